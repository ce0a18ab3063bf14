package io.nrs.lsp.requests;

import io.nrs.checking.Verdict;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Lexeme;
import io.nrs.grammar.Lexeme.Kind;
import io.nrs.grammar.Operation;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Span;
import io.nrs.language.LanguageRules;
import io.nrs.lsp.document.Document.Place;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Completions at a place: operators, variables, and the value if it is known. */
public final class Completions {
  public static final List<String> TRIGGERS = List.of("[", "(", "=", " ");

  /** More atoms help nobody to choose. */
  private static final int MAX_ATOMS = 100;

  private final DocumentSnapshot snapshot;
  private final Place place;
  private final DocumentLine line;
  private final List<Lexeme> lexemes;
  private final List<CompletionItem> items = new ArrayList<>();

  private Completions(DocumentSnapshot snapshot, Place place) {
    this.snapshot = snapshot;
    this.place = place;
    this.line = snapshot.document().line(place.line());
    this.lexemes = line.lexemes();
  }

  public static CompletionList items(
      DocumentSnapshot snapshot, CompletionParams params, Cancellation cancellation) {
    Place place = Positions.place(snapshot.document(), params.getPosition());
    List<CompletionItem> items = new Completions(snapshot, place).items();
    // A client asks again behind a typed letter, so no value stays offered that is not wanted.
    return new CompletionList(
        items.stream().anyMatch(item -> item.getKind() == CompletionItemKind.Value), items);
  }

  private List<CompletionItem> items() {
    ParsedLine parsed = line.parsed();
    int cursor = place.character();
    if (parsed.comment().filter(comment -> comment.start() < cursor).isPresent()) {
      return items;
    }
    if (parsed.equals().filter(equals -> equals.end() <= cursor).isPresent()) {
      snapshot
          .verdict(line)
          .flatMap(Verdict::value)
          .filter(value -> !isWrong(value))
          .ifPresent(this::value);
    } else if (snapshot.document().language() instanceof DescribedLanguage described) {
      symbols(described.syntax());
    } else if (rules().levels().haveArguments()) {
      listOperators();
    } else {
      variables();
      operators();
    }
    return items;
  }

  private boolean isWrong(String value) {
    return line.query().flatMap(query -> snapshot.otherValue(query.formula(), value)).isPresent();
  }

  private LanguageRules rules() {
    return LanguageRules.of(snapshot.document().language());
  }

  private String variableLetters() {
    return rules().variables();
  }

  /** Only where nothing is typed: Enter behind another value must not write this one. */
  private void value(String value) {
    int from = line.parsed().equals().orElseThrow().end();
    int to = line.parsed().comment().map(Span::start).orElse(line.text().length());
    int cursor = place.character();
    if (line.text().substring(from, to).isBlank()) {
      boolean touches = from == cursor;
      Span here = new Span(cursor, cursor);
      item(value, CompletionItemKind.Value, here, touches ? " " + value : value)
          .setDetail("the value found");
    }
  }

  private void listOperators() {
    Span word = word();
    List<Lexeme> before = before(word.start());
    if (isCall(before) && word.length() > 0) {
      boolean bare = !line.text().substring(word.end()).stripLeading().startsWith("(");
      operators(word, bare ? "(" : "");
      return;
    }
    if (before.isEmpty() || !text(last(before)).equals("[")) {
      return;
    }
    operators(word, "");
  }

  private void operators(Span word, String behind) {
    for (Operation operation : snapshot.document().language().operations()) {
      String operator = operation.symbol();
      documentation(operator)
          .ifPresent(
              documentation ->
                  item(operator, CompletionItemKind.Keyword, word, operator + behind)
                      .setDocumentation(documentation));
    }
  }

  /** Whether an operation that begins here is written as a call: {@code MAX(1, 2)}. */
  private boolean isCall(List<Lexeme> before) {
    return before.isEmpty() || text(last(before)).equals("(") || text(last(before)).equals(",");
  }

  /** The documentation of operators. */
  private static Optional<String> documentation(String operator) {
    return switch (operator) {
      case "MIN" -> Optional.of("The smallest of two or more arguments: [MIN31] is 1.");
      case "MAX" -> Optional.of("The largest of two or more arguments: [MAX31] is 3.");
      case "SM" -> Optional.of("The sum of two or more arguments modulo 10: [SM76] is 3.");
      default -> Optional.empty();
    };
  }

  /** The letters around the cursor. */
  private Span word() {
    int start = place.character();
    int end = place.character();
    while (start > 0 && Character.isLetter(line.text().charAt(start - 1))) {
      start--;
    }
    while (end < line.text().length() && Character.isLetter(line.text().charAt(end))) {
      end++;
    }
    return new Span(start, end);
  }

  /**
   * In Algebra after {@code *} or a coefficient: the line's variables that the product does not
   * have yet.
   */
  private void variables() {
    Span word = word();
    List<Lexeme> before = before(word.start());
    if (variableLetters().isEmpty() || before.isEmpty()) {
      return;
    }
    boolean afterNumber =
        last(before).kind() == Kind.NUMBER
            && last(before).span().end() == place.character()
            && word.length() == 0;
    if (!afterNumber && !text(last(before)).equals("*")) {
      return;
    }
    String sign = afterNumber ? "*" : "";
    String product = product(before);
    String inLine =
        letters(
            lexemes.stream()
                .filter(
                    lexeme ->
                        lexeme.span().end() <= word.start() || lexeme.span().start() >= word.end())
                .filter(lexeme -> lexeme.kind() == Kind.VARIABLE)
                .map(this::text)
                .collect(Collectors.joining()));
    String missing = without(inLine, product);
    if (!missing.isEmpty()) {
      variable(sign + String.join("*", missing.split("")), word);
      return;
    }
    for (String variable : without(variableLetters(), product).split("")) {
      variable(sign + variable, word);
    }
  }

  private void variable(String text, Span word) {
    String typed = line.text().substring(word.start(), word.end());
    if (!text.isEmpty() && !text.equals(typed)) {
      item(text, CompletionItemKind.Variable, word, text);
    }
  }

  /** The variables of the product that the lexemes end with. */
  private String product(List<Lexeme> before) {
    StringBuilder variables = new StringBuilder();
    for (int i = before.size() - 1; i >= 0; i--) {
      Lexeme lexeme = before.get(i);
      if (lexeme.kind() == Kind.VARIABLE) {
        variables.append(text(lexeme));
      } else if (lexeme.kind() != Kind.NUMBER && !text(lexeme).equals("*")) {
        break;
      }
    }
    return variables.toString();
  }

  private String letters(String text) {
    return without(variableLetters(), without(variableLetters(), text));
  }

  private static String without(String letters, String others) {
    return letters
        .chars()
        .filter(c -> others.indexOf(c) < 0)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private void operators() {
    if (!expectsOperator(before(place.character()))) {
      return;
    }
    Span here = new Span(place.character(), place.character());
    for (Operation operation : snapshot.document().language().operations()) {
      String symbol = operation.symbol();
      String detail = symbol.equals("+") ? "add" : symbol.equals("-") ? "subtract" : "multiply";
      item(symbol, CompletionItemKind.Operator, here, symbol).setDetail(detail);
    }
  }

  /** The symbols of a described language that may come next. */
  private void symbols(DescribedLanguage.Syntax syntax) {
    Span here = new Span(place.character(), place.character());
    Span typed = word();
    String text = line.text().substring(typed.start(), typed.end());
    Span word = syntax.atoms().symbols().contains(text) ? here : typed;
    List<Lexeme> before = before(word.start());
    boolean inside =
        before.stream().filter(lexeme -> lexeme.kind() == Kind.BRACKET_OPEN).count()
            > before.stream().filter(lexeme -> lexeme.kind() == Kind.BRACKET_CLOSE).count();
    boolean atStart = !before.isEmpty() && last(before).kind() == Kind.BRACKET_OPEN;
    boolean afterOperand = !before.isEmpty() && isOperandEnd(last(before).kind());
    boolean hasLists = false;
    for (Operation operation : syntax.operations()) {
      boolean fits =
          switch (operation.form()) {
            case INFIX -> inside && afterOperand;
            case PREFIX, LIST -> inside && atStart;
            case CALL -> !afterOperand;
          };
      hasLists |= operation.form() == Operation.Form.LIST;
      if (fits) {
        symbol(operation.symbol(), CompletionItemKind.Operator, word);
      }
    }
    if (inside && (!afterOperand || hasLists)) {
      syntax.atoms().symbols().stream()
          .limit(MAX_ATOMS)
          .forEach(atom -> symbol(atom, CompletionItemKind.Constant, word));
    }
  }

  private static boolean isOperandEnd(Kind kind) {
    return kind == Kind.NUMBER || kind == Kind.VARIABLE || kind == Kind.BRACKET_CLOSE;
  }

  /** A symbol in place of the typed word, or at the cursor if there is none. */
  private void symbol(String symbol, CompletionItemKind kind, Span word) {
    Span here = new Span(place.character(), place.character());
    boolean isWord = Character.isLetter(symbol.codePointAt(0));
    if (isWord || word.start() == word.end()) {
      item(symbol, kind, isWord ? word : here, symbol);
    }
  }

  /** Whether the innermost open bracket has exactly one complete operand in it. */
  private boolean expectsOperator(List<Lexeme> before) {
    Deque<Operands> open = new ArrayDeque<>();
    Operands now = Operands.OUTSIDE;
    for (Lexeme lexeme : before) {
      now =
          switch (lexeme.kind()) {
            case BRACKET_OPEN -> {
              open.push(now);
              yield Operands.NONE;
            }
            case BRACKET_CLOSE -> (open.isEmpty() ? Operands.OUTSIDE : open.pop()).complete();
            case NUMBER, VARIABLE -> now.complete();
            case OPERATOR_SYMBOL -> isFactor(text(lexeme)) ? now.factor() : now.operator();
            default -> now;
          };
    }
    return now == Operands.LEFT;
  }

  /** In Algebra {@code *} belongs to an operand. */
  private boolean isFactor(String symbol) {
    return !variableLetters().isEmpty() && symbol.equals("*");
  }

  /** The operands in an open bracket. */
  private enum Operands {
    OUTSIDE,
    NONE,
    LEFT,
    OPERATOR,
    BOTH;

    private Operands complete() {
      return switch (this) {
        case OUTSIDE -> OUTSIDE;
        case NONE, LEFT -> LEFT;
        case OPERATOR, BOTH -> BOTH;
      };
    }

    private Operands factor() {
      return switch (this) {
        case OUTSIDE -> OUTSIDE;
        case NONE, LEFT -> NONE;
        case OPERATOR, BOTH -> OPERATOR;
      };
    }

    private Operands operator() {
      return this == LEFT ? OPERATOR : this;
    }
  }

  /**
   * An item that replaces a part of the line; lists show items in the order in which they were
   * added.
   */
  private CompletionItem item(String label, CompletionItemKind kind, Span replaced, String text) {
    CompletionItem item = new CompletionItem(label);
    item.setKind(kind);
    item.setFilterText(label);
    item.setSortText(String.format(Locale.ROOT, "%02d", items.size()));
    item.setTextEdit(Either.forLeft(new TextEdit(Positions.range(place.line(), replaced), text)));
    items.add(item);
    return item;
  }

  private List<Lexeme> before(int offset) {
    return lexemes.stream().filter(lexeme -> lexeme.span().end() <= offset).toList();
  }

  private static Lexeme last(List<Lexeme> lexemes) {
    return lexemes.get(lexemes.size() - 1);
  }

  private String text(Lexeme lexeme) {
    return line.text().substring(lexeme.span().start(), lexeme.span().end());
  }
}
