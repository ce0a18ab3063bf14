package io.nrs.lsp.requests;

import io.nrs.checking.Verdict;
import io.nrs.grammar.Language;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.Lexeme;
import io.nrs.grammar.reading.Lexeme.Kind;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.lsp.document.Document.Place;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
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

  /** Longer lists of atoms are cut. */
  private static final int MAX_ATOMS = 100;

  private final DocumentSnapshot snapshot;
  private final Language language;
  private final int number;
  private final int cursor;
  private final DocumentLine line;
  private final List<Lexeme> lexemes;
  private final String variableLetters;
  private final Set<String> atoms;

  /** Whether a line needs no brackets. */
  private final boolean isWholeLine;

  private final List<CompletionItem> items = new ArrayList<>();

  private Completions(DocumentSnapshot snapshot, Place place) {
    this.snapshot = snapshot;
    this.language = snapshot.language();
    this.number = place.line();
    this.cursor = place.character();
    this.line = snapshot.document().line(number);
    this.lexemes = line.lexemes();
    this.variableLetters = RulesFactory.of(language).variables();
    this.atoms = language.writtenAtoms();
    this.isWholeLine =
        language.operations().stream().anyMatch(operation -> operation.form().isSequence());
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
    if (parsed.comment().filter(comment -> comment.start() < cursor).isPresent()) {
      return items;
    }
    if (parsed.equals().filter(equals -> equals.end() <= cursor).isPresent()) {
      snapshot
          .verdict(line)
          .filter(verdict -> verdict.otherValue().isEmpty())
          .flatMap(Verdict::value)
          .ifPresent(this::value);
      return items;
    }
    Span typed = word();
    variables(typed);
    symbols(isAtom(text(typed)) ? new Span(cursor, cursor) : typed);
    return items;
  }

  /** Only where nothing is typed: Enter behind another value must not write this one. */
  private void value(String value) {
    int from = line.parsed().equals().orElseThrow().end();
    int to = line.parsed().comment().map(Span::start).orElse(line.text().length());
    if (line.text().substring(from, to).isBlank()) {
      item(
              value,
              CompletionItemKind.Value,
              new Span(cursor, cursor),
              from == cursor ? " " + value : value)
          .setDetail("the value found");
    }
  }

  /** The letters around the cursor. */
  private Span word() {
    int start = cursor;
    int end = cursor;
    while (start > 0 && Character.isLetter(line.text().charAt(start - 1))) {
      start--;
    }
    while (end < line.text().length() && Character.isLetter(line.text().charAt(end))) {
      end++;
    }
    return new Span(start, end);
  }

  private boolean isAtom(String word) {
    return atoms.contains(word) || !word.isEmpty() && without(word, variableLetters).isEmpty();
  }

  /** The operations and atoms that may come next. */
  private void symbols(Span word) {
    List<Lexeme> before = before(word.start());
    boolean inside =
        isWholeLine || count(before, Kind.BRACKET_OPEN) > count(before, Kind.BRACKET_CLOSE);
    boolean atStart = inside && endsWith(before, language.open());
    boolean afterOperand = last(before).filter(Completions::isOperandEnd).isPresent();
    boolean hasLists = false;
    for (Operation operation : language.operations()) {
      boolean fits =
          switch (operation.form()) {
            case INFIX -> inside && afterOperand && (!language.isOfPaper() || !hasOperator(before));
            case PREFIX, LIST, WHOLE_LIST -> atStart;
            case CALL -> !afterOperand;
            case SEQUENCE, POLYNOMIAL -> false;
          };
      hasLists |= operation.form().isList();
      if (fits && language.isTrained(operation)) {
        symbol(operation.symbol(), CompletionItemKind.Operator, word, "");
      } else if (language.isTrained(operation) && isOrdinaryCall(before, word)) {
        boolean bare = !line.text().substring(word.end()).stripLeading().startsWith("(");
        symbol(operation.symbol(), CompletionItemKind.Operator, word, bare ? "(" : "");
      }
    }
    if (inside && (!afterOperand || hasLists || isWholeLine)) {
      atoms.stream()
          .limit(MAX_ATOMS)
          .forEach(atom -> symbol(atom, CompletionItemKind.Constant, word, ""));
    }
  }

  /** Whether a list begins here as a call: {@code MAX(1, 2)}. */
  private boolean isOrdinaryCall(List<Lexeme> before, Span word) {
    return RulesFactory.of(language).levels().haveArguments()
        && language.isOfPaper()
        && word.length() > 0
        && (before.isEmpty() || endsWith(before, "(") || endsWith(before, ","));
  }

  private static long count(List<Lexeme> lexemes, Kind kind) {
    return lexemes.stream().filter(lexeme -> lexeme.kind() == kind).count();
  }

  private static boolean isOperandEnd(Lexeme lexeme) {
    return switch (lexeme.kind()) {
      case NUMBER, VARIABLE, BRACKET_CLOSE -> true;
      default -> false;
    };
  }

  /** Whether the innermost open bracket has an operator behind its first operand. */
  private boolean hasOperator(List<Lexeme> before) {
    int closed = 0;
    for (int i = before.size() - 1; i > 0; i--) {
      Lexeme lexeme = before.get(i);
      if (lexeme.kind() == Kind.BRACKET_CLOSE) {
        closed++;
      } else if (lexeme.kind() == Kind.BRACKET_OPEN) {
        if (closed == 0) {
          return false;
        }
        closed--;
      } else if (closed == 0
          && lexeme.kind() == Kind.OPERATOR_SYMBOL
          && !isFactor(lexeme)
          && isOperandEnd(before.get(i - 1))) {
        return true;
      }
    }
    return false;
  }

  /** In Algebra {@code *} belongs to an operand. */
  private boolean isFactor(Lexeme lexeme) {
    return !variableLetters.isEmpty() && text(lexeme).equals("*");
  }

  /** A symbol in place of the typed word, or at the cursor if there is none. */
  private void symbol(String symbol, CompletionItemKind kind, Span word, String behind) {
    boolean isWord = Character.isLetter(symbol.codePointAt(0));
    if (isWord || word.length() == 0) {
      CompletionItem item = item(symbol, kind, word, symbol + behind);
      language.operation(symbol).flatMap(Operation::explanation).ifPresent(item::setDocumentation);
    }
  }

  /**
   * In Algebra after {@code *} or a coefficient: the line's variables that the product does not
   * have yet.
   */
  private void variables(Span word) {
    List<Lexeme> before = before(word.start());
    Optional<Lexeme> last = last(before);
    boolean afterNumber =
        last.filter(lexeme -> lexeme.kind() == Kind.NUMBER && lexeme.span().end() == cursor)
                .isPresent()
            && word.length() == 0;
    if (variableLetters.isEmpty() || !afterNumber && last.filter(this::isFactor).isEmpty()) {
      return;
    }
    String sign = afterNumber ? "*" : "";
    String product = product(before);
    String others =
        lexemes.stream()
            .filter(lexeme -> lexeme.kind() == Kind.VARIABLE)
            .filter(
                lexeme ->
                    lexeme.span().end() <= word.start() || lexeme.span().start() >= word.end())
            .map(this::text)
            .collect(Collectors.joining());
    String missing = without(without(variableLetters, without(variableLetters, others)), product);
    if (!missing.isEmpty()) {
      variable(sign + String.join("*", missing.split("")), word);
      return;
    }
    for (String variable : without(variableLetters, product).split("")) {
      variable(sign + variable, word);
    }
  }

  private void variable(String text, Span word) {
    if (!text.isEmpty() && !text.equals(text(word))) {
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
      } else if (lexeme.kind() != Kind.NUMBER && !isFactor(lexeme)) {
        break;
      }
    }
    return variables.toString();
  }

  private static String without(String letters, String others) {
    return letters
        .chars()
        .filter(c -> others.indexOf(c) < 0)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
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
    item.setTextEdit(Either.forLeft(new TextEdit(Positions.range(number, replaced), text)));
    items.add(item);
    return item;
  }

  private List<Lexeme> before(int offset) {
    return lexemes.stream().filter(lexeme -> lexeme.span().end() <= offset).toList();
  }

  /** At the beginning of a line there is none. */
  private static Optional<Lexeme> last(List<Lexeme> lexemes) {
    return lexemes.isEmpty() ? Optional.empty() : Optional.of(lexemes.get(lexemes.size() - 1));
  }

  private boolean endsWith(List<Lexeme> lexemes, String text) {
    return last(lexemes).filter(lexeme -> text(lexeme).equals(text)).isPresent();
  }

  private String text(Lexeme lexeme) {
    return text(lexeme.span());
  }

  private String text(Span span) {
    return line.text().substring(span.start(), span.end());
  }
}
