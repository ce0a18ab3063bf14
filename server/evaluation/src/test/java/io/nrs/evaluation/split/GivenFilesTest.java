package io.nrs.evaluation.split;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.split.GivenFiles.GivenFile;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.description.DescriptionReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GivenFilesTest {
  private final List<String> remarks = new ArrayList<>();

  private TestSet read(String... texts) {
    List<GivenFile> files = new ArrayList<>();
    for (String text : texts) {
      files.add(new GivenFile("f" + files.size() + ".arith", text));
    }
    return GivenFiles.formulas(BuiltInLanguage.ARITHMETIC, files, remarks::add);
  }

  @Test
  void theExactValueCountsWhateverIsExpected() {
    TestSet set = read("# mine\n(1 + 2) = 4\n\n(2*3) # no expectation\n(5-6) = -1\n(5-5) = x\n");
    assertEquals(
        List.of(
            new TestFormula("f0.arith", 0, "(1+2)", "3", Optional.of("4")),
            new TestFormula("f0.arith", 1, "(2*3)", "6"),
            new TestFormula("f0.arith", 2, "(5-6)", "-1", Optional.of("-1")),
            new TestFormula("f0.arith", 3, "(5-5)", "0", Optional.of("x"))),
        set.cells().get("f0.arith"));
    assertEquals(
        List.of(
            "f0.arith:2: expects 4, but is 3, which counts (and 1 more)",
            "f0.arith: read 4 of 4 rows"),
        remarks);
  }

  @Test
  void brokenLinesAreLeftOutAndToldOf() {
    TestSet set = read("(1+\n(1+2)\n(1+200)\n= 5\n");
    assertEquals(1, set.size());
    assertEquals("f0.arith: read 1 of 4 rows", remarks.get(1));
    assertTrue(remarks.get(0).startsWith("f0.arith:1: left out: "), remarks.get(0));
    assertTrue(remarks.get(0).endsWith(" (and 2 more)"), remarks.get(0));
  }

  @Test
  void everyFileIsACell() {
    TestSet set = read("1\n", "(1+2)\n(3+4)\n");
    assertEquals(List.of("f0.arith", "f1.arith"), List.copyOf(set.cells().keySet()));
    assertEquals(3, set.size());
  }

  @Test
  void aFileWithoutFormulasIsNone() {
    assertEquals(0, read("# nothing\n").cells().size());
  }

  @Test
  void theOriginIsTheText() {
    assertEquals(read("(1+2)").origin(), read("(1+2)").origin());
    assertNotEquals(read("(1+2)").origin(), read("(1+3)").origin());
  }

  @Test
  void externalDataIsRead() {
    TestSet set =
        GivenFiles.external(
            BuiltInLanguage.LISTOPS,
            new GivenFile(
                "data.tsv",
                "9\t( ( ( [MAX 2 ) 9 ) ] )\n\n4\t[MED 1 4 8 ]\n7\t[SM 3 [MIN 4 9 ] ]\n"),
            remarks::add);
    assertEquals(
        List.of(
            new TestFormula("data.tsv", 0, "[MAX29]", "9", Optional.of("9")),
            new TestFormula("data.tsv", 1, "[SM3[MIN49]]", "7", Optional.of("7"))),
        set.cells().get("data.tsv"));
    assertEquals(2, remarks.size());
    assertEquals("data.tsv:3: left out: MED", remarks.get(0).substring(0, 25));
    assertEquals("data.tsv: read 2 of 3 rows", remarks.get(1));
  }

  @Test
  void rowsOfListOpsWithMedAreReadIfTheyHaveAValue() {
    Path file = Path.of("..", "..", "grammar", "languages", "listops-full.json");
    TestSet set =
        GivenFiles.external(
            DescriptionReader.read(file).language(),
            new GivenFile(
                "data.tsv",
                """
                Source\tTarget
                ( ( ( [MED 2 ) 9 ) ] )\t5
                4\t[MED 1 4 8 ]
                [MAX 2 9\t9
                [MAX 1 2 ] [MAX 3 4 ]\t4
                [MED ]\t0
                [AVG 1 2 ]\t1
                """),
            remarks::add);
    assertEquals(
        List.of(
            new TestFormula("data.tsv", 0, "[MED 2 9 ]", "5", Optional.of("5")),
            new TestFormula("data.tsv", 1, "[MED 1 4 8 ]", "4", Optional.of("4"))),
        set.cells().get("data.tsv"));
    assertEquals("data.tsv: read 2 of 6 rows", remarks.get(remarks.size() - 1));
  }
}
