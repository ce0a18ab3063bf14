package io.nrs.evaluation.report;

import io.nrs.evaluation.table.Markdown;
import io.nrs.io.DurableWriter;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGGraphics2DIOException;
import org.apache.batik.svggen.SVGIDGenerator;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.internal.series.Series;
import org.knowm.xchart.style.AxesChartStyler;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * A picture of a chart.
 *
 * @param id unique on a page, and the name of its files
 * @param says its content in words, for readers who cannot see it
 */
public record Figure(String id, String title, String says, Chart<?, ?> chart) {
  private static final String SVG = "http://www.w3.org/2000/svg";

  /** The factor of the pixels: charts are laid out for screens of scale one. */
  private static final int SCALE = 2;

  private static final int LEGEND_LINE = 21;

  /** The reason why nothing can be drawn here; empty if charts can be drawn. */
  static Optional<String> trouble() {
    try {
      Graphics2D graphics = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
      graphics.getFontMetrics(new Font(Font.SANS_SERIF, Font.PLAIN, 1)).stringWidth("1");
      graphics.dispose();
      return Optional.empty();
    } catch (LinkageError | InternalError | RuntimeException e) {
      return Optional.of(
          "pictures are left out, as this Java cannot draw letters (%s): install fonts and their libraries (Debian: apt-get install fontconfig fonts-dejavu-core libfreetype6) and make the page anew"
              .formatted(e.getMessage()));
    }
  }

  /** Writes {@code ID.svg} and {@code ID.png}, on white. */
  public void write(Path folder) throws IOException {
    writeSvg(folder);
    DurableWriter.replace(folder.resolve(id + ".png"), png());
  }

  /** Writes {@code ID.svg}, on white. */
  public void writeSvg(Path folder) throws IOException {
    DurableWriter.replace(
        folder.resolve(id + ".svg"), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg(true));
  }

  /** The height with a legend of a line for each name, or several for a long one. */
  private int height() {
    return Charts.HEIGHT
        + (chart.getStyler().isLegendVisible()
            ? LEGEND_LINE
                * (int)
                    chart.getSeriesMap().values().stream()
                        .filter(Series::isShowInLegend)
                        .flatMap(series -> series.getLabel().lines())
                        .count()
            : 0);
  }

  private byte[] png() throws IOException {
    BufferedImage image =
        new BufferedImage(Charts.WIDTH * SCALE, height() * SCALE, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    graphics.scale(SCALE, SCALE);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    chart.paint(graphics, Charts.WIDTH, height());
    graphics.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "png", bytes);
    return bytes.toByteArray();
  }

  /** A part of a page, in the page's colours. */
  String inline() {
    return svg(false)
        .replace("\"black\"", "\"var(--ink)\"")
        .replace("\"" + written(Charts.INK) + "\"", "\"var(--ink)\"")
        .replace("\"" + written(Charts.GRID) + "\"", "\"var(--grid)\"");
  }

  private static String written(Color color) {
    return "rgb(%s,%s,%s)".formatted(color.getRed(), color.getGreen(), color.getBlue());
  }

  /** An element without empty lines. */
  private String svg(boolean onWhite) {
    StringWriter text = new StringWriter();
    try {
      Document document =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .getDOMImplementation()
              .createDocument(SVG, "svg", null);
      SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
      context.setComment("");
      context.setIDGenerator(
          new SVGIDGenerator() {
            @Override
            public String generateID(String prefix) {
              return id + "-" + super.generateID(prefix);
            }
          });
      SVGGraphics2D graphics = new SVGGraphics2D(context, false);
      int height = height();
      graphics.setSVGCanvasSize(new Dimension(Charts.WIDTH, height));
      chart.paint(graphics, Charts.WIDTH, height);
      Element root = graphics.getRoot();
      root.setAttribute("viewBox", "0 0 " + Charts.WIDTH + " " + height);
      root.setAttribute("role", "img");
      if (onWhite) {
        Element white = document.createElementNS(SVG, "rect");
        white.setAttribute("width", "100%");
        white.setAttribute("height", "100%");
        white.setAttribute("fill", "#fff");
        root.insertBefore(white, root.getFirstChild());
      } else {
        root.removeAttribute("width");
        root.removeAttribute("height");
      }
      Element name = document.createElementNS(SVG, "title");
      name.setTextContent(title + ". " + says);
      root.insertBefore(name, root.getFirstChild());
      graphics.stream(root, text, false, false);
    } catch (ParserConfigurationException | SVGGraphics2DIOException e) {
      throw new IllegalStateException(e);
    }
    return text.toString()
            .replaceAll("(?s)<!(?:--.*?--|DOCTYPE[^>]*)>|<\\?.*?\\?>", "")
            .strip()
            .replaceAll("\\s*\n\\s*", "\n")
        + "\n";
  }

  /** The points as CSV (RFC 4180) with line feeds. */
  String csv() {
    StringBuilder csv = new StringBuilder();
    try (CSVPrinter printer =
        CSVFormat.RFC4180.builder().setRecordSeparator('\n').get().print(csv)) {
      printer.printRecord("series", "x", "y");
      for (Series series : chart.getSeriesMap().values()) {
        for (List<String> point : points(series)) {
          printer.printRecord(series.getName(), point.get(0), point.get(1));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return csv.toString();
  }

  private List<List<String>> points(Series series) {
    List<?> x;
    List<? extends Number> y;
    if (series instanceof XYSeries line) {
      Function<Double, String> names =
          chart.getStyler() instanceof AxesChartStyler styler
                  && styler.getxAxisTickLabelsFormattingFunction() != null
              ? styler.getxAxisTickLabelsFormattingFunction()
              : value -> Markdown.decimals(3, value);
      x = DoubleStream.of(line.getXData()).boxed().map(names).toList();
      y = DoubleStream.of(line.getYData()).boxed().toList();
    } else {
      CategorySeries bars = (CategorySeries) series;
      x = List.copyOf(bars.getXData());
      y = List.copyOf(bars.getYData());
    }
    return IntStream.range(0, x.size())
        .mapToObj(i -> List.of("" + x.get(i), Markdown.decimals(3, y.get(i).doubleValue())))
        .toList();
  }
}
