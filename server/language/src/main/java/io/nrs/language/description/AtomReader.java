package io.nrs.language.description;

import com.google.gson.stream.JsonToken;
import io.nrs.grammar.Atoms;
import java.io.IOException;
import java.text.Normalizer;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Reads the atoms of a description, in their order. */
final class AtomReader {
  private static final Pattern RANGE = Pattern.compile("(.)-(.)");
  private static final String BRACKETS = "()[]{}";

  /** Atoms of sequences may have them. */
  private static final String BRACKETS_OF_ATOMS = "()[]";

  /** The last two stand for operations that stay as they are. */
  private static final String RESERVED = "=#?,◦∎";

  static final int MAX_SYMBOLS = 5_000;

  private final DescriptionJson json;
  private final Set<String> symbols = new LinkedHashSet<>();
  private final Map<String, String> sorts = new LinkedHashMap<>();
  private Optional<Atoms.Range> integers = Optional.empty();
  private Optional<String> sort = Optional.empty();
  private Optional<DescriptionException> bracketed = Optional.empty();

  AtomReader(DescriptionJson json) {
    this.json = json;
  }

  Atoms atoms() {
    return new Atoms(symbols, integers, sorts);
  }

  boolean isEmpty() {
    return symbols.isEmpty() && integers.isEmpty();
  }

  /** Reads the atoms of a sort. */
  void readSort(String name) throws IOException {
    if (name.isBlank()) {
      throw json.wrong("a sort has a name: write one");
    }
    sort = Optional.of(name);
    json.array(name, this::read);
    sort = Optional.empty();
    if (!sorts.containsValue(name)) {
      throw json.wrong("the sort %s has no atoms: list some".formatted(name));
    }
  }

  /** Returns whether some atoms have a sort, and others have none. */
  boolean isPartlySorted() {
    return !sorts.isEmpty() && sorts.size() < symbols.size() + integers.map(range -> 1).orElse(0);
  }

  boolean isSymbol(String text) {
    return symbols.contains(text);
  }

  /** Reads an atom, or a range of atoms. */
  void read() throws IOException {
    if (json.is(JsonToken.STRING)) {
      add(json.string("atoms"));
      return;
    }
    if (!json.is(JsonToken.BEGIN_OBJECT)) {
      throw json.wrong(
          "an atom is text, {\"letters\": \"a-z\"}, {\"digits\": \"0-9\"} or {\"integers\": [-9,"
              + " 9]}");
    }
    json.one(
        kind -> {
          switch (kind) {
            case "letters", "digits" -> characters(kind, json.string(kind));
            case "integers" -> integers(json.pair(kind));
            default -> throw json.unknownKey(kind, "", "letters", "digits", "integers");
          }
        });
  }

  private void characters(String kind, String given) {
    Matcher range = RANGE.matcher(given);
    boolean letters = kind.equals("letters");
    if (!range.matches()
        || range.group(1).charAt(0) > range.group(2).charAt(0)
        || !given
            .replace("-", "")
            .chars()
            .allMatch(c -> letters ? Character.isLetter(c) : c >= '0' && c <= '9')) {
      throw json.wrong("\"%s\" is a range such as \"%s\"".formatted(kind, letters ? "a-z" : "0-9"));
    }
    IntStream.rangeClosed(range.group(1).charAt(0), range.group(2).charAt(0))
        .forEach(c -> add(String.valueOf(Character.toChars(c))));
  }

  private void integers(DescriptionJson.Pair range) {
    int least = range.first();
    int greatest = range.second();
    if (greatest < least) {
      throw json.wrong(
          "\"integers\" are from %s to %s: put the smaller first".formatted(least, greatest));
    }
    if (integers.isPresent()) {
      throw json.wrong("there are two ranges of integers: keep one");
    }
    if (least >= 0 && greatest <= 9) {
      IntStream.rangeClosed(least, greatest).forEach(digit -> add(String.valueOf(digit)));
    } else {
      integers = Optional.of(new Atoms.Range(least, greatest));
      sort.ifPresent(name -> sorts.put(Atoms.INTEGERS, name));
    }
  }

  private void add(String symbol) {
    if (symbol.chars().anyMatch(c -> BRACKETS_OF_ATOMS.indexOf(c) >= 0)) {
      bracketed = bracketed.or(() -> Optional.of(unusable(json, symbol, "atom")));
    }
    mustBeUsable(json, symbol, "atom", BRACKETS_OF_ATOMS);
    String composed = Normalizer.normalize(symbol, Normalizer.Form.NFC);
    if (!composed.equals(symbol)) {
      throw json.wrong(
          "the atom %s is written with combining signs: write it as %s, which looks the same"
              .formatted(symbol, composed));
    }
    if (!symbols.add(symbol)) {
      throw json.wrong("the atom " + symbol + " stands twice: keep one");
    }
    sort.ifPresent(name -> sorts.put(symbol, name));
    if (symbols.size() > MAX_SYMBOLS) {
      throw json.wrong("there are more than 5,000 atoms beside integers: use fewer");
    }
  }

  /** Refuses brackets in atoms, which only sequences may have. */
  void refuseBrackets() {
    bracketed.ifPresent(
        wrong -> {
          throw wrong;
        });
  }

  /**
   * Refuses symbols with characters that have a meaning in formula files.
   *
   * @param what the symbol is, for the message
   */
  static void mustBeUsable(DescriptionJson json, String symbol, String what) {
    mustBeUsable(json, symbol, what, "");
  }

  private static void mustBeUsable(
      DescriptionJson json, String symbol, String what, String allowed) {
    if (symbol.isEmpty()) {
      throw json.wrong("an empty text is not an " + what + ": write a symbol");
    }
    for (int c : symbol.codePoints().toArray()) {
      if (Character.isWhitespace(c)
          || Character.isSpaceChar(c)
          || Character.isISOControl(c)
          || Character.getType(c) == Character.FORMAT
          || RESERVED.indexOf(c) >= 0
          || BRACKETS.indexOf(c) >= 0 && allowed.indexOf(c) < 0) {
        throw unusable(json, symbol, what);
      }
    }
  }

  private static DescriptionException unusable(DescriptionJson json, String symbol, String what) {
    return json.wrong(
        "the %s \"%s\" has a space, a bracket or one of %s, which have a meaning of their own: use another symbol"
            .formatted(what, symbol, String.join(" ", RESERVED.split(""))));
  }
}
