package io.nrs.language.description;

import com.google.gson.stream.JsonToken;
import io.nrs.grammar.Atoms;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Associativity;
import io.nrs.grammar.Operation.Form;
import io.nrs.language.description.LanguageDescription.Example;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads one operation of a description. */
final class OperationReader {
  static final int MAX_ARGUMENTS = 9;

  private static final int DEFAULT_LIST_ARGUMENTS = 3;
  private static final int MAX_WEIGHT = 9;
  private static final int MAX_EXPLANATION = 200;

  private final DescriptionJson json;
  private String symbol = "";
  private Optional<Form> form = Optional.empty();
  private Optional<Example> value = Optional.empty();
  private int least;
  private int most;
  private int weight = 1;
  private int precedence;
  private Associativity associativity = Associativity.NONE;
  private boolean commutative;
  private boolean associative;
  private boolean whole;
  private final List<String> sorts = new ArrayList<>();
  private String gives = "";
  private Optional<String> explanation = Optional.empty();

  private OperationReader(DescriptionJson json) {
    this.json = json;
  }

  /**
   * An operation as it is described.
   *
   * @param weight the relative frequency of its leaves
   * @param commutative whether rules fit its operands in both orders
   * @param associative whether rules fit its operands in any brackets
   * @param value its expression
   */
  record Described(
      Operation operation,
      int weight,
      boolean commutative,
      boolean associative,
      Optional<Example> value) {}

  /**
   * Reads an operation.
   *
   * @param isUsed whether an atom or another operation has a symbol
   */
  static Described read(DescriptionJson json, Predicate<String> isUsed) throws IOException {
    return new OperationReader(json).read(isUsed);
  }

  private Described read(Predicate<String> isUsed) throws IOException {
    int line = json.line();
    json.object(this::member);
    boolean sequence = form.filter(Form::isSequence).isPresent();
    if (form.isEmpty() || symbol.isEmpty() && !sequence) {
      throw json.wrong(line, "an operation has a \"symbol\" and a \"form\": add what is missing");
    }
    boolean hasOthers =
        !symbol.isEmpty()
            || most > 0
            || value.isPresent()
            || weight > 1
            || commutative
            || explanation.isPresent();
    if (sequence && hasOthers) {
      throw json.wrong(
          line,
          "a %s is a whole line: write {\"form\": \"%1$s\"} without other keys"
              .formatted(form.get().name().toLowerCase(Locale.ROOT)));
    }
    if (!sequence && isUsed.test(symbol)) {
      throw json.wrong(
          "the symbol " + symbol + " is an atom or an operation already: give each its own");
    }
    boolean fixed = form.get() == Form.INFIX || form.get() == Form.PREFIX;
    if (fixed && most > 0 && sorts.isEmpty()) {
      throw json.wrong(
          line,
          "an operation of this form has %s: remove \"arguments\", or name the sort of each"
              .formatted(form.get() == Form.INFIX ? "two operands" : "one operand"));
    }
    if (whole && form.get() != Form.LIST) {
      throw json.wrong(line, "\"rewritten\" is for lists: remove it");
    }
    if (whole && most == 0) {
      throw json.wrong(line, "a list that is rewritten as a whole has \"arguments\": write [2, 4]");
    }
    Operation operation = operation(whole ? Form.WHOLE_LIST : form.get(), line);
    if (commutative && !isOfTwo(operation)) {
      throw json.wrong(
          line,
          "\"commutative\" is for operations with two operands of one sort: "
              + (operation.form() == Form.CALL && sorts.isEmpty()
                  ? "write \"arguments\": 2, or remove it"
                  : "remove it"));
    }
    if (commutative && value.isPresent()) {
      throw json.wrong(
          line, "\"commutative\" is about rules, and \"value\" is none: remove one of them");
    }
    if (associative && !isAssociative(operation)) {
      throw json.wrong(
          line,
          "\"associative\": \"both\" is for rules of operations with two operands of the sort that they give: remove it");
    }
    return new Described(operation, weight, commutative, associative, value);
  }

  /** Whether the operands can change places; a list is rewritten two arguments at a time. */
  private static boolean isOfTwo(Operation operation) {
    boolean two = operation.form() == Form.LIST || operation.least() == 2 && operation.most() == 2;
    return two
        && operation.sorts().stream()
            .allMatch(each -> each.arguments().get(0).equals(each.arguments().get(1)));
  }

  private boolean isAssociative(Operation operation) {
    return value.isEmpty()
        && operation.form() != Form.LIST
        && isOfTwo(operation)
        && operation.sorts().stream()
            .allMatch(each -> each.arguments().get(0).equals(each.gives()));
  }

  private void member(String key) throws IOException {
    switch (key) {
      case "symbol" -> {
        symbol = json.string(key);
        AtomReader.mustBeUsable(json, symbol, "operation");
      }
      case "form" -> form = Optional.of(form(json.string(key)));
      case "arguments" -> arguments(key);
      case "value" -> value = Optional.of(new Example(json.string(key), json.line()));
      case "weight" ->
          weight =
              json.integer(
                  key,
                  1,
                  MAX_WEIGHT,
                  "\"weight\" is 1 to 9: how often leaves of the operation are drawn");
      case "precedence" -> precedence = json.precedence(key);
      case "associative" -> associativity = associativity();
      case "commutative" -> commutative = json.flag(key);
      case "gives" -> gives = json.string(key);
      case "rewritten" -> whole = whole(json.string(key));
      case "explanation" -> explanation = Optional.of(explanation(json.string(key)));
      default ->
          throw json.unknownKey(
              key,
              " of an operation",
              "symbol",
              "form",
              "arguments",
              "gives",
              "rewritten",
              "precedence",
              "associative",
              "commutative",
              "value",
              "weight",
              "explanation");
    }
  }

  private String explanation(String given) {
    if (given.isBlank() || given.length() > MAX_EXPLANATION) {
      throw json.wrong(
          "\"explanation\" has 1 to 200 characters: say in a sentence what the operation computes");
    }
    return given;
  }

  private boolean whole(String given) {
    if (!given.equals("all")) {
      throw json.wrong(
          "\"rewritten\" is \"all\", or is omitted: then a list is rewritten two arguments at a"
              + " time");
    }
    return true;
  }

  private void arguments(String key) throws IOException {
    if (json.is(JsonToken.BEGIN_ARRAY)) {
      List<Integer> range = new ArrayList<>();
      json.array(
          key,
          () -> {
            if (json.is(JsonToken.STRING)) {
              sorts.add(json.string(key));
            } else {
              range.add(json.integer(key));
            }
          });
      if (sorts.isEmpty() == range.isEmpty() || sorts.isEmpty() && range.size() != 2) {
        throw json.wrong(
            "\"arguments\" takes two integers, as in [2, 5], or the sort of each argument");
      }
      least = sorts.isEmpty() ? range.get(0) : sorts.size();
      most = sorts.isEmpty() ? range.get(1) : sorts.size();
    } else {
      least = json.integer(key);
      most = least;
    }
    // A sequence has none, which is told with its other mistakes.
    boolean sequence = form.filter(Form::isSequence).isPresent();
    if (!sequence && (least < 1 || most < least || most > MAX_ARGUMENTS)) {
      throw json.wrong("\"arguments\" are 1 to 9, the fewest first");
    }
  }

  private Form form(String given) {
    return switch (given) {
      case "infix" -> Form.INFIX;
      case "prefix" -> Form.PREFIX;
      case "list" -> Form.LIST;
      case "call" -> Form.CALL;
      case "sequence" -> Form.SEQUENCE;
      case "polynomial" -> Form.POLYNOMIAL;
      default ->
          throw json.wrong(
              "unknown form \""
                  + given
                  + "\": use infix, prefix, list, call, sequence or polynomial");
    };
  }

  /** True is the direction in which most operations are read. */
  private Associativity associativity() throws IOException {
    if (json.is(JsonToken.BOOLEAN)) {
      return json.flag("associative") ? Associativity.LEFT : Associativity.NONE;
    }
    String given = json.string("associative");
    associative = given.equals("both");
    return switch (given) {
      case "left" -> Associativity.LEFT;
      // Rules put their brackets there too.
      case "right", "both" -> Associativity.RIGHT;
      default ->
          throw json.wrong("\"associative\" is true, false, \"left\", \"right\" or \"both\"");
    };
  }

  private Operation operation(Form form, int line) {
    Operation plain =
        switch (form) {
          case INFIX -> new Operation(symbol, form, 2, 2);
          case PREFIX -> new Operation(symbol, form, 1, 1);
          case LIST, WHOLE_LIST -> {
            if (least == 1 && form == Form.LIST) {
              throw json.wrong(
                  "a list of one argument is rewritten as a whole: add \"rewritten\": \"all\", or write [2, 5]");
            }
            yield new Operation(
                symbol,
                form,
                form == Form.LIST ? 2 : least,
                most == 0 ? DEFAULT_LIST_ARGUMENTS : most);
          }
          case CALL -> new Operation(symbol, form, Math.max(1, least), Math.max(1, most));
          case SEQUENCE -> new Operation(symbol, form, GroupRule.SHORTEST, GroupRule.LONGEST);
          case POLYNOMIAL -> new Operation(symbol, form, 1, 2);
        };
    if (precedence > 0 && form != Form.INFIX && form != Form.PREFIX
        || associativity != Associativity.NONE
            && !associative
            && (precedence == 0 || form != Form.INFIX)) {
      throw json.wrong(
          line,
          "\"precedence\" is for infix and prefix operations, and \"associative\" for infix"
              + " operations with a precedence: remove it");
    }
    return new Operation(
        symbol,
        form,
        plain.least(),
        plain.most(),
        precedence,
        precedence == 0 ? Associativity.NONE : associativity,
        sorts(plain, line),
        explanation);
  }

  private Optional<Operation.Sorts> sorts(Operation plain, int line) {
    if (sorts.isEmpty() && gives.isEmpty()) {
      return Optional.empty();
    }
    if (sorts.isEmpty() || gives.isEmpty()) {
      throw json.wrong(
          line,
          "an operation with sorts has both: write \"arguments\": [\"a\", \"b\"], \"gives\":"
              + " \"a\"");
    }
    if (plain.form().isList() || plain.least() != sorts.size() || plain.most() != sorts.size()) {
      throw json.wrong(
          line,
          "the sorts of %s do not fit its form: name two for an infix operation, one for a prefix operation, one for each argument of a call, and none for a list"
              .formatted(symbol));
    }
    return Optional.of(new Operation.Sorts(sorts, gives));
  }

  /**
   * Refuses operations whose sorts are missing, or are not those of the atoms.
   *
   * @throws DescriptionException that names the first
   */
  static void refuseSorts(DescriptionJson json, AtomReader atoms, List<Operation> operations) {
    Atoms all = atoms.atoms();
    if (atoms.isPartlySorted()) {
      throw json.wrong(1, "\"sorts\" list all atoms: move those of \"atoms\" there");
    }
    for (Operation operation : operations) {
      if (operation.sorts().isPresent() == all.sorts().isEmpty()) {
        throw json.wrong(
            1,
            all.sorts().isEmpty()
                ? "%s has sorts, and no atom has one: add \"sorts\": {\"a\": [\"x\"]}"
                    .formatted(operation.symbol())
                : "%s has no sorts: write \"arguments\": [\"a\", \"b\"], \"gives\": \"a\""
                    .formatted(operation.symbol()));
      }
      operation
          .sorts()
          .flatMap(
              sorts ->
                  Stream.concat(sorts.arguments().stream(), Stream.of(sorts.gives()))
                      .filter(sort -> !all.sorts().containsValue(sort))
                      .findFirst())
          .ifPresent(
              sort -> {
                throw json.wrong(
                    1,
                    "%s has the unknown sort %s: use %s"
                        .formatted(
                            operation.symbol(),
                            sort,
                            all.sorts().values().stream()
                                .distinct()
                                .sorted()
                                .collect(Collectors.joining(", "))));
              });
    }
  }
}
