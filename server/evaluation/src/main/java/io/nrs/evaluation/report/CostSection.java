package io.nrs.evaluation.report;

import com.google.gson.JsonElement;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.table.LanguageNames;
import io.nrs.evaluation.table.Table;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jsoup.nodes.Element;

/** The cost of a formula for each system: time, and for an LLM tokens. */
record CostSection(HtmlWriter html) {
  private static final List<Spending> SPENDING =
      List.of(
          new Spending("promptTokens", "prompt tokens, mean", "%.0f"),
          new Spending("completionTokens", "completion tokens, mean", "%.0f"));

  /** A cost that only some systems have; it gets a column if any system has it. */
  private record Spending(String detail, String head, String format) {}

  void write(Element parent, LanguageResults view) {
    String id = view.language().id() + "-cost";
    Element section = HtmlWriter.section(parent, id, "h3", "Cost of a formula");
    if (view.systems().isEmpty()) {
      HtmlWriter.paragraph(section, "Not measured.").addClass("remark");
      return;
    }
    Table.Builder<SystemResults> table =
        Table.builder(view.systems())
            .text("system", SystemResults::label)
            .text("formulas", set -> "" + set.results().size())
            .text("seconds, mean", set -> number("%.3f", seconds(set).average()))
            .text("seconds, most", set -> number("%.3f", seconds(set).max()));
    SPENDING.stream()
        .filter(each -> view.systems().stream().anyMatch(set -> mean(set, each).isPresent()))
        .forEach(each -> table.text(each.head(), set -> number(each.format(), mean(set, each))));
    Table data = table.text("machine", CostSection::machines).build();
    HtmlWriter.table(section, LanguageNames.of(view.language()) + ": cost of a formula", data);
    HtmlWriter.csv(HtmlWriter.paragraph(section, "The same as a file: "), id, data);
    html.sources(section, view.systems().stream().map(SystemResults::source).toList());
  }

  private static DoubleStream seconds(SystemResults set) {
    return set.results().stream().mapToDouble(Result::seconds);
  }

  private static String machines(SystemResults set) {
    return set.stored().provenance().stream()
        .map(Provenance::machine)
        .distinct()
        .collect(Collectors.joining("; "));
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
