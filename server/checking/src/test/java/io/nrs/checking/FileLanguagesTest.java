package io.nrs.checking;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.checking.FileLanguages.Known;
import io.nrs.checking.FileLanguages.Unknown;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.LanguageHeader;
import io.nrs.language.description.LanguageCatalogue;
import io.nrs.testing.Expect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLanguagesTest {
  private static final LanguageCatalogue BUILT_IN = LanguageCatalogue.of(List.of());

  private static void known(String line) {
    assertEquals(
        new Known(BuiltInLanguage.LISTOPS), FileLanguages.ofFirstLine(BUILT_IN, line), line);
  }

  private static void unknown(LanguageCatalogue catalogue, String line, Expect expected) {
    Finding finding = ((Unknown) FileLanguages.ofFirstLine(catalogue, line)).finding();
    assertEquals(1, finding.line());
    expected.check(
        finding.code()
            + " <"
            + finding.source().substring(finding.span().start(), finding.span().end())
            + "> "
            + finding.message()
            + ": "
            + finding.remedy().words());
  }

  @Test
  void theFirstLineNamesTheLanguage() {
    known("# language: listops");
    known("\uFEFF #language:listops # mine");
    known("# language :  listops" + " ".repeat(LanguageHeader.MAX_LENGTH));
  }

  @Test
  void aLineThatNamesNoKnownLanguageIsTold() {
    unknown(
        BUILT_IN,
        "(1+2)",
        expect(
            "nrs/unknown-language <(1+2)> the first line names no language: begin the file with # language: and one of listops, arithmetic, algebra"));
    unknown(
        BUILT_IN,
        "# language: ",
        expect(
            "nrs/unknown-language <# language: > the first line names no language: begin the file with # language: and one of listops, arithmetic, algebra"));
    unknown(
        BUILT_IN,
        " # language: sql",
        expect(
            "nrs/unknown-language <sql> there is no language sql: name one of listops, arithmetic, algebra, or describe it in .nrs/languages/sql.json"));
    unknown(
        BUILT_IN,
        "# language: SQL",
        expect(
            "nrs/unknown-language <SQL> there is no language SQL: name one of listops, arithmetic, algebra"));
  }

  @Test
  void aDescriptionThatCannotBeReadIsTheReason(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("sql.json"), "[]");
    LanguageCatalogue catalogue = LanguageCatalogue.of(List.of(folder));
    Finding finding = ((Unknown) FileLanguages.ofFirstLine(catalogue, "# language: sql")).finding();
    assertEquals(
        "there is no language sql (" + catalogue.problems().get(0) + ")", finding.message());
    Finding other = ((Unknown) FileLanguages.ofFirstLine(catalogue, "# language: other")).finding();
    assertEquals("there is no language other", other.message());
  }

  private static boolean isFormulaFile(String path) {
    return FileLanguages.isFormulaFile(BUILT_IN, Path.of(path));
  }

  @Test
  void formulaFilesAreToldByTheirNames() {
    assertTrue(isFormulaFile("/a/b.nrs"));
    assertTrue(isFormulaFile("/a/b.listops"));
    assertFalse(isFormulaFile("/a/b.txt"));
    assertFalse(isFormulaFile("/a/b.nrs.json"));
    assertFalse(isFormulaFile("/"));
    assertTrue(FileLanguages.namesItself("b.nrs"));
    assertFalse(FileLanguages.namesItself("b.listops"));
  }
}
