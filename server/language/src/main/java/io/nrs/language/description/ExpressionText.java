package io.nrs.language.description;

import io.nrs.grammar.Lookalikes;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the words and signs of an expression, and writes them for the library that evaluates it.
 * The library has words, literals and operators of its own; none of them reaches it from here.
 */
final class ExpressionText {
  /** Before the name of a variable, so that it is no word of the library. */
  static final String VARIABLE = "v_";

  private static final int MAX_LENGTH = 300;
  private static final int MAX_DIGITS = 18;
  private static final Pattern ALLOWED = Pattern.compile("[0-9A-Za-z \\t+*/%&|^~<>=!?:(),-]+");
  private static final Pattern FOREIGN =
      Pattern.compile("=~|!~|->|=>|>>>|\\*\\*|//|/\\*|\\?\\?|\\?:|(?:<<|>>|[-+*/%&|^])=(?!=)|===");
  private static final Pattern TOKEN =
      Pattern.compile("[0-9A-Za-z]+|<<|>>|<=|>=|==|!=|&&|\\|\\||[-+*/%&|^~<>=!?:(),]");
  private static final Pattern INTEGER = Pattern.compile("[0-9]+");
  private static final String PREFIXES = "-+~!";
  private static final String SORTED = "sorted";
  private static final Set<String> FUNCTIONS = Set.of("min", "max", "sum", "count", SORTED);

  /** Words that other languages have for operators. */
  private static final Map<String, String> OPERATORS =
      Map.of(
          "and", "&&", "or", "||", "not", "!", "eq", "==", "ne", "!=", "lt", "<", "gt", ">", "le",
          "<=", "ge", ">=");

  private static final Map<String, String> DIVISIONS =
      Map.of(
          "mod", "the remainder of a division is %",
          "div", "the quotient of a division is /");

  private final String text;
  private final Set<String> names;
  private final String shown;
  private final boolean ofLeaf;
  private final Function<String, RuntimeException> wrong;
  private final Set<String> variables = new LinkedHashSet<>();
  private final String script;

  /**
   * @param names of the variables that it may have
   * @param shown the names in messages
   * @param ofLeaf whether it is one of a leaf, whose arguments functions take together
   * @param wrong makes an exception of what is wrong
   */
  ExpressionText(
      String text,
      Set<String> names,
      String shown,
      boolean ofLeaf,
      Function<String, RuntimeException> wrong) {
    this.text = text;
    this.names = names;
    this.shown = shown;
    this.ofLeaf = ofLeaf;
    this.wrong = wrong;
    mustBeReadable();
    this.script = translated();
  }

  /** Returns the expression for the library. */
  String script() {
    return script;
  }

  /** Returns the variables that it has. */
  Set<String> variables() {
    return Set.copyOf(variables);
  }

  private void mustBeReadable() {
    if (text.isBlank()) {
      throw wrong.apply("is empty: write it as in (x + y) % 10");
    }
    if (text.length() > MAX_LENGTH) {
      throw wrong.apply("is longer than %s characters: shorten it".formatted(MAX_LENGTH));
    }
    String strange = ALLOWED.matcher(text).replaceAll("");
    if (!strange.isEmpty()) {
      String named = Lookalikes.named(strange.codePointAt(0));
      Optional<String> meant = Lookalikes.of(strange.codePointAt(0));
      throw wrong.apply(
          meant.isPresent()
              ? "has %s: write %s".formatted(named, meant.get())
              : "has %s, which integers do not need: use integers, %s, brackets, commas and the operators + - * / %% & | ^ ~ << >> < > <= >= == != && || ! ? :"
                  .formatted(
                      named,
                      ofLeaf
                          ? "arguments, min, max, sum, count, sorted"
                          : "variables, min, max, sum, count"));
    }
    Matcher foreign = FOREIGN.matcher(text);
    if (foreign.find()) {
      throw wrong.apply(
          "has %s, which is no operator here: use + - * / %% & | ^ ~ << >> < > <= >= == != && || ! or ? and :"
              .formatted(foreign.group()));
    }
  }

  /** Operands and operators alternate, so the library cannot read two signs as one of its own. */
  private String translated() {
    StringBuilder result = new StringBuilder();
    Matcher token = TOKEN.matcher(text);
    boolean afterOperand = false;
    while (token.find()) {
      String sign = token.group();
      String rest = text.substring(token.end()).strip();
      boolean word = Character.isLetterOrDigit(sign.charAt(0));
      boolean opens = word || sign.equals("(");
      boolean prefix = !afterOperand && PREFIXES.contains(sign);
      // A function may be without arguments.
      boolean empty = sign.equals(")") && result.toString().endsWith("( ");
      if (sign.equals("=")) {
        throw wrong.apply("has =, which is no comparison: write ==");
      }
      if (!empty && !prefix && opens == afterOperand) {
        throw unreadable();
      }
      result.append(word ? word(sign, rest) : sign).append(' ');
      boolean function = word && FUNCTIONS.contains(sign) && rest.startsWith("(");
      if (function) {
        token.find();
        result.append("( ");
      }
      afterOperand = word && !function || sign.equals(")");
    }
    return result.toString();
  }

  RuntimeException unreadable() {
    return wrong.apply("cannot be read: write it as in (x + y) % 10");
  }

  private String word(String word, String rest) {
    if (INTEGER.matcher(word).matches()) {
      return integer(word);
    }
    if (Character.isDigit(word.charAt(0))) {
      throw wrong.apply(
          "has %s, which is no decimal integer: write digits alone, and an operator before a name"
              .formatted(word));
    }
    boolean called = rest.startsWith("(");
    if (names.contains(word) && !called) {
      variables.add(word);
      // In brackets, a name before a colon is no namespace of the library.
      return "(" + VARIABLE + word + ")";
    }
    if (names.contains(word) && !FUNCTIONS.contains(word)) {
      throw wrong.apply(
          "has a bracket behind %s, which is no function: write an operator between them"
              .formatted(word));
    }
    if (!FUNCTIONS.contains(word) || word.equals(SORTED) && !ofLeaf) {
      throw unknown(word);
    }
    boolean alone = !called || rest.substring(1).stripLeading().startsWith(")");
    if (alone && word.equals(SORTED)) {
      throw wrong.apply("has sorted without a place: write sorted(1) for the least argument");
    }
    if (alone && !ofLeaf) {
      throw wrong.apply(
          "has %s without arguments, which rules of sequences do not have: write %1$s(%s)"
              .formatted(word, names.isEmpty() ? "1, 2" : shown));
    }
    return called ? word : word + "()";
  }

  private String integer(String digits) {
    if (digits.length() > 1 && digits.charAt(0) == '0') {
      String plain = digits.replaceFirst("^0+(?=.)", "");
      throw wrong.apply(
          "has %s, which begins with 0: integers are decimal, so write %s"
              .formatted(digits, plain));
    }
    if (digits.length() > MAX_DIGITS) {
      throw wrong.apply(
          "has an integer of more than %s digits: write a smaller one".formatted(MAX_DIGITS));
    }
    return digits;
  }

  private RuntimeException unknown(String name) {
    return wrong.apply(
        "has the unknown name %s: use %s, or %s%s"
            .formatted(
                name,
                shown,
                ofLeaf ? "min, max, sum, count or sorted" : "min, max, sum or count",
                OPERATORS.containsKey(name)
                    ? "; the operator is " + OPERATORS.get(name)
                    : DIVISIONS.containsKey(name) ? "; " + DIVISIONS.get(name) : ""));
  }
}
