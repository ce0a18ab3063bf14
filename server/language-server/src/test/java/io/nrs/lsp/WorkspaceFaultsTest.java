package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.checking.ExcludedFiles;
import io.nrs.checking.FormulaFiles;
import io.nrs.checking.FormulaFiles.Found;
import io.nrs.checking.FormulaFiles.Readable;
import io.nrs.checking.FormulaFiles.Unreadable;
import io.nrs.checking.FormulaFiles.Wanted;
import io.nrs.checking.Settings;
import io.nrs.checking.Settings.SettingsProblem;
import io.nrs.checking.SettingsFile;
import io.nrs.faults.FaultSweep;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.lsp.Lifecycle.EffectiveSettings;
import io.nrs.lsp.session.KnownLanguages;
import io.nrs.lsp.session.ModelFolders;
import io.nrs.lsp.session.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of the disk while the server reads a workspace: they are told, and pass. */
class WorkspaceFaultsTest {
  private static final String SWITCH =
      """
      {"id": "switch", "name": "Switch", "atoms": ["T", "F"],
       "operations": [{"symbol": "&", "form": "infix"}],
       "rules": ["(T&?x) => ?x", "(F&?x) => F"]}
      """;

  @TempDir private Path root;

  /** What the user is told. */
  private static final class Told extends Exception {
    Told(String line) {
      super(line);
    }
  }

  private static Workspace workspace(Path folder) {
    return new Workspace(List.of(folder), true, Map.of());
  }

  @Test
  void settingsAreThoseOfTheFileOrTheFaultIsTold() throws Exception {
    new FaultSweep(root, WorkspaceFaultsTest::readSettings)
        .after(folder -> Files.writeString(folder.resolve(SettingsFile.NAME), "{\"outputs\": 3}"))
        .failingWith(Told.class)
        .everyOperationFails();
  }

  private static void readSettings(Path folder) throws Told {
    EffectiveSettings now = EffectiveSettings.read(List.of(), workspace(folder));
    if (!now.ofFile().isEmpty()) {
      throw new Told(now.ofFile().stream().map(SettingsProblem::line).findFirst().orElseThrow());
    }
    assertEquals(Optional.of(3), now.settings().given().outputs());
  }

  @Test
  void languagesAreKnownOrTheFaultIsToldAndTheNextLookFindsThem() throws Exception {
    new FaultSweep(root, WorkspaceFaultsTest::readLanguages)
        .after(
            folder -> {
              Path languages = Files.createDirectories(folder.resolve(".nrs/languages"));
              Files.writeString(languages.resolve("switch.json"), SWITCH);
            })
        .failingWith(Told.class)
        .everyOperationFails();
  }

  private static void readLanguages(Path folder) throws Told {
    KnownLanguages known = new KnownLanguages(folder.resolve("shipped"));
    known.setFolders(List.of(folder));
    List<String> problems = known.catalogue().problems();
    if (problems.isEmpty()) {
      assertTrue(known.catalogue().ofId("switch").isPresent());
      return;
    }
    known.refresh();
    assertTrue(known.catalogue().ofId("switch").isPresent(), "no language after " + problems);
    throw new Told(problems.get(0));
  }

  @Test
  void networksOfTheWorkspaceAreUsedOrTheirFaultIsTold() throws Exception {
    new FaultSweep(
            root,
            folder ->
                assertEquals(
                    Optional.of(folder.resolve(".nrs/models")),
                    new ModelFolders(folder.resolve("standard"))
                        .located(BuiltInLanguage.LISTOPS, Settings.defaults(), workspace(folder))
                        .models()))
        .after(folder -> Files.createDirectories(folder.resolve(".nrs/models/listops")))
        .everyOperationFails();
  }

  @Test
  void everyFormulaFileIsReadOrNamed() throws Exception {
    new FaultSweep(root, WorkspaceFaultsTest::readFormulas)
        .after(
            folder -> {
              Files.createDirectories(folder.resolve("a/b"));
              Files.writeString(folder.resolve("one.listops"), "[MAX12]");
              Files.writeString(folder.resolve("a/two.listops"), "[MAX12]");
              Files.writeString(folder.resolve("a/b/three.listops"), "[MAX12]");
            })
        .failingWith(Told.class)
        .everyOperationFails();
  }

  private static void readFormulas(Path folder) throws Told {
    Found found =
        FormulaFiles.find(
            folder,
            new Wanted(file -> file.toString().endsWith(".listops"), ExcludedFiles.NONE, false),
            () -> {});
    for (FormulaFiles.Trouble trouble : found.troubles()) {
      throw new Told(trouble.path() + " " + trouble.message());
    }
    assertEquals(3, found.files().size());
    for (Path file : found.files()) {
      FormulaFiles.Content content = FormulaFiles.read(file, 100);
      if (content instanceof Unreadable unreadable) {
        throw new Told(file + " " + unreadable.message());
      }
      assertEquals(new Readable("[MAX12]"), content);
    }
  }
}
