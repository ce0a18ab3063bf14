package io.nrs.lsp.commands;

import static io.nrs.testing.Expect.expect;

import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.protocol.Commands.TreeNode;
import io.nrs.testing.Expect;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FormulaTreeTest {
  private static final LanguageCatalogue SHIPPED =
      LanguageCatalogue.of(List.of(Path.of("..", "..", "grammar", "languages")));

  /** Each node with the text at its place, below its parent. */
  private static void check(String id, String line, Expect expected) {
    var language = SHIPPED.ofId(id).orElseThrow();
    String formula = Printer.print(Parser.parseFormula(language, line).orElseThrow());
    List<TreeNode> nodes = FormulaTree.nodes(language, formula);
    int[] depths = new int[nodes.size()];
    expected.check(
        IntStream.range(0, nodes.size())
            .mapToObj(
                index -> {
                  TreeNode node = nodes.get(index);
                  depths[index] = node.parent() < 0 ? 0 : depths[node.parent()] + 1;
                  String text = formula.substring(node.start(), node.end());
                  return "%s%s: %s".formatted(". ".repeat(depths[index]), node.label(), text);
                })
            .toList());
  }

  @Test
  void theBracketsOfAPolynomialHoldItsTerms() {
    check(
        "polynomial",
        "2x - 3(4x - (y + 1)) + 5",
        expect(
            """
            : +2x-3*(+4x-(+y+1))+5
            . +2x: +2x
            . -3*(: -3*(+4x-(+y+1))
            . . +4x: +4x
            . . -(: -(+y+1)
            . . . +y: +y
            . . . +1: +1
            . +5: +5
            """));
  }

  @Test
  void theBracketsOfASequenceHoldItsAtoms() {
    check(
        "listops-full",
        "[MED 1 [SM 3 4] 2]",
        expect(
            """
            : [MED 1 [SM 3 4 ] 2 ]
            . [MED: [MED 1 [SM 3 4 ] 2 ]
            . . 1: 1
            . . [SM: [SM 3 4 ]
            . . . 3: 3
            . . . 4: 4
            . . 2: 2
            """));
  }

  @Test
  void aSequenceWithoutBracketsIsARow() {
    check("sums", "3b 2a", expect(": 3b 2a\n. 3b: 3b\n. 2a: 2a\n"));
  }

  @Test
  void anOperationHoldsItsOperands() {
    check("arithmetic", "1+2*3", expect("+: (1+(2*3))\n. 1: 1\n. *: (2*3)\n. . 2: 2\n. . 3: 3\n"));
  }
}
