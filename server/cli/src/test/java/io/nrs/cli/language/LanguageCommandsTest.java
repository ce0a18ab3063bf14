package io.nrs.cli.language;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.testing.Expect;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LanguageCommandsTest {
  private static final String NOT =
      """
      {"id": "not", "atoms": ["T", "F"], "operations": [{"symbol": "!", "form": "prefix"}],
       "rules": ["(!T) => F", "(!F) => T"], "examples": ["(!(!T)) = T"]}
      """;

  @TempDir Path folder;

  private void check(String command, Expect expected) {
    Result result = new CommandLineRun(folder).run(command.split(" "));
    expected.check(
        "%d\n%s%s"
            .formatted(
                result.code(),
                result.out().replace(folder + "/", ""),
                result.err().replace(folder + "/", "")));
  }

  @Test
  void aNewDescriptionIsProvedAndListed() {
    check(
        "language new mine",
        expect(
            """
            0
            .nrs/languages/mine.json written; next: nrs language check mine, then nrs language train mine
            """));
    check(
        "language check mine",
        expect(
            """
            0
            mine: 30 leaves, 9 of them irreducible; exclusive, contractive and closed; 2 examples hold
            """));
    check(
        "language check .nrs/languages/mine.json",
        expect(
            """
            0
            mine: 30 leaves, 9 of them irreducible; exclusive, contractive and closed; 2 examples hold
            """));
    check(
        "language list",
        expect(
            """
            0
            listops      *.listops     not trained built in
            arithmetic   *.arith       not trained built in
            algebra      *.algebra     not trained built in
            mine         *.mine        not trained .nrs/languages/mine.json
            """));
    check(
        "language new mine",
        expect(
            """
            2
            nrs: .nrs/languages/mine.json exists: choose another id, or edit it
            """));
  }

  @Test
  void badInput() {
    new CommandLineRun(folder)
        .file("wrong.json", NOT.replace("(!F) => T", "(!?x) => T"))
        .file(".nrs/languages/a.json", NOT)
        .file(".nrs/languages/b.json", NOT)
        .file(".nrs/languages/broken.json", "{\"id\": 7}");
    check(
        "language new ../x",
        expect(
            """
            2
            nrs: '../x' is not usable as an id: use up to 40 small letters, digits and hyphens, a letter first
            """));
    check(
        "language new listops",
        expect(
            """
            2
            nrs: listops is a built-in language: choose another id
            """));
    check(
        "language check nothing",
        expect(
            """
            2
            nrs: no description of 'nothing' is known: give its file, or begin one with nrs language new nothing
            """));
    check(
        "language check missing.json",
        expect(
            """
            2
            nrs: missing.json cannot be read (not found): give the file of a description
            """));
    check(
        "language train missing.json",
        expect(
            """
            2
            nrs: missing.json cannot be read (not found): give the file of a description
            """));
    check(
        "language check wrong.json",
        expect(
            """
            1
            nrs: wrong.json:2: not exclusive: (!T) is T by (!?x) => T, and F by (!T) => F of line 2: remove or restrict one of the rules
            """));
    check(
        "language",
        expect(
            """
            2
            nrs: nrs language needs a command: list, new, check or train
            """));
    check(
        "solve --language broken (!T)",
        expect(
            """
            2
            nrs solve: Invalid value for option '--language': 'broken' is none of listops, arithmetic, algebra, not, and no description such as broken.json; .nrs/languages/broken.json:1: "id" takes text: write it in quotes (see nrs solve --help)
            """));
    check(
        "solve --language .nrs/languages/broken.json (!T)",
        expect(
            """
            2
            nrs solve: Invalid value for option '--language': .nrs/languages/broken.json:1: "id" takes text: write it in quotes (see nrs solve --help)
            """));
    check(
        "language list",
        expect(
            """
            1
            listops      *.listops     not trained built in
            arithmetic   *.arith       not trained built in
            algebra      *.algebra     not trained built in
            not          *.not         not trained .nrs/languages/a.json
            nrs: .nrs/languages/b.json: a.json also describes not: remove one
            nrs: .nrs/languages/broken.json:1: "id" takes text: write it in quotes
            """));
  }

  @Test
  void formulasOfADescribedLanguageAreSolved() {
    Result result =
        new CommandLineRun(folder)
            .file("not.json", NOT)
            .run("solve", "--language", "not.json", "(!(!T))", "(!X)");
    assertEquals("T\ninvalid\n", result.out());
    assertTrue(result.err().contains("X is not expected here"), result.err());
    assertEquals(1, result.code());
  }

  @Test
  void theMistakeOfANamedDescriptionIsTold() {
    new CommandLineRun(folder)
        .file(".nrs/languages/clock.json", "{\"id\": \"clock\", \"atoms\": [\"0\"]}");
    check(
        "language check clock",
        expect(
            """
            1
            nrs: .nrs/languages/clock.json:1: "operations" are missing: add {"symbol": "&", "form": "infix"}
            """));
    check(
        "language train clock",
        expect(
            """
            2
            nrs: .nrs/languages/clock.json:1: "operations" are missing: add {"symbol": "&", "form": "infix"}
            """));
  }

  @Test
  void expressionsAreEvaluatedOnceAndStored() {
    new CommandLineRun(folder)
        .file(
            ".nrs/languages/clock.json",
            """
            {"id": "clock", "atoms": [{"digits": "0-6"}],
             "operations": [{"symbol": "+", "form": "infix", "value": "(x + y) % 7"}],
             "examples": ["((3+6)+2) = 4"]}
            """);
    check(
        "solve --language clock (3+5)",
        expect(
            """
            0
            1
            """));
    assertFalse(Files.exists(folder.resolve(".nrs/languages/clock.leaves.csv")));
    check(
        "language check clock",
        expect(
            """
            0
            clock: 49 leaves, 0 of them irreducible; exclusive, contractive and closed; 1 example holds
            """));
    assertTrue(Files.exists(folder.resolve(".nrs/languages/clock.leaves.csv")));
    check(
        "solve --language clock (3+5)",
        expect(
            """
            0
            1
            """));
    check(
        "language list",
        expect(
            """
            0
            listops      *.listops     not trained built in
            arithmetic   *.arith       not trained built in
            algebra      *.algebra     not trained built in
            clock        *.clock       not trained .nrs/languages/clock.json
            """));
  }

  @Test
  void mistakesInADescriptionAreFindings() {
    new CommandLineRun(folder)
        .file(
            "divide.json",
            """
            {"id": "divide", "atoms": [{"digits": "0-6"}],
             "operations": [{"symbol": "/", "form": "infix", "value": "x / y"}]}
            """)
        .file(
            "grows.json",
            """
            {"id": "grows", "atoms": ["T"], "operations": [{"symbol": "!", "form": "prefix"}],
             "rules": ["(!T) => (!T)"]}
            """)
        .file(
            "table.json",
            """
            {"id": "table", "atoms": ["T"], "operations": [{"symbol": "!", "form": "prefix"}],
             "table": "table.csv"}
            """)
        .file("table.csv", "leaf,value\n(!T),F\n");
    check(
        "language check divide.json",
        expect(
            """
            1
            nrs: divide.json:2: the expression "x / y" has no value for (0/0) (division by zero): write a condition, as in y == 0 ? 0 : x / y
            """));
    check(
        "language check grows.json",
        expect(
            """
            1
            nrs: grows.json:2: the rule (!T) => (!T) is not contractive, since (!T) is an operation: its value must be an atom or a variable
            """));
    check(
        "language check table.json",
        expect(
            """
            1
            nrs: table.json:2: table.csv:2: not closed: the value F of (!T) is not an atom: write one of the atoms
            """));
  }

  @Test
  void filesOfDescribedLanguagesAreFound() {
    new CommandLineRun(folder)
        .file(".nrs/languages/not.json", NOT)
        .file("a.not", "(!T) = T\n")
        .file("b/c.nrs", "# language: not\n(!(!T)) = F\n")
        .file("d.nrs", "# language: none\n(!T)\n");
    check(
        "check .",
        expect(
            """
            2
            a.not:1:8: error nrs/expectation: the value found is F, not T
              |
            1 | (!T) = T
              |        ^
              = help: correct the formula, or write = F
              = see: nrs explain nrs/expectation

            b/c.nrs:2:11: error nrs/expectation: the value found is T, not F
              |
            2 | (!(!T)) = F
              |           ^
              = help: correct the formula, or write = T
              = see: nrs explain nrs/expectation

            2 formulas in 2 files: 2 errors, 0 notes; 1 input not checked
            nrs: d.nrs:1: there is no language none: name one of listops, arithmetic, algebra, not, or describe it in .nrs/languages/none.json
            """));
    check(
        "check b/c.nrs",
        expect(
            """
            1
            b/c.nrs:2:11: error nrs/expectation: the value found is T, not F
              |
            2 | (!(!T)) = F
              |           ^
              = help: correct the formula, or write = T
              = see: nrs explain nrs/expectation

            1 formula in 1 file: 1 error, 0 notes
            """));
  }
}
