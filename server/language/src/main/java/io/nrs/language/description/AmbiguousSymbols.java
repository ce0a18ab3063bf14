package io.nrs.language.description;

import io.nrs.grammar.Atoms.Range;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Syntax;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Symbols side by side in canonical form must be read back as the same symbols. A reader takes the
 * longest symbol that begins at a place, so none may consist of others that stand side by side, or
 * begin with one and end within the next.
 */
final class AmbiguousSymbols {
  private static final String POINT = ".";

  private final Path file;
  private final DescribedLanguage language;
  private final Optional<Range> integers;
  private final boolean lists;
  private final List<Token> tokens = new ArrayList<>();

  private enum Kind {
    OPERAND,
    INFIX,
    /** The operator of a prefix operation or of a list: an operand follows. */
    FIRST,
    /** A bracket follows. */
    CALL
  }

  private record Token(String text, Kind kind) {
    static Token of(Operation operation) {
      return new Token(
          operation.symbol(),
          switch (operation.form()) {
            case INFIX -> Kind.INFIX;
            case CALL -> Kind.CALL;
            default -> Kind.FIRST;
          });
    }
  }

  private AmbiguousSymbols(Path file, Syntax syntax) {
    this.file = file;
    this.language = new DescribedLanguage(syntax, Optional.empty());
    this.integers = syntax.atoms().integers();
    this.lists = syntax.operations().stream().anyMatch(operation -> operation.form().isList());
    syntax.atoms().symbols().forEach(symbol -> tokens.add(new Token(symbol, Kind.OPERAND)));
    syntax.operations().forEach(operation -> tokens.add(Token.of(operation)));
  }

  /**
   * Checks all symbols.
   *
   * @throws DescriptionException that names two which cannot be distinguished
   */
  static void refuse(Path file, Syntax syntax) {
    AmbiguousSymbols symbols = new AmbiguousSymbols(file, syntax);
    symbols.integers();
    // Otherwise a bracket or a comma is between all symbols.
    if (!syntax.operations().stream().allMatch(operation -> operation.form() == Form.CALL)) {
      symbols.sideBySide();
    }
  }

  private void integers() {
    if (integers.isEmpty()) {
      return;
    }
    if (lists) {
      throw wrong(
          "integers of several digits cannot be told apart in a list: use the form call, or"
              + " digits");
    }
    if (tokens.stream().anyMatch(token -> Character.isDigit(token.text().charAt(0)))) {
      throw wrong("a symbol begins with a digit, as integers do: use another symbol");
    }
  }

  private void sideBySide() {
    Set<String> longer = new LinkedHashSet<>();
    tokens.forEach(token -> longer.add(token.text()));
    language.syntax().notation().texts().forEach(longer::add);
    for (Token first : tokens) {
      for (String read : longer) {
        if (read.length() > first.text().length() && read.startsWith(first.text())) {
          runsOn(first, read);
        }
      }
      signed(first);
      decimal(first);
      touching(first);
    }
  }

  private void runsOn(Token first, String read) {
    continued(first, read.substring(first.text().length()))
        .ifPresent(
            second -> {
              throw ambiguous(first.text(), second, read);
            });
  }

  /** A sign before a number belongs to it where an operand may stand. */
  private void signed(Token first) {
    if (first.kind() == Kind.FIRST && first.text().equals("-")) {
      integers
          .filter(range -> range.least() < 0 && range.greatest() > 0)
          .ifPresent(
              range -> {
                throw ambiguous("-", "1", "-1");
              });
    }
  }

  /** People mean a decimal as one operand, so an integer goes on behind a point. */
  private void decimal(Token first) {
    if (first.text().equals(POINT) && first.kind() == Kind.INFIX && integers.isPresent()) {
      throw ambiguous("1", POINT, "1.1");
    }
  }

  /** Letters must not touch words of several letters. */
  private void touching(Token first) {
    tokens.stream()
        .filter(second -> mayFollow(first, second))
        // Operands beside each other have a space between them.
        .filter(second -> first.kind() != Kind.OPERAND || second.kind() == Kind.INFIX)
        .filter(second -> isWord(first) || isWord(second))
        .filter(second -> Character.isLetter(first.text().charAt(first.text().length() - 1)))
        .filter(second -> Character.isLetter(second.text().charAt(0)))
        .filter(second -> !language.isSpaced(first.text(), second.text()))
        .findFirst()
        .ifPresent(
            second -> {
              throw ambiguous(first.text(), second.text(), first.text() + second.text());
            });
  }

  private static boolean isWord(Token token) {
    return token.kind() != Kind.CALL
        && token.text().length() > 1
        && token.text().chars().allMatch(Character::isLetter);
  }

  /**
   * The first of the tokens behind a token that begin with the rest of a longer one, or that the
   * rest consists of.
   */
  private Optional<String> continued(Token before, String rest) {
    Stream<Token> numbers =
        before.kind() == Kind.INFIX || before.kind() == Kind.FIRST ? numbers(rest) : Stream.empty();
    return Stream.concat(tokens.stream().filter(token -> mayFollow(before, token)), numbers)
        .filter(next -> next.text().startsWith(rest) || rest.startsWith(next.text()))
        .filter(next -> !language.isSpaced(before.text(), next.text()))
        .filter(
            next ->
                next.text().startsWith(rest)
                    || continued(next, rest.substring(next.text().length())).isPresent())
        .map(Token::text)
        .findFirst();
  }

  private boolean mayFollow(Token before, Token token) {
    return switch (before.kind()) {
      case OPERAND ->
          token.kind() == Kind.INFIX
              || lists && (token.kind() == Kind.OPERAND || token.kind() == Kind.CALL);
      case INFIX, FIRST -> token.kind() == Kind.OPERAND || token.kind() == Kind.CALL;
      case CALL -> false;
    };
  }

  private Stream<Token> numbers(String rest) {
    if (integers.isEmpty()) {
      return Stream.empty();
    }
    Range range = integers.get();
    Stream<String> shorter =
        IntStream.rangeClosed(1, Math.min(rest.length(), range.digits() + 1))
            .mapToObj(end -> rest.substring(0, end));
    return Stream.concat(shorter, beginningWith(rest, range).stream())
        .filter(language.syntax().atoms()::contains)
        .filter(text -> !language.syntax().atoms().symbols().contains(text))
        .map(text -> new Token(text, Kind.OPERAND));
  }

  /** An integer whose text begins with another text. */
  private static Optional<String> beginningWith(String text, Range range) {
    if (text.equals("-")) {
      return Optional.of(range.least()).filter(least -> least < 0).map(String::valueOf);
    }
    boolean negative = text.startsWith("-");
    String digits = negative ? text.substring(1) : text;
    if (!digits.matches("[1-9][0-9]{0,9}")) {
      return Optional.of(text).filter("0"::equals);
    }
    long first = Long.parseLong(digits);
    return LongStream.iterate(1, power -> 10 * power)
        .limit(range.digits())
        .map(
            power ->
                negative
                    ? Math.max(range.least(), 1 - (first + 1) * power)
                    : Math.max(range.least(), first * power))
        .filter(number -> number <= range.greatest())
        .mapToObj(String::valueOf)
        .filter(number -> number.startsWith(text))
        .findFirst();
  }

  private DescriptionException ambiguous(String first, String second, String read) {
    return wrong(
        "%s followed by %s would be read as %s: use other symbols".formatted(first, second, read));
  }

  private DescriptionException wrong(String message) {
    return new DescriptionException(file, 1, message);
  }
}
