package io.nrs.evaluation.report;

import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.table.Cell;
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
import org.jsoup.nodes.Element;

/** Parts of the page. Text stays text: no stored text becomes markup. */
final class HtmlWriter {
  private static final int SUM_LENGTH = 8;
  private static final double LEVELS = 10;

  private final RelativeLinks links;
  private final Optional<Path> pictures;
  private final boolean draws;
  private final List<ReportFigure> figures = new ArrayList<>();

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

  static Element section(Element parent, String id, String heading, String title) {
    Element section = parent.appendElement("section").id(id);
    section.appendElement(heading).text(title);
    return section;
  }

  static Element paragraph(Element parent, String text) {
    return parent.appendElement("p").text(text);
  }

  /** Adds a table that scrolls by itself if it is too wide. */
  static Element table(Element parent, String caption, Table data) {
    Element table = scroller(parent, caption).appendElement("table");
    table.appendElement("caption").text(caption);
    Element heads = table.appendElement("thead").appendElement("tr");
    data.heads().forEach(head -> write(heads.appendElement("th").attr("scope", "col"), head));
    Element body = table.appendElement("tbody");
    for (List<Cell> cells : data.rows()) {
      Element row = body.appendElement("tr");
      write(row.appendElement("th").attr("scope", "row"), cells.get(0));
      for (int i = 1; i < cells.size(); i++) {
        write(row.appendElement("td"), cells.get(i));
      }
    }
    return table;
  }

  /** What is in it scrolls by itself if it is too wide. */
  private static Element scroller(Element parent, String name) {
    return parent
        .appendElement("div")
        .addClass("scroll")
        .attr("role", "region")
        .attr("tabindex", "0")
        .attr("aria-label", name);
  }

  private static void write(Element element, Cell cell) {
    if (cell.share().isPresent()) {
      double share = Math.max(0, Math.min(1, cell.share().getAsDouble()));
      element.addClass("heat").addClass("h" + (int) Math.floor(share * LEVELS + 1e-9));
    } else if (cell.text().equals("N/A")) {
      element.addClass("none");
    }
    for (Cell.Part part : cell.parts()) {
      if (part.style() == Cell.Style.NEXT_LINE) {
        element.appendElement("br");
      } else if (element.childNodeSize() > 0) {
        element.appendText(" ");
      }
      switch (part.style()) {
        case PLAIN, NEXT_LINE -> element.appendText(part.text());
        case STRONG -> element.appendElement("strong").text(part.text());
        case EMPHASIS -> element.appendElement("em").text(part.text());
        case CODE -> element.appendElement("code").text(part.text());
        case SMALL -> element.appendElement("small").text(part.text());
      }
    }
  }

  /** A link that offers the figures as a file. */
  static void csv(Element parent, String name, Table data) {
    parent
        .appendElement("a")
        .attr("download", name + ".csv")
        .attr(
            "href",
            "data:text/csv;charset=utf-8,"
                + URLEncoder.encode(data.csv(), StandardCharsets.UTF_8).replace("+", "%20"))
        .text("CSV");
  }

  /** A picture with its data and sources. */
  void figure(Element parent, ReportFigure figure, List<DataSource> sources) {
    Element element = picture(parent, figure);
    Element details = element.appendElement("details");
    if (!draws) {
      details.attr("open", true);
    }
    details.appendElement("summary").text("The figures as a table");
    table(details, figure.title(), figure.data());
    sources(element, sources);
  }

  /** Creates the figure of a run from its id, its label and its stored data. */
  interface FigureMaker<E> {
    ReportFigure figure(String id, String label, StoredRun<E> stored);
  }

  /** Adds a section with a figure for each run; without one it says so. */
  <E> void figures(
      Element parent,
      String id,
      String title,
      Map<String, StoredRun<E>> runs,
      FigureMaker<E> maker) {
    Element section = section(parent, id, "h3", title);
    if (runs.isEmpty()) {
      paragraph(section, "Not measured.").addClass("remark");
      return;
    }
    runs.forEach(
        (label, stored) -> {
          ReportFigure figure =
              maker.figure(id + "-" + stored.config().folderName(), label, stored);
          figure(section, figure, List.of(new DataSource(label, stored)));
        });
  }

  List<ReportFigure> figures() {
    return List.copyOf(figures);
  }

  Element picture(Element parent, ReportFigure figure) {
    boolean drawn = draws && figure.charts().isPresent();
    Element element = parent.appendElement("figure").id(figure.id());
    if (drawn) {
      figures.add(figure);
      scroller(element, figure.title()).append(figure.inline());
    }
    Element caption = element.appendElement("figcaption");
    caption.appendElement("strong").text(figure.title());
    caption.appendText(" " + figure.says() + " ");
    csv(caption, figure.id(), figure.data());
    pictures
        .filter(folder -> drawn)
        .ifPresent(
            folder -> {
              for (String format : List.of("svg", "png")) {
                caption.appendText(" · ");
                caption
                    .appendElement("a")
                    .attr("href", link(folder.resolve(figure.id() + "." + format)))
                    .text(format.toUpperCase(Locale.ROOT));
              }
            });
    return element;
  }

  /** Folds sources that are too many to read at once. */
  void manySources(Element parent, List<DataSource> sources) {
    Element details = parent.appendElement("details");
    details.appendElement("summary").text("Commands, machines and data");
    sources(details, sources);
  }

  /** The commands, machines and settings behind the data, and the files of the data. */
  void sources(Element parent, List<DataSource> sources) {
    if (sources.isEmpty()) {
      return;
    }
    Element list = parent.appendElement("ul").addClass("sources");
    for (DataSource source : sources) {
      Element item = list.appendElement("li");
      item.appendElement("strong").text(source.label());
      item.appendText(": ");
      source
          .run()
          .provenance()
          .forEach(
              provenance -> {
                item.appendElement("code").text(provenance.command());
                item.appendText(" on " + provenance.machine() + "; ");
              });
      item.appendText(settings(source) + " · ");
      item.appendElement("a")
          .attr("href", link(source.run().folder().resolve(source.run().data())))
          .text(source.run().data());
      item.appendText(" · ");
      item.appendElement("a")
          .attr("href", "#facts-" + source.run().folder().getFileName())
          .text("all settings");
    }
  }

  /** M, seeds and sums of models, in one line. */
  private static String settings(DataSource source) {
    return ResultLabels.flat(source.run().config()).entrySet().stream()
        .filter(
            setting ->
                setting.getKey().matches("outputs|seed|formulas\\.seed|windowing|preset|model")
                    || setting.getKey().endsWith("sha256"))
        .map(
            setting ->
                switch (setting.getKey()) {
                  case "outputs" -> "M " + setting.getValue();
                  case "formulas.seed" -> "formulas of seed " + setting.getValue();
                  default ->
                      setting.getKey().endsWith("sha256")
                          ? (setting.getKey().replaceFirst("\\.?sha256$", "") + " ").stripLeading()
                              + shortened(setting.getValue())
                          : setting.getKey() + " " + setting.getValue();
                })
        .collect(Collectors.joining(", "));
  }

  private static String shortened(String sum) {
    return sum.length() > SUM_LENGTH ? sum.substring(0, SUM_LENGTH) : sum;
  }

  /** From the page to a file; the link stays valid if both move together. */
  String link(Path file) {
    return links.to(file);
  }
}
