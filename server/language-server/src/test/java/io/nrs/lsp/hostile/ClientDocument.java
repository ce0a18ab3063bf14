package io.nrs.lsp.hostile;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.lsp.ReferenceText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A document of the client, with its earlier versions. */
final class ClientDocument {
  private static final int REMEMBERED = 400;

  final String uri;
  final Language language;

  /** Whether its versions are made up. */
  final boolean versionsLie;

  private final Deque<Version> history = new ArrayDeque<>();
  private Optional<Version> now = Optional.empty();

  /** A text that the client had. */
  record Version(int number, ReferenceText text) {}

  ClientDocument(String uri, Language language, boolean versionsLie) {
    this.uri = uri;
    this.language = language;
    this.versionsLie = versionsLie;
  }

  boolean isOpen() {
    return now.isPresent();
  }

  Version now() {
    return now.orElseThrow();
  }

  /** The newest text, also of one that was closed. */
  ReferenceText text() {
    return history.isEmpty() ? new ReferenceText("") : history.peekLast().text();
  }

  int version() {
    return history.isEmpty() ? 0 : history.peekLast().number();
  }

  void set(int number, ReferenceText text) {
    Version version = new Version(number, text);
    now = Optional.of(version);
    history.addLast(version);
    if (history.size() > REMEMBERED) {
      history.removeFirst();
    }
  }

  void close() {
    now = Optional.empty();
  }

  /** Texts that had a version; all where the version is not told. */
  List<ReferenceText> texts(Optional<Integer> version) {
    return history.stream()
        .filter(past -> version.isEmpty() || past.number() == version.get())
        .map(Version::text)
        .toList();
  }

  /** Whether edits are inside a text and change no value in it. They may mend a broken line. */
  boolean fits(ReferenceText text, JsonArray edits) {
    for (JsonElement edit : edits) {
      JsonObject range = edit.getAsJsonObject().getAsJsonObject("range");
      if (!holds(text, range)) {
        return false;
      }
    }
    // Lines may become one: an edit may empty the line between \r and \n.
    List<String> after = values(after(text, edits));
    for (String value : values(text)) {
      int at = after.indexOf(value);
      if (at < 0) {
        return false;
      }
      after = after.subList(at + 1, after.size());
    }
    return true;
  }

  /** Whether formulas are in a text where they are said to be. */
  boolean holdsFormulas(ReferenceText text, JsonArray formulas) {
    for (JsonElement each : formulas) {
      JsonObject formula = each.getAsJsonObject();
      boolean invalid =
          formula.has("status") && formula.get("status").getAsString().equals("invalid");
      if (!holds(text, formula.getAsJsonObject("range"))) {
        return false;
      }
      Optional<String> printed =
          formula(text.lineTexts().get(formula.get("line").getAsInt())).map(Printer::print);
      if (!invalid && !printed.equals(Optional.of(formula.get("formula").getAsString()))) {
        return false;
      }
    }
    return true;
  }

  private Optional<Formula> formula(String line) {
    return Parser.parseLine(language, line.startsWith("\uFEFF") ? line.substring(1) : line)
        .soundFormula();
  }

  static boolean holds(ReferenceText text, JsonObject range) {
    return holdsPosition(text, range.getAsJsonObject("start"))
        && holdsPosition(text, range.getAsJsonObject("end"));
  }

  private static boolean holdsPosition(ReferenceText text, JsonObject position) {
    return text.holds(position.get("line").getAsInt(), position.get("character").getAsInt());
  }

  static ReferenceText after(ReferenceText text, JsonArray edits) {
    record Placed(int start, int end, String text) {}
    List<Placed> placed = new ArrayList<>();
    for (JsonElement edit : edits) {
      JsonObject range = edit.getAsJsonObject().getAsJsonObject("range");
      placed.add(
          new Placed(
              text.offset(range.getAsJsonObject("start")),
              text.offset(range.getAsJsonObject("end")),
              edit.getAsJsonObject().get("newText").getAsString()));
    }
    placed.sort(Comparator.comparingInt(Placed::start).reversed());
    ReferenceText changed = text;
    int before = Integer.MAX_VALUE;
    for (Placed edit : placed) {
      if (edit.end() > before) {
        throw new AssertionError("edits overlap: " + edits);
      }
      before = edit.start();
      changed = changed.with(edit.start(), edit.end(), edit.text());
    }
    return changed;
  }

  /** The exact values of the formulas that have one, in the order of the lines. */
  private List<String> values(ReferenceText text) {
    return text.lineTexts().stream()
        .flatMap(line -> formula(line).stream())
        .flatMap(formula -> Evaluator.value(formula).stream())
        .map(Printer::print)
        .toList();
  }
}
