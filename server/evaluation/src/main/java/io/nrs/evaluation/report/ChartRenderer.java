package io.nrs.evaluation.report;

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
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGGraphics2DIOException;
import org.apache.batik.svggen.SVGIDGenerator;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;

/** Pictures of figures that have a drawing, without a screen. */
final class ChartRenderer {
  private static final String SVG = "http://www.w3.org/2000/svg";

  /** The factor of the pixels: charts are laid out for screens of scale one. */
  private static final int SCALE = 2;

  private ChartRenderer() {}

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

  /** A picture for print, on white. */
  static byte[] png(ReportFigure figure) {
    Drawing drawing = figure.drawing().orElseThrow().get();
    int width = drawing.width();
    int height = drawing.height();
    BufferedImage image =
        new BufferedImage(width * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.setColor(Color.WHITE);
      graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
      graphics.scale(SCALE, SCALE);
      graphics.setRenderingHint(
          RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
      drawing.paint(graphics);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      ImageIO.write(image, "png", bytes);
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      graphics.dispose();
    }
  }

  /** A separate file, on white. */
  static String svg(ReportFigure figure) {
    Document svg = drawn(figure);
    Element root = svg.child(0);
    root.prependElement("rect").attr("width", "100%").attr("height", "100%").attr("fill", "#fff");
    describe(root, figure);
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root.outerHtml() + "\n";
  }

  /** A part of a page, in the page's colours. */
  static Element inline(ReportFigure figure) {
    Element root = drawn(figure).child(0);
    for (Element element : root.getAllElements()) {
      for (String name : new String[] {"fill", "stroke"}) {
        String variable = Charts.variable(element.attr(name));
        if (!variable.isEmpty()) {
          element.attr(name, variable);
        }
      }
    }
    root.removeAttr("width").removeAttr("height").attr("role", "img");
    describe(root, figure);
    return root;
  }

  private static void describe(Element root, ReportFigure figure) {
    root.prependElement("title").text(figure.title() + ". " + figure.says());
  }

  private static Document drawn(ReportFigure figure) {
    Drawing drawing = figure.drawing().orElseThrow().get();
    int width = drawing.width();
    int height = drawing.height();
    StringWriter text = new StringWriter();
    try {
      org.w3c.dom.Document document =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .getDOMImplementation()
              .createDocument(SVG, "svg", null);
      SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
      context.setComment(figure.id());
      context.setIDGenerator(
          new SVGIDGenerator() {
            @Override
            public String generateID(String prefix) {
              return figure.id() + "-" + super.generateID(prefix);
            }
          });
      SVGGraphics2D graphics = new SVGGraphics2D(context, false);
      graphics.setSVGCanvasSize(new Dimension(width, height));
      drawing.paint(graphics);
      graphics.stream(text, false);
      graphics.dispose();
    } catch (ParserConfigurationException | SVGGraphics2DIOException e) {
      throw new IllegalStateException(e);
    }
    Document svg = Jsoup.parse(text.toString(), Parser.xmlParser());
    svg.outputSettings().prettyPrint(false);
    svg.childNodes().stream()
        .filter(node -> !(node instanceof Element))
        .toList()
        .forEach(Node::remove);
    svg.child(0).attr("viewBox", "0 0 " + width + " " + height);
    return svg;
  }
}
