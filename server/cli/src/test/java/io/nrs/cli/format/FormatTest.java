package io.nrs.cli.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormatTest {
  private static final String LOOSE =
      "\uFEFF# sums  \r\n ( 1 + 2 )=3#so\n[MAX 12 3] \n\n( 1 +\t 2 )";
  private static final String TIDY = "\uFEFF# sums\r\n( 1 + 2 ) = 3  #so\n[MAX 12 3]\n\n( 1 + 2 )";

  @TempDir Path folder;
  private CommandLineRun cli;

  @BeforeEach
  void setUp() {
    cli = new CommandLineRun(folder).file("a.arith", LOOSE).file("sub/b.arith", "(1+2)\n");
  }

  private String content() throws IOException {
    return Files.readString(folder.resolve("a.arith"));
  }

  @Test
  void filesAreTidied() throws IOException {
    assertEquals(new Result(0, "", "1 file changed, 1 file unchanged\n"), cli.run("format"));
    assertEquals(TIDY, content());
    assertEquals(new Result(0, "", "0 files changed, 2 files unchanged\n"), cli.run("format", "."));
  }

  @Test
  void algebraGetsItsOrderAndItsSignsInCanonicalForm() throws IOException {
    cli.file("a.algebra", "(2*y*x + +-3*x*y) = -y*x\n").run("format", "--canonical");
    assertEquals("(+2*x*y+-3*x*y) = -x*y\n", Files.readString(folder.resolve("a.algebra")));
  }

  @Test
  void whatWouldChangeIsListed() throws IOException {
    assertEquals(
        new Result(1, "would change: a.arith\n", "1 file would change, 1 file unchanged\n"),
        cli.run("format", "--check"));
    assertEquals(0, cli.run("format", "--check", "--exclude", "a.*").code());
    assertEquals(LOOSE, content());
  }

  @Test
  void standardInputGoesToStandardOutput() {
    cli.input(" [MAX  3 1]\n");
    assertEquals("[MAX 3 1]\n", cli.run("format", "--language", "listops", "-").out());
  }

  @Test
  void whatCannotBeReadIsTold() {
    Result result = cli.run("format", "none.arith", "sub");
    assertEquals(2, result.code());
    assertTrue(result.err().startsWith("nrs: none.arith: no such file"), result.err());
  }

  @Test
  void tablesAreNotWritten() throws IOException {
    Result result =
        cli.file("a.csv", "formula\n2*3+1\n").run("format", "a.csv", "--language", "arithmetic");
    assertEquals(2, result.code());
    assertTrue(result.err().startsWith("nrs: a.csv: tables are not written"), result.err());
    assertEquals("formula\n2*3+1\n", Files.readString(folder.resolve("a.csv")));
  }
}
