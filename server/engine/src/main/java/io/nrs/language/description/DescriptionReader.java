package io.nrs.language.description;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import io.nrs.grammar.Atoms;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.DescribedLanguage.Sampling;
import io.nrs.grammar.DescribedLanguage.Syntax;
import io.nrs.grammar.DescribedLanguage.Windows;
import io.nrs.grammar.Language;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.io.IoReasons;
import io.nrs.io.TextFiles;
import io.nrs.language.description.LanguageDescription.Example;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads a description: JSON with comments, checked key by key. It runs nothing. */
public final class DescriptionReader {
  private static final Pattern PLACE = Pattern.compile("line (\\d+) column (\\d+)");
  private static final Pattern RANGE = Pattern.compile("(.)-(.)");
  private static final String BRACKETS = "()[]{}";
  private static final String FILE_TYPE = "nrs";
  private static final int MAX_NESTING = 3;
  private static final int MAX_SYMBOLS = 5_000;
  private static final int MAX_ARGUMENTS = 9;
  private static final int MAX_WEIGHT = 9;
  private static final int MAX_TEST_NESTING = 12;

  /** Networks read windows of at most 512 tokens. */
  private static final int MAX_WIDTH = 500;

  private final Path file;
  private final JsonReader json;

  private String id = "";
  private String name = "";
  private String extension = "";
  private String brackets = "()";
  private final Set<String> symbols = new LinkedHashSet<>();
  private Optional<Atoms.Range> integers = Optional.empty();
  private final List<Operation> operations = new ArrayList<>();
  private final List<LeafExpression> expressions = new ArrayList<>();
  private final List<Example> rules = new ArrayList<>();
  private Optional<Example> table = Optional.empty();
  private final List<Example> examples = new ArrayList<>();
  private final Set<String> keys = new HashSet<>();
  private final Map<String, Integer> weights = new HashMap<>();
  private int nesting = MAX_NESTING;
  private boolean complete;
  private int arguments = 2;
  private int testNesting = Sampling.STANDARD.testNesting();
  private int testArguments = 2;
  private Optional<Windows> windows = Optional.empty();

  private DescriptionReader(Path file, String text) {
    this.file = file;
    this.json =
        new JsonReader(new StringReader(text.startsWith("\uFEFF") ? text.substring(1) : text));
    this.json.setStrictness(Strictness.LENIENT);
  }

  /**
   * Reads a description.
   *
   * @throws DescriptionException if it cannot be read or breaks the format
   */
  public static LanguageDescription read(Path file) {
    String text;
    try {
      text = TextFiles.read(file);
    } catch (IOException e) {
      throw new DescriptionException(
          file, 0, "cannot be read (" + IoReasons.of(e) + "): give the file of a description", "");
    }
    return read(file, text);
  }

  /**
   * Reads the text of a description; the file is for messages.
   *
   * @throws DescriptionException if it breaks the format
   */
  public static LanguageDescription read(Path file, String text) {
    return keys(file, text).description();
  }

  /**
   * Reads how formulas are written, without their values.
   *
   * @throws DescriptionException if the text breaks the format
   */
  public static Syntax readSyntax(Path file, String text) {
    return keys(file, text).syntax();
  }

  private static DescriptionReader keys(Path file, String text) {
    DescriptionReader reader = new DescriptionReader(file, text);
    try {
      reader.readAll();
    } catch (EOFException e) {
      throw reader.wrong("the text ends too early: close every bracket and quote");
    } catch (MalformedJsonException | IllegalStateException | NumberFormatException e) {
      throw reader.wrong("not valid JSON here: " + reason(e));
    } catch (IOException e) {
      throw new DescriptionException(file, 0, "cannot be read: " + e.getMessage(), "");
    }
    return reader;
  }

  private static String reason(Exception e) {
    String message = String.valueOf(e.getMessage());
    int place = message.indexOf(" at line");
    String first = place < 0 ? message : message.substring(0, place);
    return first.toLowerCase(Locale.ROOT).startsWith("use jsonreader")
        ? "a comma, colon or bracket is missing"
        : first;
  }

  private int line() {
    Matcher place = PLACE.matcher(json.toString());
    return place.find() ? Integer.parseInt(place.group(1)) : 1;
  }

  private DescriptionException wrong(String message) {
    return wrong(line(), message);
  }

  private DescriptionException wrong(int line, String message) {
    return new DescriptionException(file, line, message, "");
  }

  private DescriptionException wrong(Example rule, String message) {
    return new DescriptionException(file, rule.line(), message, rule.text());
  }

  private void readAll() throws IOException {
    if (json.peek() != JsonToken.BEGIN_OBJECT) {
      throw wrong("a description is an object: begin it with {");
    }
    json.beginObject();
    while (json.hasNext()) {
      String key = json.nextName();
      if (!keys.add(key)) {
        throw wrong("\"" + key + "\" stands twice: keep one");
      }
      switch (key) {
        case "$schema" -> json.skipValue();
        case "id" -> id = id();
        case "name" -> name = string(key);
        case "extension" -> extension = extension();
        case "brackets" -> brackets = brackets();
        case "atoms" -> array(key, this::atom);
        case "operations" -> array(key, this::operation);
        case "rules" -> array(key, () -> rules.add(new Example(string("rules"), line())));
        case "table" -> table = Optional.of(new Example(string(key), line()));
        case "training" -> training();
        case "test" -> test();
        case "windows" -> windows();
        case "examples" -> array(key, () -> examples.add(new Example(string("examples"), line())));
        default ->
            throw wrong(
                "unknown key \""
                    + key
                    + "\": use id, name, extension, brackets, atoms, operations, rules, table,"
                    + " training, test, windows or examples");
      }
    }
    json.endObject();
  }

  private interface Element {
    void read() throws IOException;
  }

  private void array(String key, Element element) throws IOException {
    if (json.peek() != JsonToken.BEGIN_ARRAY) {
      throw wrong("\"" + key + "\" is a list: write it in [ and ]");
    }
    json.beginArray();
    while (json.hasNext()) {
      element.read();
    }
    json.endArray();
  }

  private String string(String key) throws IOException {
    if (json.peek() != JsonToken.STRING) {
      throw wrong("\"" + key + "\" takes text: write it in quotes");
    }
    return json.nextString();
  }

  private int integer(String key) throws IOException {
    if (json.peek() != JsonToken.NUMBER) {
      throw wrong("\"" + key + "\" takes an integer");
    }
    try {
      return json.nextInt();
    } catch (NumberFormatException e) {
      throw wrong("\"" + key + "\" takes an integer of at most nine digits");
    }
  }

  private String id() throws IOException {
    String given = string("id");
    if (!Language.isId(given)) {
      throw wrong(
          "the id \"%s\" is not usable: use up to 40 small letters, digits and hyphens, a letter first"
              .formatted(given));
    }
    if (given.equals(FILE_TYPE)) {
      throw wrong("nrs is the extension of files in any language: choose another id");
    }
    return given;
  }

  private String extension() throws IOException {
    String given = string("extension");
    String bare = given.startsWith(".") ? given.substring(1) : given;
    if (!Language.isId(bare)) {
      throw wrong(
          "the extension \"%s\" is not usable: use up to 40 small letters, digits and hyphens, a letter first"
              .formatted(given));
    }
    if (bare.equals(FILE_TYPE)
        || Stream.of(BuiltInLanguage.values())
            .anyMatch(l -> l.extension().equals("." + bare) && !l.id().equals(id))) {
      throw wrong("files *.%s have another language: choose another extension".formatted(bare));
    }
    return bare;
  }

  private String brackets() throws IOException {
    String given = string("brackets");
    if (!Set.of("()", "[]", "{}").contains(given)) {
      throw wrong("\"brackets\" is \"()\", \"[]\" or \"{}\"");
    }
    return given;
  }

  private void atom() throws IOException {
    if (json.peek() == JsonToken.STRING) {
      addAtom(json.nextString());
      return;
    }
    if (json.peek() != JsonToken.BEGIN_OBJECT) {
      throw wrong(
          "an atom is text, {\"letters\": \"a-z\"}, {\"digits\": \"0-9\"} or {\"integers\": [-9,"
              + " 9]}");
    }
    json.beginObject();
    String kind = json.nextName();
    switch (kind) {
      case "letters", "digits" -> characters(kind, string(kind));
      case "integers" -> integers();
      default -> throw wrong("unknown key \"" + kind + "\": use letters, digits or integers");
    }
    json.endObject();
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
      throw wrong("\"%s\" is a range such as \"%s\"".formatted(kind, letters ? "a-z" : "0-9"));
    }
    IntStream.rangeClosed(range.group(1).charAt(0), range.group(2).charAt(0))
        .forEach(c -> addAtom(Character.toString(c)));
  }

  private void integers() throws IOException {
    json.beginArray();
    int least = integer("integers");
    int greatest = integer("integers");
    json.endArray();
    if (greatest < least) {
      throw wrong(
          "\"integers\" are from %d to %d: put the smaller first".formatted(least, greatest));
    }
    if (integers.isPresent()) {
      throw wrong("there are two ranges of integers: keep one");
    }
    if (least >= 0 && greatest <= 9) {
      IntStream.rangeClosed(least, greatest).forEach(digit -> addAtom(String.valueOf(digit)));
    } else {
      integers = Optional.of(new Atoms.Range(least, greatest));
    }
  }

  private void addAtom(String symbol) {
    usable(symbol, "atom");
    if (!symbols.add(symbol)) {
      throw wrong("the atom " + symbol + " stands twice: keep one");
    }
    if (symbols.size() > MAX_SYMBOLS) {
      throw wrong("there are more than 5,000 atoms beside integers: use fewer");
    }
  }

  private void usable(String symbol, String what) {
    if (symbol.isEmpty()) {
      throw wrong("an empty text is not an " + what + ": write a symbol");
    }
    for (int c : symbol.codePoints().toArray()) {
      if (Character.isWhitespace(c)
          || Character.isSpaceChar(c)
          || Character.isISOControl(c)
          || "=#?,".indexOf(c) >= 0
          || BRACKETS.indexOf(c) >= 0) {
        throw wrong(
            "the %s \"%s\" has a space, a bracket or one of = # ? , which have a meaning of their own: use another symbol"
                .formatted(what, symbol));
      }
    }
  }

  private void operation() throws IOException {
    int line = line();
    json.beginObject();
    String symbol = "";
    Optional<Form> form = Optional.empty();
    Optional<Example> value = Optional.empty();
    int least = 0;
    int most = 0;
    int weight = 1;
    int precedence = 0;
    boolean associative = false;
    while (json.hasNext()) {
      String key = json.nextName();
      switch (key) {
        case "symbol" -> {
          symbol = string(key);
          usable(symbol, "operation");
        }
        case "form" -> form = Optional.of(form(string(key)));
        case "arguments" -> {
          if (json.peek() == JsonToken.BEGIN_ARRAY) {
            json.beginArray();
            least = integer(key);
            most = integer(key);
            json.endArray();
          } else {
            least = integer(key);
            most = least;
          }
          if (least < 1 || most < least || most > MAX_ARGUMENTS) {
            throw wrong("\"arguments\" are 1 to 9, the fewest first");
          }
        }
        case "value" -> value = Optional.of(new Example(string(key), line()));
        case "weight" -> {
          weight = integer(key);
          if (weight < 1 || weight > MAX_WEIGHT) {
            throw wrong("\"weight\" is 1 to 9: how often leaves of the operation are drawn");
          }
        }
        case "precedence" -> {
          precedence = integer(key);
          if (precedence < 1 || precedence > Operation.MAX_PRECEDENCE) {
            throw wrong("\"precedence\" is 1 to 100, and the highest binds first");
          }
        }
        case "associative" -> associative = flag(key);
        default ->
            throw wrong(
                "unknown key \""
                    + key
                    + "\" of an operation: use symbol, form, arguments, precedence, associative,"
                    + " value or weight");
      }
    }
    json.endObject();
    if (symbol.isEmpty() || form.isEmpty()) {
      throw wrong(line, "an operation has a \"symbol\" and a \"form\": add what is missing");
    }
    Operation plain = operation(symbol, form.get(), least, most);
    if (precedence > 0 && form.get() != Form.INFIX && form.get() != Form.PREFIX
        || associative && (precedence == 0 || form.get() != Form.INFIX)) {
      throw wrong(
          line,
          "\"precedence\" is for infix and prefix operations, and \"associative\" for infix"
              + " operations with a precedence: remove it");
    }
    Operation operation =
        new Operation(symbol, form.get(), plain.least(), plain.most(), precedence, associative);
    operations.add(operation);
    if (weight > 1) {
      weights.put(symbol, weight);
    }
    value.ifPresent(
        given -> expressions.add(new LeafExpression(operation, given.text(), given.line())));
  }

  private boolean flag(String key) throws IOException {
    if (json.peek() != JsonToken.BOOLEAN) {
      throw wrong("\"" + key + "\" is true or false");
    }
    return json.nextBoolean();
  }

  private Form form(String given) {
    return switch (given) {
      case "infix" -> Form.INFIX;
      case "prefix" -> Form.PREFIX;
      case "list" -> Form.LIST;
      case "call" -> Form.CALL;
      default -> throw wrong("unknown form \"" + given + "\": use infix, prefix, list or call");
    };
  }

  private Operation operation(String symbol, Form form, int least, int most) {
    if (operations.stream().anyMatch(other -> other.symbol().equals(symbol))
        || symbols.contains(symbol)) {
      throw wrong("the symbol " + symbol + " is used twice: give each its own");
    }
    return switch (form) {
      case INFIX -> new Operation(symbol, form, 2, 2);
      case PREFIX -> new Operation(symbol, form, 1, 1);
      case LIST -> {
        if (least == 1) {
          throw wrong("a list has two or more arguments: write [2, 5]");
        }
        yield new Operation(symbol, form, 2, Math.max(2, most == 0 ? MAX_NESTING : most));
      }
      case CALL -> new Operation(symbol, form, Math.max(1, least), Math.max(1, most));
    };
  }

  private void training() throws IOException {
    json.beginObject();
    while (json.hasNext()) {
      String key = json.nextName();
      switch (key) {
        case "nesting" -> {
          nesting = integer(key);
          if (nesting < 1 || nesting > MAX_NESTING) {
            throw wrong(
                "training reads formulas of at most 3 levels, so that deeper ones show"
                    + " generalisation: write 1, 2 or 3");
          }
        }
        case "arguments" -> arguments = arguments(key);
        case "formulas" -> complete = formulas();
        default ->
            throw wrong(
                "unknown key \"" + key + "\" of training: use nesting, arguments or formulas");
      }
    }
    json.endObject();
  }

  private boolean formulas() throws IOException {
    String given = string("formulas");
    return switch (given) {
      case "varied" -> false;
      case "complete" -> true;
      default -> throw wrong("unknown formulas \"" + given + "\": use varied or complete");
    };
  }

  private int arguments(String key) throws IOException {
    int given = integer(key);
    if (given < 2 || given > MAX_ARGUMENTS) {
      throw wrong("formulas are drawn with 2 to 9 arguments: write 2 to 9");
    }
    return given;
  }

  private void test() throws IOException {
    json.beginObject();
    while (json.hasNext()) {
      String key = json.nextName();
      switch (key) {
        case "nesting" -> {
          testNesting = integer(key);
          if (testNesting < 1 || testNesting > MAX_TEST_NESTING) {
            throw wrong("test formulas have 1 to 12 levels: write 1 to 12");
          }
        }
        case "arguments" -> testArguments = arguments(key);
        default -> throw wrong("unknown key \"" + key + "\" of test: use nesting or arguments");
      }
    }
    json.endObject();
  }

  private void windows() throws IOException {
    int line = line();
    int width = 0;
    int stride = 0;
    json.beginObject();
    while (json.hasNext()) {
      String key = json.nextName();
      switch (key) {
        case "width" -> width = integer(key);
        case "stride" -> stride = integer(key);
        default -> throw wrong("unknown key \"" + key + "\" of windows: use width and stride");
      }
    }
    json.endObject();
    if (stride < 1 || width < stride || width > MAX_WIDTH) {
      throw wrong(
          line,
          "windows have 1 to 500 tokens, and a stride of at least 1 and at most their width:"
              + " correct them or omit \"windows\"");
    }
    windows = Optional.of(new Windows(width, stride));
  }

  /** The additional fields that only complete formulas need. */
  private Sampling sampling() {
    Set<Form> forms = operations.stream().map(Operation::form).collect(Collectors.toSet());
    boolean lists = forms.equals(Set.of(Form.LIST));
    if (!complete && (arguments > 2 || testArguments > 2 || !weights.isEmpty())) {
      throw wrong(
          1,
          "\"arguments\" and \"weight\" are for complete formulas: add \"formulas\": \"complete\""
              + " to training, or remove them");
    }
    if (complete && !lists && !forms.equals(Set.of(Form.INFIX))) {
      throw wrong(
          1,
          "complete formulas have lists alone, or infix operations alone: write \"formulas\":"
              + " \"varied\"");
    }
    if (complete && integers.isPresent() && !symbols.isEmpty()) {
      throw wrong(
          1,
          "complete formulas have integers or other atoms, not both: write \"formulas\":"
              + " \"varied\"");
    }
    if (complete && !lists && (arguments > 2 || testArguments > 2)) {
      throw wrong(1, "infix operations have two arguments: remove \"arguments\"");
    }
    return new Sampling(complete, arguments, testNesting, testArguments, weights, windows);
  }

  private Syntax syntax() {
    if (id.isEmpty()) {
      throw wrong(1, "\"id\" is missing: add \"id\": \"my-language\"");
    }
    if (symbols.isEmpty() && integers.isEmpty()) {
      throw wrong(1, "\"atoms\" are missing: add \"atoms\": [\"T\", \"F\"]");
    }
    if (operations.isEmpty()) {
      throw wrong(1, "\"operations\" are missing: add {\"symbol\": \"&\", \"form\": \"infix\"}");
    }
    if (rules.isEmpty() && expressions.isEmpty() && table.isEmpty()) {
      throw wrong(
          1,
          "\"rules\" are missing: add \"rules\": [\"(!T) => F\"], a \"table\", or a \"value\" of an"
              + " operation");
    }
    Syntax syntax = syntax(new Atoms(symbols, integers));
    AmbiguousSymbols.refuse(file, syntax);
    return syntax;
  }

  private LanguageDescription description() {
    Syntax syntax = syntax();
    List<Meaning> stated = new ArrayList<>();
    RuleParser parser = new RuleParser(file, syntax);
    rules.forEach(rule -> stated.add(parser.parse(rule)));
    table.ifPresent(given -> stated.add(table(given, syntax)));
    return new LanguageDescription(file, syntax, stated, expressions, List.of(), examples)
        .withStoredExpansion();
  }

  /** A table is in the folder of its description, so a description reads no other folder. */
  private LeafTable table(Example given, Syntax syntax) {
    Path name;
    try {
      name = Path.of(given.text());
    } catch (InvalidPathException e) {
      throw wrong(given, "the table %s is not a file name".formatted(given.text()));
    }
    if (name.getNameCount() != 1 || name.isAbsolute() || given.text().startsWith(".")) {
      throw wrong(
          given,
          "the table %s is not beside the description: put it there and give its name alone"
              .formatted(given.text()));
    }
    LeafDomain.mustBeBounded(file, syntax);
    return new LeafTableFile(
            file.resolveSibling(name),
            file,
            new DescribedLanguage(syntax, Optional.empty()),
            syntax.operations())
        .read(given.text(), given.line());
  }

  private Syntax syntax(Atoms atoms) {
    Sampling sampling = sampling();
    String open = brackets.substring(0, 1);
    String close = brackets.substring(1);
    Syntax bare =
        new Syntax(
            id,
            name.isEmpty() ? id : name,
            extension.isEmpty() ? id : extension,
            open,
            close,
            atoms,
            operations,
            nesting,
            "",
            sampling);
    String example =
        examples.stream()
            .map(given -> given.text().split("=", 2)[0].strip())
            .findFirst()
            .orElseGet(() -> leaf(bare));
    return new Syntax(
        id,
        bare.displayName(),
        bare.extension(),
        open,
        close,
        atoms,
        operations,
        nesting,
        example,
        sampling);
  }

  private static String leaf(Syntax syntax) {
    return LeafDomain.leaves(syntax)
        .findFirst()
        .map(leaf -> leaf.print(new DescribedLanguage(syntax, Optional.empty())))
        .orElse("");
  }
}
