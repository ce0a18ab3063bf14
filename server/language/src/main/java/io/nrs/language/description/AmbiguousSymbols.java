package io.nrs.language.description;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Syntax;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Symbols side by side in canonical form must be read back as the same symbols. */
final class AmbiguousSymbols {
  private AmbiguousSymbols() {}

  /**
   * Checks all symbols.
   *
   * @throws DescriptionException that names two which cannot be distinguished
   */
  static void refuse(Path file, Syntax syntax) {
    DescribedLanguage language = new DescribedLanguage(syntax, Optional.empty());
    List<Operation> operations = syntax.operations();
    boolean hasIntegers = syntax.atoms().integers().isPresent();
    boolean lists = operations.stream().anyMatch(operation -> operation.form().isList());
    if (lists && hasIntegers) {
      throw wrong(
          file,
          "integers of several digits cannot be told apart in a list: use the form call, or"
              + " digits");
    }
    Set<String> all = new LinkedHashSet<>(syntax.atoms().symbols());
    operations.forEach(operation -> all.add(operation.symbol()));
    if (hasIntegers && all.stream().anyMatch(symbol -> Character.isDigit(symbol.charAt(0)))) {
      throw wrong(file, "a symbol begins with a digit, as integers do: use another symbol");
    }
    if (operations.stream().allMatch(operation -> operation.form() == Form.CALL)) {
      // A bracket or a comma is between all their symbols.
      return;
    }
    Set<String> operators = operations.stream().map(Operation::symbol).collect(Collectors.toSet());
    for (String first : all) {
      List<String> longer =
          all.stream()
              .filter(other -> other.length() > first.length() && other.startsWith(first))
              .toList();
      if (longer.isEmpty()) {
        continue;
      }
      for (String second : all) {
        boolean beside =
            operators.contains(first) != operators.contains(second)
                || (lists && !operators.contains(first));
        if (beside && !language.isSpaced(first, second)) {
          longer.stream()
              .filter(other -> (first + second).startsWith(other))
              .findFirst()
              .ifPresent(
                  other -> {
                    throw wrong(
                        file,
                        "%s followed by %s would be read as %s: use other symbols"
                            .formatted(first, second, other));
                  });
        }
      }
    }
  }

  private static DescriptionException wrong(Path file, String message) {
    return new DescriptionException(file, 1, message);
  }
}
