package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.checking.FileLanguages.Known;
import io.nrs.checking.FileLanguages.Unknown;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.LanguageHeader;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.description.DescriptionReader;
import io.nrs.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLanguagesTest {
  private static final LanguageCatalogue BUILT_IN = LanguageCatalogue.of(List.of());

  @Test
  void theFirstLineNamesTheLanguage() {
    Golden.check(getClass(), "first-lines.txt", FileLanguagesTest::told);
  }

  private static String told(String input) {
    String line =
        input
            .substring("line ".length())
            .replace("BOM", "\uFEFF")
            .replace("SPACES", " ".repeat(LanguageHeader.MAX_LENGTH));
    FileLanguages.FileLanguage language = FileLanguages.ofFirstLine(BUILT_IN, line);
    if (language instanceof Known known) {
      return known.language().id();
    }
    Finding finding = ((Unknown) language).finding();
    Span span = finding.span();
    return "%d %s <%s> %s: %s"
        .formatted(
            finding.line(),
            finding.code(),
            finding.source().substring(span.start(), span.end()),
            finding.message(),
            finding.remedy().words());
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

  /** A folder of formula files needs the languages of these files, and of no others. */
  @Test
  void filesNeedTheirOwnLanguagesAlone(@TempDir Path folder) throws IOException {
    for (String id : List.of("one", "two", "three")) {
      Files.writeString(
          folder.resolve(id + ".json"),
          """
          {"id": "%s", "atoms": ["T"], "operations": [{"symbol": "!", "form": "prefix"}],
           "rules": ["(!T) => T"]}
          """
              .formatted(id));
    }
    List<String> read = new ArrayList<>();
    LanguageCatalogue catalogue =
        LanguageCatalogue.of(
            List.of(folder),
            (file, text) -> {
              read.add(file.getFileName().toString());
              return DescriptionReader.read(file, text);
            });
    assertFalse(FileLanguages.isFormulaFile(catalogue, Path.of("a.txt")));
    assertTrue(FileLanguages.isFormulaFile(catalogue, Path.of("a.nrs")));
    assertTrue(FileLanguages.isFormulaFile(catalogue, Path.of("a.arith")));
    FileLanguages.ofFirstLine(catalogue, "# language: four");
    FileLanguages.ofFirstLine(catalogue, "no language");
    assertEquals(List.of(), read);
    assertTrue(FileLanguages.isFormulaFile(catalogue, Path.of("a.one")));
    assertTrue(
        FileLanguages.ofFirstLine(catalogue, "# language: three") instanceof FileLanguages.Known);
    assertEquals(List.of("one.json", "three.json"), read);
  }
}
