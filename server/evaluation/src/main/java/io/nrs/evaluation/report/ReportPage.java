package io.nrs.evaluation.report;

import io.nrs.evaluation.result.ConfidenceFolder;
import io.nrs.evaluation.result.ResultFolder;
import io.nrs.grammar.Language;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;

/**
 * The experiments as one page of HTML that needs nothing else: no network and no scripts.
 *
 * @param html the page
 * @param sets of results that are on it
 * @param remarks on what could not be used
 * @param missing experiments
 */
public record ReportPage(
    String html, int sets, List<String> remarks, int missing, List<Picture> pictures) {
  private static final String STYLE = "report.css";

  /** A picture of the page, drawn when it is asked for. */
  public static final class Picture {
    private final Figure figure;

    private Picture(Figure figure) {
      this.figure = figure;
    }

    /** Writes {@code ID.svg} and {@code ID.png}. */
    public void write(Path folder) throws IOException {
      Files.writeString(folder.resolve(figure.id() + ".svg"), Drawing.svg(figure));
      Files.write(folder.resolve(figure.id() + ".png"), Drawing.png(figure));
    }
  }

  public ReportPage {
    remarks = List.copyOf(remarks);
    pictures = List.copyOf(pictures);
  }

  /**
   * Puts it together.
   *
   * @param results the folder of all results; one that is not there holds none
   * @param page the file that it will be, from which its links start
   * @param pictures the folder that pictures will be written to
   * @param command that makes it
   * @throws io.nrs.evaluation.result.ResultException where the folder cannot be read
   */
  public static ReportPage of(
      Path results, Path page, Optional<Path> pictures, List<Language> tasks, String command) {
    StoredSets sets = StoredSets.read(results);
    List<String> remarks = new ArrayList<>(sets.remarks());
    List<TaskView> views = tasks.stream().map(task -> TaskView.of(task, sets, remarks)).toList();
    Optional<String> trouble = Drawing.trouble();
    trouble.ifPresent(remarks::add);
    Published published = Published.read();
    Html html = new Html(page, pictures, trouble.isEmpty());
    List<Figure> figures = new ArrayList<>();

    Document document = shell();
    Element body = document.body();
    header(body, command, published, tasks);
    Element main = body.appendElement("main");
    remarks(main, remarks);
    for (TaskView view : views) {
      Element section =
          Html.section(main, view.task().id(), "h2", Words.of(view.task())).addClass("task");
      new AccuracySection(html, published).write(section, view);
      new FailureSection(html, published, figures).write(section, view);
      new ConfidenceSection(html, figures).write(section, view);
      new AblationSection(html, figures).write(section, view);
      new CostSection(html).write(section, view);
    }
    int missing = missing(main, views, published);
    int shown = facts(main, sets, tasks, html);
    return new ReportPage(
        document.outerHtml() + "\n",
        shown,
        remarks,
        missing,
        trouble.isPresent() ? List.of() : figures.stream().map(Picture::new).toList());
  }

  private static Document shell() {
    Document document = Document.createShell("");
    document.prependChild(new DocumentType("html", "", ""));
    document.outputSettings().prettyPrint(false);
    document.child(0).attr("lang", "en");
    Element head = document.head();
    head.appendElement("meta").attr("charset", "utf-8");
    head.appendElement("meta")
        .attr("http-equiv", "Content-Security-Policy")
        .attr("content", "default-src 'none'; style-src 'unsafe-inline'");
    head.appendElement("meta")
        .attr("name", "viewport")
        .attr("content", "width=device-width, initial-scale=1");
    head.appendElement("meta").attr("name", "color-scheme").attr("content", "light dark");
    head.appendElement("title").text("NRS: the paper's experiments");
    head.appendElement("style").appendChild(new DataNode(style()));
    return document;
  }

  private static String style() {
    try (InputStream stream = ReportPage.class.getResourceAsStream(STYLE)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void header(
      Element body, String command, Published published, List<Language> tasks) {
    Element header = body.appendElement("header");
    header.appendElement("h1").text("The paper's experiments");
    Html.paragraph(
        header,
        "Our system, the Neural Data Router and an LLM on formulas of growing depth, beside the published figures. Every value on this page is counted from stored answers, which are linked; results with other models, settings or formulas are never counted together.");
    Element made = Html.paragraph(header, "Made by ");
    made.appendElement("code").text(command);
    made.appendText(". Published figures: " + published.source() + ". " + published.note());
    Element list = header.appendElement("nav").attr("aria-label", "Contents").appendElement("ul");
    for (Language task : tasks) {
      Element item = list.appendElement("li");
      item.appendElement("a").attr("href", "#" + task.id()).text(Words.of(task));
    }
    list.appendElement("li").appendElement("a").attr("href", "#missing").text("Not measured yet");
    list.appendElement("li").appendElement("a").attr("href", "#facts").text("Settings and data");
  }

  private static void remarks(Element main, List<String> remarks) {
    if (remarks.isEmpty()) {
      return;
    }
    Element section = Html.section(main, "remarks", "h2", "What could not be used as it is");
    Element list = section.appendElement("ul").addClass("remark");
    remarks.forEach(remark -> list.appendElement("li").text(remark));
  }

  private static int missing(Element main, List<TaskView> views, Published published) {
    Element section = Html.section(main, "missing", "h2", "Not measured yet");
    int missing = 0;
    for (TaskView view : views) {
      List<Missing> all = Missing.of(view, published);
      missing += all.size();
      if (!all.isEmpty()) {
        Element details = section.appendElement("details").attr("open", true);
        details
            .appendElement("summary")
            .text("%s: %d missing".formatted(Words.of(view.task()), all.size()));
        Element list = details.appendElement("ul");
        for (Missing each : all) {
          Element item = list.appendElement("li").text(each.what() + ": ");
          item.appendElement("code").text(each.command());
        }
      }
    }
    if (missing == 0) {
      Html.paragraph(section, "Nothing that the paper compares.");
    }
    return missing;
  }

  private static int facts(Element main, StoredSets sets, List<Language> tasks, Html html) {
    Element section = Html.section(main, "facts", "h2", "Settings and data");
    List<Source> sources = new ArrayList<>();
    for (ResultFolder.Stored stored : sets.results()) {
      sources.add(
          new Source(
              Labels.label(stored.facts()),
              stored.folder(),
              stored.facts(),
              stored.made(),
              ResultFolder.RESULTS));
    }
    for (ConfidenceFolder.Stored stored : sets.confidence()) {
      sources.add(
          new Source(
              Labels.label(stored.facts()),
              stored.folder(),
              stored.facts(),
              stored.made(),
              ConfidenceFolder.POINTS));
    }
    List<Source> shown =
        sources.stream().filter(source -> tasks.contains(source.facts().system().task())).toList();
    if (shown.isEmpty()) {
      Html.paragraph(section, "No results are stored in this folder.");
    }
    shown.forEach(source -> facts(section, source, html));
    return shown.size();
  }

  private static void facts(Element section, Source source, Html html) {
    String name = source.folder().getFileName().toString();
    Element details = section.appendElement("details").id("facts-" + name);
    details
        .appendElement("summary")
        .text("%s · %s".formatted(Words.of(source.facts().system().task()), source.label()));
    Element links = Html.paragraph(details, name + ": ");
    for (String file : List.of(ResultFolder.FACTS, source.data(), ResultFolder.SUMMARY)) {
      if (Files.exists(source.folder().resolve(file))) {
        links.appendElement("a").attr("href", html.link(source.folder().resolve(file))).text(file);
        links.appendText(" ");
      }
    }
    Element list = details.appendElement("dl");
    source
        .made()
        .forEach(
            making -> {
              list.appendElement("dt").text("made by");
              Element how = list.appendElement("dd");
              how.appendElement("code").text(making.command());
              how.appendText(" on " + making.machine());
            });
    Labels.flat(source.facts())
        .forEach(
            (setting, value) -> {
              list.appendElement("dt").text(setting);
              list.appendElement("dd").text(value);
            });
  }
}
