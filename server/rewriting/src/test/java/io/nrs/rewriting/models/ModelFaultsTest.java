package io.nrs.rewriting.models;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.faults.FaultSweep;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of the disk while a model is installed: the old one can be used, or the new one. */
class ModelFaultsTest {
  private static final Language LANGUAGE = BuiltInLanguage.LISTOPS;
  private static final TrainableModule MODULE = TrainableModule.SOLVER;

  @TempDir private Path root;

  private static ModelStore store(Path folder) {
    return new ModelStore(folder.resolve("home/models"));
  }

  /** A model of a seed, whose weights are not read by a network here. */
  private static void save(ModelStore store, int seed) throws IOException {
    ModelConfig config = TinyModels.config(LANGUAGE, MODULE);
    store.save(
        LANGUAGE,
        MODULE,
        ModelConfigBuilder.builder(config)
            .training(new TrainingRecord(seed, "none", 0, 0, 0, "cpu", 0))
            .build(),
        new byte[] {(byte) seed, 1, 2, 3});
  }

  private static void mustBeOneOf(ModelStore store, Integer... seeds) {
    long config = store.config(LANGUAGE, MODULE).training().seed();
    assertEquals(config, store.verified(LANGUAGE, MODULE, ModelStore.WEIGHTS)[0], "a mixture");
    assertEquals(true, List.of(seeds).contains((int) config), "seed " + config);
    store.status().forEach(status -> assertEquals("", status.problem(), status.file()));
  }

  private FaultSweep first() {
    return new FaultSweep(root, folder -> save(store(folder), 2)).failingWith(IOException.class);
  }

  private FaultSweep replacing() throws Exception {
    return first()
        .after(
            folder -> {
              save(store(folder), 1);
              store(folder).put(Map.of("listops/selector/other", new byte[] {9}));
            })
        .failingWith(IOException.class)
        .failingWith(ModelException.class)
        .holding(folder -> mustBeOneOf(store(folder), 1, 2));
  }

  @Test
  void aFirstModelIsThereOrNot() throws Exception {
    first().everyOperationFails();
    first().powerFailsAnywhere();
  }

  @Test
  void afterAnyFaultTheOldModelOrTheNewOneIsUsed() throws Exception {
    replacing().everyOperationFails();
  }

  @Test
  void afterALossOfPowerTheOldModelOrTheNewOneIsUsed() throws Exception {
    replacing().powerFailsAnywhere();
  }

  /** A model of three files takes the place of one of two, and the other way round. */
  @Test
  void aModelThatIsTakenIsWhole() throws Exception {
    for (boolean more : List.of(true, false)) {
      FaultSweep taking =
          new FaultSweep(
                  root,
                  folder ->
                      store(folder).take(new ModelStore(folder.resolve("run")), LANGUAGE, MODULE))
              .after(
                  folder -> {
                    Files.createDirectories(folder.resolve("run"));
                    ModelStore run = new ModelStore(folder.resolve("run"));
                    save(store(folder), 1);
                    save(run, 2);
                    (more ? run : store(folder)).put(Map.of("listops/solver/card", new byte[] {7}));
                  })
              // A file that is listed no more does no harm.
              .comparing((name, text) -> name.endsWith("/card") && !more ? null : text)
              .failingWith(IOException.class)
              .failingWith(ModelException.class)
              .holding(folder -> mustBeOneOf(store(folder), 1, 2));
      taking.everyOperationFails();
      taking.powerFailsAnywhere();
      FileTree.delete(root);
      Files.createDirectory(root);
    }
  }

  @Test
  void aModelCanBeReadUnlessTheDiskFails() throws Exception {
    FaultSweep reading =
        new FaultSweep(root, folder -> mustBeReadable(store(folder)))
            .after(folder -> save(store(folder), 1))
            .failingWith(ModelException.class);
    reading.everyOperationFails();
  }

  private static void mustBeReadable(ModelStore store) {
    store.config(LANGUAGE, MODULE);
    store.verified(LANGUAGE, MODULE, ModelStore.WEIGHTS);
    store.hasExactTagger(LANGUAGE);
  }

  /** Installs fifteen files of a module, as training does. */
  static final class Installer {
    private Installer() {}

    public static void main(String... arguments) throws IOException {
      ModelStore store = new ModelStore(Path.of(arguments[0]));
      for (int i = 0; i < 15; i++) {
        store.put(Map.of("listops/" + arguments[1] + "/file" + i, new byte[] {(byte) i}));
      }
    }
  }

  @Test
  void processesAndThreadsInstallAtOnce(@TempDir Path folder) throws Exception {
    List<Process> processes = new ArrayList<>();
    for (String module : List.of("solver", "selector")) {
      processes.add(
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Installer.class.getName(),
                  folder.toString(),
                  module)
              .inheritIO()
              .start());
    }
    List<CompletableFuture<Void>> threads =
        Stream.of("tagger", "router")
            .map(
                module ->
                    CompletableFuture.runAsync(
                        () -> assertDoesNotThrow(() -> Installer.main(folder.toString(), module))))
            .toList();
    for (Process process : processes) {
      assertEquals(0, process.waitFor());
    }
    threads.forEach(CompletableFuture::join);
    List<ModelStore.FileStatus> installed =
        new ModelStore(folder)
            .status().stream().filter(status -> status.file().contains("/file")).toList();
    assertEquals(60, installed.size());
    installed.forEach(status -> assertEquals("", status.problem(), status.file()));
  }
}
