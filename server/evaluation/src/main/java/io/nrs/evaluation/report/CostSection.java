package io.nrs.evaluation.report;

import com.google.gson.JsonElement;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.table.LanguageNames;
import io.nrs.evaluation.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;

/** What a formula costs with each system: time, and with an LLM tokens and money. */
final class CostSection {
  private static final List<Spending> SPENDING =
      List.of(
          new Spending("promptTokens", "prompt tokens, mean", "%.0f"),
          new Spending("completionTokens", "completion tokens, mean", "%.0f"),
          new Spending("cost", "money, mean", "%.5f"));

  private final HtmlWriter html;

  /** What only some systems take, and a column where any does. */
  private record Spending(String detail, String head, String format) {}

  CostSection(HtmlWriter html) {
    this.html = html;
  }

  void write(Element parent, LanguageResults view) {
    String id = view.task().id() + "-cost";
    Element section = HtmlWriter.section(parent, id, "h3", "Cost of a formula");
    if (view.systems().isEmpty()) {
      HtmlWriter.paragraph(section, "Not measured.").addClass("remark");
      return;
    }
    List<String> heads =
        new ArrayList<>(List.of("system", "formulas", "seconds, mean", "seconds, most"));
    List<Spending> usage =
        SPENDING.stream()
            .filter(each -> view.systems().stream().anyMatch(set -> mean(set, each).isPresent()))
            .toList();
    usage.forEach(each -> heads.add(each.head()));
    heads.add("machine");
    List<List<String>> rows = new ArrayList<>();
    for (SystemResults set : view.systems()) {
      List<String> row = new ArrayList<>();
      row.add(set.label());
      row.add(String.valueOf(set.results().size()));
      row.add(number("%.3f", set.results().stream().mapToDouble(Result::seconds).average()));
      row.add(number("%.3f", set.results().stream().mapToDouble(Result::seconds).max()));
      usage.forEach(each -> row.add(number(each.format(), mean(set, each))));
      row.add(
          set.stored().provenance().stream()
              .map(Provenance::machine)
              .distinct()
              .collect(Collectors.joining("; ")));
      rows.add(row);
    }
    Table data = Table.ofText(heads, rows);
    HtmlWriter.table(section, LanguageNames.of(view.task()) + ": cost of a formula", data);
    HtmlWriter.csv(HtmlWriter.paragraph(section, "The same as a file: "), id, data);
    html.sources(section, view.systems().stream().map(SystemResults::source).toList());
  }

  private static OptionalDouble mean(SystemResults set, Spending spending) {
    return set.results().stream()
        .map(result -> result.details().get(spending.detail()))
        .filter(CostSection::isNumber)
        .mapToDouble(JsonElement::getAsDouble)
        .average();
  }

  private static boolean isNumber(JsonElement value) {
    return value != null && value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber();
  }

  private static String number(String format, OptionalDouble value) {
    return value.isPresent() ? String.format(Locale.ROOT, format, value.getAsDouble()) : "–";
  }
}
