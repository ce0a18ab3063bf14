package io.nrs.evaluation.report;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;

/** Parts of the page. Text is always text: nothing of what is stored becomes markup. */
final class Html {
  private static final int SUM_LENGTH = 8;
  private static final double LEVELS = 10;

  private final Links links;
  private final Optional<Path> pictures;
  private final boolean draws;

  /**
   * @param page the file that links start from
   * @param pictures the folder of pictures, where they are written
   * @param draws whether Java can
   */
  Html(Path page, Optional<Path> pictures, boolean draws) {
    this.links = new Links(page);
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

  /** A table that scrolls by itself where it is too wide. */
  static Element table(Element parent, String caption) {
    Element table =
        parent
            .appendElement("div")
            .addClass("scroll")
            .attr("role", "region")
            .attr("tabindex", "0")
            .attr("aria-label", caption)
            .appendElement("table");
    table.appendElement("caption").text(caption);
    return table;
  }

  static Element head(Element row, String text) {
    return row.appendElement("th").attr("scope", "col").text(text);
  }

  static Element rowHead(Element row, String text) {
    return row.appendElement("th").attr("scope", "row").text(text);
  }

  /** A cell in the colour of its accuracy. */
  static Element heat(Element row, double accuracy) {
    int level = (int) Math.floor(Math.max(0, Math.min(1, accuracy)) * LEVELS + 1e-9);
    return row.appendElement("td").addClass("heat").addClass("h" + level).text(share(accuracy));
  }

  static Element notKnown(Element row) {
    return row.appendElement("td").addClass("none").text("N/A");
  }

  static String share(double share) {
    return String.format(Locale.ROOT, "%.2f", share);
  }

  static void plain(Element parent, String caption, Table data) {
    Element table = table(parent, caption);
    Element head = table.appendElement("thead").appendElement("tr");
    data.heads().forEach(text -> head(head, text));
    Element body = table.appendElement("tbody");
    for (List<String> values : data.rows()) {
      Element row = body.appendElement("tr");
      rowHead(row, values.get(0));
      values.stream().skip(1).forEach(value -> row.appendElement("td").text(value));
    }
  }

  /** A link that hands out the figures as a file. */
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

  /** A picture with what is behind it. */
  void figure(Element parent, Figure figure, List<Source> sources) {
    Element element = picture(parent, figure);
    Element details = element.appendElement("details");
    if (!draws) {
      details.attr("open", true);
    }
    details.appendElement("summary").text("The figures as a table");
    plain(details, figure.title(), figure.data());
    sources(element, sources);
  }

  /** A picture of a table that stands beside it. */
  Element picture(Element parent, Figure figure) {
    Element element = parent.appendElement("figure").id(figure.id());
    if (draws) {
      element.appendChild(Drawing.inline(figure));
    }
    Element caption = element.appendElement("figcaption");
    caption.appendElement("strong").text(figure.title());
    caption.appendText(" " + figure.says() + " ");
    csv(caption, figure.id(), figure.data());
    pictures
        .filter(folder -> draws)
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

  /** Where they are too many to be read at once. */
  void manySources(Element parent, List<Source> sources) {
    Element details = parent.appendElement("details");
    details.appendElement("summary").text("Commands, machines and data");
    sources(details, sources);
  }

  /** By which commands, on which machines, with which settings; and where the data are. */
  void sources(Element parent, List<Source> sources) {
    if (sources.isEmpty()) {
      return;
    }
    Element list = parent.appendElement("ul").addClass("sources");
    for (Source source : sources) {
      Element item = list.appendElement("li");
      item.appendElement("strong").text(source.label());
      item.appendText(": ");
      source
          .made()
          .forEach(
              making -> {
                item.appendElement("code").text(making.command());
                item.appendText(" on " + making.machine() + "; ");
              });
      item.appendText(settings(source) + " · ");
      item.appendElement("a")
          .attr("href", link(source.folder().resolve(source.data())))
          .text(source.data());
      item.appendText(" · ");
      item.appendElement("a")
          .attr("href", "#facts-" + source.folder().getFileName())
          .text("all settings");
    }
  }

  /** M, seeds and sums of models, in a line. */
  private static String settings(Source source) {
    return Labels.flat(source.facts()).entrySet().stream()
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

  /** From the page to a file, wherever both are moved together. */
  String link(Path file) {
    return links.to(file);
  }
}
