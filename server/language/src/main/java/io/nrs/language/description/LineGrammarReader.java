package io.nrs.language.description;

import com.google.gson.stream.JsonToken;
import io.nrs.grammar.LineGrammar;
import io.nrs.grammar.SequenceLines;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Reads the grammar by which the lines of a sequence are drawn. */
final class LineGrammarReader {
  /** Longer rows, and more of several words, would take long to count. */
  private static final int MOST_WORDS = 10;

  private static final int MOST_ROWS = 200;
  private static final int LONGEST = 100;
  private static final Pattern SPACES = Pattern.compile("\\s+");

  private final DescriptionJson json;
  private final Map<String, List<Row>> names = new LinkedHashMap<>();
  private final Map<String, Integer> places = new HashMap<>();
  private int rows;

  /**
   * An alternative of a name.
   *
   * @param line where it stands
   */
  private record Row(List<String> words, int line) {}

  LineGrammarReader(DescriptionJson json) {
    this.json = json;
  }

  /** Reads the names and their alternatives. */
  void read() throws IOException {
    json.object(
        name -> {
          if (name.isEmpty() || SPACES.matcher(name).find()) {
            throw json.wrong("a name of \"lines\" is a word: choose one");
          }
          if (names.containsKey(name)) {
            throw json.wrong("%s of \"lines\" stands twice: keep one".formatted(name));
          }
          places.put(name, json.line());
          List<Row> alternatives = new ArrayList<>();
          json.array(name, () -> alternative(name, alternatives));
          names.put(name, alternatives);
        });
    if (!names.containsKey(LineGrammar.LINE)) {
      throw json.wrong("\"lines\" has no \"line\", which is a whole line: add it");
    }
  }

  private void alternative(String name, List<Row> alternatives) throws IOException {
    int line = json.line();
    if (!json.is(JsonToken.STRING)) {
      AtomReader range = new AtomReader(json);
      range.read();
      range.atoms().all().forEach(atom -> alternatives.add(new Row(List.of(atom), line)));
      return;
    }
    String text = json.string(name).strip();
    List<String> words = Arrays.asList(SPACES.split(text));
    if (text.isEmpty() || words.size() > MOST_WORDS) {
      throw json.wrong("an alternative of %s has not one to ten words: correct it".formatted(name));
    }
    rows += words.size() > 1 ? 1 : 0;
    if (rows > MOST_ROWS) {
      throw json.wrong("\"lines\" has more than 200 alternatives of several words: use fewer");
    }
    alternatives.add(new Row(words, line));
  }

  /** Returns what was read; nothing if the description has no such grammar. */
  LineGrammar grammar() {
    Map<String, List<List<String>>> all = new LinkedHashMap<>();
    names.forEach((name, alternatives) -> all.put(name, words(alternatives)));
    return new LineGrammar(all);
  }

  private static List<List<String>> words(List<Row> alternatives) {
    return alternatives.stream().map(Row::words).toList();
  }

  /**
   * Refuses a grammar that draws no lines, or others than the description allows.
   *
   * @param atoms all atoms of the language
   * @param lines what people may write
   * @throws DescriptionException that names the mistake
   */
  void refuse(boolean sequence, Set<String> atoms, SequenceLines lines) {
    if (names.isEmpty()) {
      return;
    }
    if (!sequence) {
      throw json.wrong(places.get(LineGrammar.LINE), "\"lines\" are for sequences: remove them");
    }
    names.forEach(
        (name, alternatives) -> {
          if (atoms.contains(name)) {
            throw wrong(name, "is an atom: choose another name");
          }
          for (Row row : alternatives) {
            row.words().forEach(word -> refuse(word, row.line(), atoms, lines));
            refuseBrackets(row, lines);
          }
        });
    refuseUnused();
    refuseItself();
    refuseLong();
  }

  private void refuse(String word, int line, Set<String> atoms, SequenceLines lines) {
    if (!names.containsKey(word) && !atoms.contains(word)) {
      throw json.wrong(
          line,
          "%s of \"lines\" is no atom and no name: add it to \"atoms\", or give it alternatives"
              .formatted(word));
    }
    if (lines.isHidden(word) && !names.containsKey(word)) {
      throw json.wrong(
          line,
          "%s of \"lines\" is nothing that people write: add it to \"input\"".formatted(word));
    }
  }

  /** What an alternative opens it closes too, so every drawn line does. */
  private void refuseBrackets(Row row, SequenceLines lines) {
    Deque<String> open = new ArrayDeque<>();
    boolean matched = true;
    for (String word : row.words()) {
      if (lines.brackets().containsKey(word)) {
        open.push(lines.brackets().get(word));
      } else if (lines.brackets().containsValue(word)) {
        matched &= !open.isEmpty() && open.pop().equals(word);
      }
    }
    if (!matched || !open.isEmpty()) {
      throw json.wrong(
          row.line(),
          "the brackets of \"%s\" do not match: open and close them in one alternative"
              .formatted(String.join(" ", row.words())));
    }
  }

  private void refuseUnused() {
    Set<String> used = new HashSet<>(Set.of(LineGrammar.LINE));
    Deque<String> waiting = new ArrayDeque<>(used);
    while (!waiting.isEmpty()) {
      names.get(waiting.pop()).stream()
          .flatMap(row -> row.words().stream())
          .filter(word -> names.containsKey(word) && used.add(word))
          .forEach(waiting::push);
    }
    refuseFirst(name -> !used.contains(name), "is in no line: use it, or remove it");
  }

  /** A name that can stand for itself alone has lines without number. */
  private void refuseItself() {
    Set<String> ordered = grammar().ordered();
    refuseFirst(name -> !ordered.contains(name), "stands for itself: remove an alternative");
  }

  private void refuseLong() {
    Map<String, Integer> shortest = new HashMap<>();
    boolean found = true;
    while (found) {
      found = false;
      for (Map.Entry<String, List<Row>> each : names.entrySet()) {
        int length =
            each.getValue().stream().mapToInt(row -> length(row, shortest)).min().orElse(LONGEST);
        if (length < shortest.getOrDefault(each.getKey(), LONGEST)) {
          shortest.put(each.getKey(), length);
          found = true;
        }
      }
    }
    refuseFirst(
        name -> !shortest.containsKey(name),
        "has no row of fewer than 100 atoms: add an alternative of atoms");
  }

  private int length(Row row, Map<String, Integer> shortest) {
    int length = 0;
    for (String word : row.words()) {
      length += names.containsKey(word) ? shortest.getOrDefault(word, LONGEST) : 1;
    }
    return Math.min(LONGEST, length);
  }

  private void refuseFirst(Predicate<String> wrong, String message) {
    names.keySet().stream()
        .filter(wrong)
        .findFirst()
        .ifPresent(
            name -> {
              throw wrong(name, message);
            });
  }

  private DescriptionException wrong(String name, String message) {
    return json.wrong(places.get(name), "%s of \"lines\" %s".formatted(name, message));
  }
}
