package io.nrs.training.family;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Syntax;
import io.nrs.language.DescribedRules;
import io.nrs.language.LanguageRules;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** Draws the signature of a language that nobody described: symbols, their forms and operands. */
final class RandomSignature {
  private static final int NESTING = 3;
  private static final int MOST_OPERATIONS = 6;
  private static final List<Form> FORMS =
      List.of(Form.INFIX, Form.PREFIX, Form.LIST, Form.WHOLE_LIST, Form.CALL, Form.CALL);

  private RandomSignature() {}

  /**
   * Returns the rules of a language in which no operation has a value.
   *
   * @param operands the most operands of a call or a list
   */
  static LanguageRules draw(int operands, SplittableRandom random) {
    List<Operation> operations = new ArrayList<>();
    for (int i = 1 + random.nextInt(MOST_OPERATIONS); i > 0; i--) {
      Form form = FORMS.get(random.nextInt(FORMS.size()));
      operations.add(operation("f" + i, form, operands, random));
    }
    boolean integers = random.nextInt(4) == 0;
    Optional<Atoms.Range> range = integers ? Optional.of(range(random)) : Optional.empty();
    if (range.filter(each -> each.least() < 0).isPresent() && random.nextBoolean()) {
      operations.add(new Operation("-", Form.INFIX, 2, 2));
    }
    Syntax syntax =
        new Syntax(
            "random",
            "random",
            "random",
            "(",
            ")",
            new Atoms(new LinkedHashSet<>(Set.of("a")), range),
            operations,
            NESTING,
            "");
    return new DescribedRules(
        new DescribedLanguage(syntax, Optional.of((operation, arguments) -> Optional.empty())));
  }

  private static Atoms.Range range(SplittableRandom random) {
    int greatest = (int) Math.pow(10, 1 + random.nextInt(3)) - 1;
    return new Atoms.Range(random.nextBoolean() ? 0 : -greatest, greatest);
  }

  private static Operation operation(
      String symbol, Form form, int operands, SplittableRandom random) {
    return switch (form) {
      case INFIX, LIST -> new Operation(symbol, form, 2, 2);
      case PREFIX -> new Operation(symbol, form, 1, 1);
      default -> {
        int most = random.nextBoolean() ? 1 + random.nextInt(3) : 1 + random.nextInt(operands);
        int least = random.nextInt(3) == 0 ? 1 + random.nextInt(most) : most;
        yield new Operation(symbol, form, least, most);
      }
    };
  }
}
