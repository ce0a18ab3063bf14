package io.nrs.evaluation.report;

import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * The content of the page as Markdown, with elements of HTML for what Markdown lacks. Text stays
 * text: no stored text becomes markup.
 */
final class HtmlWriter {
  private static final List<TablesExtension> TABLES =
      List.of((TablesExtension) TablesExtension.create());
  private static final double LEVELS = 10;

  private final RelativeLinks links;
  private final Optional<Path> pictures;
  private final boolean draws;
  private final List<ReportFigure> figures = new ArrayList<>();
  private final StringBuilder markdown = new StringBuilder();

  /**
   * @param page the file that links are relative to
   * @param pictures the folder of pictures, if they are written
   * @param draws whether Java can draw
   */
  HtmlWriter(Path page, Optional<Path> pictures, boolean draws) {
    this.links = new RelativeLinks(page);
    this.pictures = pictures;
    this.draws = draws;
  }

  /** The page's content as HTML. */
  String html() {
    HtmlRenderer renderer =
        HtmlRenderer.builder()
            .extensions(TABLES)
            .attributeProviderFactory(
                context -> (node, tag, attributes) -> describe(node, attributes))
            .build();
    Node document = Parser.builder().extensions(TABLES).build().parse(markdown.toString());
    return renderer
        .render(document)
        .replaceAll("<tr>\n<td([^>]*)>(.*?)</td>", "<tr>\n<th scope=\"row\"$1>$2</th>")
        .replaceAll(
            "<p><strong>(.*?)</strong></p>\n<table>",
            "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"$1\"><table>\n"
                + "<caption>$1</caption>")
        .replace("</table>", "</table></div>");
  }

  /** Colours shares, which have two decimals. */
  private static void describe(Node node, Map<String, String> attributes) {
    if (!(node instanceof TableCell cell)) {
      return;
    }
    String text = cell.getFirstChild() instanceof Text first ? first.getLiteral() : "";
    if (cell.isHeader()) {
      attributes.put("scope", "col");
    } else if (text.matches("[01]\\.\\d\\d")) {
      attributes.put(
          "class", "heat h" + (int) Math.floor(Double.parseDouble(text) * LEVELS + 1e-9));
    } else if (text.equals("N/A")) {
      attributes.put("class", "none");
    }
  }

  /** Adds Markdown, which empty lines separate from what is around it. */
  HtmlWriter add(String text) {
    markdown.append(text.strip()).append("\n\n");
    return this;
  }

  /** Adds a heading, and opens a section that the caller closes. */
  HtmlWriter section(String id, String heading, String title) {
    return add("<section id=\"" + id + "\">").add(heading + " " + MarkdownWriter.text(title));
  }

  HtmlWriter close(String element) {
    return add("</" + element + ">");
  }

  HtmlWriter paragraph(String text) {
    return add(MarkdownWriter.text(text));
  }

  HtmlWriter remark(String text) {
    return add("<div class=\"remark\">").paragraph(text).close("div");
  }

  /** Opens a part that the reader can unfold; the caller closes it. */
  HtmlWriter details(String attributes, String summary) {
    return add("<details%s><summary>%s</summary>".formatted(attributes, escaped(summary)));
  }

  /** Adds a table that scrolls by itself if it is too wide. */
  HtmlWriter table(String caption, Table data) {
    return add("**" + MarkdownWriter.text(caption) + "**").add(MarkdownWriter.table(data));
  }

  /** Adds a table of a class of its own. */
  HtmlWriter table(String style, String caption, Table data) {
    return add("<div class=\"" + style + "\">").table(caption, data).close("div");
  }

  /** A link that offers the figures as a file. */
  static String csv(String name, Table data) {
    return "<a download=\"%s.csv\" href=\"data:text/csv;charset=utf-8,%s\">CSV</a>"
        .formatted(
            escaped(name),
            URLEncoder.encode(data.csv(), StandardCharsets.UTF_8).replace("+", "%20"));
  }

  private static String escaped(String text) {
    return text.replaceAll("\\s+", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** A picture with its data and sources. */
  void figure(ReportFigure figure, List<DataSource> sources) {
    open(figure);
    details(draws ? "" : " open", "The figures as a table").table(figure.title(), figure.data());
    close("details").sources(sources).close("figure");
  }

  /** Creates the figure of a run from its id, its label and its stored data. */
  interface FigureMaker<E> {
    ReportFigure figure(String id, String label, StoredRun<E> stored);
  }

  /** Adds a section with a figure for each run; without one it says so. */
  <E> void figures(String id, String title, Map<String, StoredRun<E>> runs, FigureMaker<E> maker) {
    section(id, "###", title);
    if (runs.isEmpty()) {
      remark("Not measured.");
    }
    runs.forEach(
        (label, stored) ->
            figure(
                maker.figure(id + "-" + stored.config().folderName(), label, stored),
                List.of(new DataSource(label, stored))));
    close("section");
  }

  List<ReportFigure> figures() {
    return List.copyOf(figures);
  }

  void picture(ReportFigure figure) {
    open(figure);
    close("figure");
  }

  private void open(ReportFigure figure) {
    boolean drawn = draws && figure.charts().isPresent();
    add("<figure id=\"" + figure.id() + "\">");
    if (drawn) {
      figures.add(figure);
      add(
          "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"%s\">\n%s</div>"
              .formatted(escaped(figure.title()), figure.inline()));
    }
    String files =
        pictures.filter(folder -> drawn).stream()
            .flatMap(
                folder ->
                    List.of("svg", "png").stream()
                        .map(
                            format ->
                                " · <a href=\"%s\">%s</a>"
                                    .formatted(
                                        link(folder.resolve(figure.id() + "." + format)),
                                        format.toUpperCase(Locale.ROOT))))
            .collect(Collectors.joining());
    add(
        "<figcaption><strong>%s</strong> %s %s%s</figcaption>"
            .formatted(
                escaped(figure.title()),
                escaped(figure.says()),
                csv(figure.id(), figure.data()),
                files));
  }

  /** The commands and machines behind the data, with links to the data and all settings. */
  HtmlWriter sources(List<DataSource> sources) {
    return sources.isEmpty()
        ? this
        : add("<div class=\"sources\">")
            .add(MarkdownWriter.list(sources.stream().map(this::source).toList()))
            .close("div");
  }

  private String source(DataSource source) {
    StoredRun<?> run = source.run();
    return "**%s**: %s · [%s](<%s>) · [all settings](#facts-%s)"
        .formatted(
            MarkdownWriter.text(source.label()),
            ProvenanceText.commands(run.provenance()),
            run.data(),
            link(run.folder().resolve(run.data())),
            run.folder().getFileName());
  }

  /** From the page to a file; the link stays valid if both move together. */
  String link(Path file) {
    return links.to(file);
  }
}
