package io.nrs.evaluation.report;

import com.google.gson.JsonElement;
import io.nrs.evaluation.result.Making;
import io.nrs.evaluation.result.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;

/** What a formula costs with each system: time, and with an LLM tokens and money. */
final class CostSection {
  private final Html html;

  CostSection(Html html) {
    this.html = html;
  }

  void write(Element parent, TaskView view) {
    String id = view.task().id() + "-cost";
    Element section = Html.section(parent, id, "h3", "Cost of a formula");
    if (view.systems().isEmpty()) {
      Html.paragraph(section, "Not measured.").addClass("remark");
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    for (SetView set : view.systems()) {
      rows.add(
          List.of(
              set.label(),
              String.valueOf(set.results().size()),
              number("%.3f", set.results().stream().mapToDouble(Result::seconds).average()),
              number("%.3f", set.results().stream().mapToDouble(Result::seconds).max()),
              number("%.0f", mean(set, "promptTokens")),
              number("%.0f", mean(set, "completionTokens")),
              number("%.5f", mean(set, "cost")),
              set.stored().made().stream()
                  .map(Making::machine)
                  .distinct()
                  .collect(Collectors.joining("; "))));
    }
    Table data =
        new Table(
            List.of(
                "system",
                "formulas",
                "seconds, mean",
                "seconds, most",
                "prompt tokens, mean",
                "completion tokens, mean",
                "money, mean",
                "machine"),
            rows);
    Html.plain(section, Words.of(view.task()) + ": cost of a formula", data);
    Html.csv(Html.paragraph(section, "The same as a file: "), id, data);
    html.sources(section, view.systems().stream().map(SetView::source).toList());
  }

  private static OptionalDouble mean(SetView set, String detail) {
    return set.results().stream()
        .map(result -> result.details().get(detail))
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
