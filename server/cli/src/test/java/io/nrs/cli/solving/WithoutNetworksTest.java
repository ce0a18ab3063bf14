package io.nrs.cli.solving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.cli.Naturals;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A described language of which no networks were trained. */
class WithoutNetworksTest {
  @TempDir private Path folder;
  private CommandLineRun cli;

  @BeforeEach
  void describe() {
    cli = Naturals.in(folder).file("a.nat", "plus(s(0),0) = 0\nplus(0,s(0)) = s(0)\n");
  }

  @Test
  void itsFilesAreCheckedByItsRulesAndOneLineSaysSo() {
    Result result = cli.run("check", "--format", "concise", "a.nat");
    assertEquals(1, result.code());
    assertTrue(result.out().contains("a.nat:1:16: error nrs/expectation"), result.out());
    assertTrue(result.out().contains("the exact value is s(0)"), result.out());
    assertFalse(result.out().contains("not checked"), result.out());
    List<String> said = result.err().lines().toList();
    assertEquals(1, said.size(), result.err());
    assertTrue(said.get(0).startsWith("Naturals has no networks"), said.get(0));
  }

  @Test
  void itsFormulasAreSolvedByItsRulesIfTheUserWantsThat() {
    Result refused = cli.run("solve", "--language", "nat", "plus(s(0),0)");
    assertEquals(2, refused.code());
    assertEquals("", refused.out());
    assertEquals(1, refused.err().lines().count(), refused.err());
    assertTrue(refused.err().startsWith("nrs: Naturals has no networks"), refused.err());
    assertTrue(refused.err().contains("--exact"), refused.err());
    Result solved = cli.run("solve", "--exact", "--language", "nat", "plus(s(0),0)", "0");
    assertEquals("s(0)\n0\n", solved.out());
    assertEquals("", solved.err());
    assertEquals(0, solved.code());
    Result traced = cli.run("solve", "--exact", "--trace", "--language", "nat", "plus(s(0),0)");
    assertTrue(traced.out().contains("plus(s(?x),?y) => s(plus(?x,?y))"), traced.out());
    assertEquals("= s(0)", traced.out().lines().reduce((first, last) -> last).orElseThrow());
  }
}
