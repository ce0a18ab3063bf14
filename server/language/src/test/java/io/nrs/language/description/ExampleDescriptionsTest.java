package io.nrs.language.description;

import static io.nrs.testing.Expect.expect;

import io.nrs.io.FileTree;
import io.nrs.language.proof.LanguageProof;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The descriptions that docs/languages.md gives as examples. */
class ExampleDescriptionsTest {
  private static final Path FOLDER = Path.of("..", "..", "docs", "languages");

  private static String proof(Path file) {
    LanguageDescription description = LeafExpansion.expand(DescriptionReader.read(file));
    return LanguageProof.of(description).summary(description);
  }

  @Test
  void theyAreProved() throws IOException {
    String proofs =
        FileTree.list(FOLDER).stream()
            // Beside them, nrs language check stores the values of expressions.
            .filter(file -> file.toString().endsWith(".json"))
            .map(ExampleDescriptionsTest::proof)
            .collect(Collectors.joining("\n"));
    expect(
            """
            abelian: 579 views of operations, of which 274 stay; terminating by a lexicographic path order with d > c > b > - > + > 0 > a, not confluent: ((?x+?y)+(-(?x+?y))) becomes 0 by (?x+(-?x)) => 0, and (?x+(?y+((-?x)+(-?y)))) by (-(?x+?y)) => ((-?x)+(-?y)), so operands are rewritten first, and by the first rule that fits; 2 examples hold
            clamp: 741 leaves, 0 of them irreducible; exclusive, contractive and closed; 3 examples hold
            lookup: 64 leaves, 0 of them irreducible; exclusive, contractive and closed; 2 examples hold
            lukasiewicz: 30 leaves, 0 of them irreducible; exclusive, contractive and closed; 1 example holds
            median: 584 leaves, 0 of them irreducible; exclusive, contractive and closed; 1 example holds
            medians: 12,310 leaves, 0 of them irreducible; exclusive, contractive and closed; 4 examples hold
            modulo-nine: 243 leaves, 0 of them irreducible; exclusive, contractive and closed; 2 examples hold
            music: 48 leaves, 0 of them irreducible; exclusive, contractive and closed; 2 examples hold
            negation: 6 views of operations, of which 3 stay; terminating by a lexicographic path order with ! > & > |, confluent, as all 3 critical pairs join; 2 examples hold
            paint: 1,910 leaves, 1,588 of them irreducible; exclusive, contractive and closed; 3 examples hold
            peano: 20 views of operations, of which 8 stay; terminating by a lexicographic path order with reverse > sum > length > times > append > plus > cons > 0 > s > nil, confluent, as no left sides overlap; 4 examples hold
            sets: 510 views of operations, of which 126 stay; terminating by a lexicographic path order, operands are rewritten first, and by the first rule that fits; 3 examples hold
            sorting: 382 views of operations, of which 70 stay; terminating by a lexicographic path order with length > sum > + > sort > insert > < > greatest > 0 > 1 > 2 > 3 > 4 > …, confluent, as no left sides overlap; 4 examples hold\
            """)
        .check(proofs);
  }
}
