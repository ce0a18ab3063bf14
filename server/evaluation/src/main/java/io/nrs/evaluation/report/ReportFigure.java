package io.nrs.evaluation.report;

import io.nrs.evaluation.table.Table;
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
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGGraphics2DIOException;
import org.apache.batik.svggen.SVGIDGenerator;
import org.knowm.xchart.internal.chartpart.Chart;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * A picture of charts, or the words instead of one that would show a single point.
 *
 * @param id unique on a page, and the name of its files
 * @param says its content in words, for readers who cannot see it
 * @param charts rows of charts, called only if Java can draw; words alone have none
 * @param data everything in the picture, and what it leaves out
 */
public record ReportFigure(
    String id, String title, String says, Optional<Supplier<Rows>> charts, Table data) {
  private static final String SVG = "http://www.w3.org/2000/svg";

  /** The factor of the pixels: charts are laid out for screens of scale one. */
  private static final int SCALE = 2;

  /** Charts below and beside each other. */
  record Rows(List<? extends List<? extends Chart<?, ?>>> charts) {
    private int width() {
      return charts.get(0).stream().mapToInt(Chart::getWidth).sum();
    }

    private int height() {
      return charts.stream().mapToInt(row -> row.get(0).getHeight()).sum();
    }

    private void paint(Graphics2D graphics) {
      int y = 0;
      for (List<? extends Chart<?, ?>> row : charts) {
        int x = 0;
        for (Chart<?, ?> chart : row) {
          graphics.translate(x, y);
          chart.paint(graphics, chart.getWidth(), chart.getHeight());
          graphics.translate(-x, -y);
          x += chart.getWidth();
        }
        y += row.get(0).getHeight();
      }
    }
  }

  /** A picture of a single chart. */
  static ReportFigure ofChart(
      String id, String title, String says, Supplier<Chart<?, ?>> chart, Table data) {
    return new ReportFigure(
        id, title, says, Optional.of(() -> new Rows(List.of(List.of(chart.get())))), data);
  }

  /** Words without a picture. */
  static ReportFigure inWords(String id, String title, String says, Table data) {
    return new ReportFigure(id, title, says, Optional.empty(), data);
  }

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
    DurableWriter.replace(
        folder.resolve(id + ".svg"), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg(true));
    DurableWriter.replace(folder.resolve(id + ".png"), png());
  }

  private byte[] png() throws IOException {
    Rows rows = charts.orElseThrow().get();
    BufferedImage image =
        new BufferedImage(rows.width() * SCALE, rows.height() * SCALE, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    graphics.scale(SCALE, SCALE);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    rows.paint(graphics);
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
    return "rgb(%d,%d,%d)".formatted(color.getRed(), color.getGreen(), color.getBlue());
  }

  /** An element without empty lines. */
  private String svg(boolean onWhite) {
    Rows rows = charts.orElseThrow().get();
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
      graphics.setSVGCanvasSize(new Dimension(rows.width(), rows.height()));
      rows.paint(graphics);
      Element root = graphics.getRoot();
      root.setAttribute("viewBox", "0 0 " + rows.width() + " " + rows.height());
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
}
