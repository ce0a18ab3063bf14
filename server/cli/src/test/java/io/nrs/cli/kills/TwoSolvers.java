package io.nrs.cli.kills;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles.FileTree;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Folders of models in which a new Solver is to take the place of an old one. */
record TwoSolvers(ModelStore old, ModelStore trained) {
  private static final Language LANGUAGE = BuiltInLanguage.LISTOPS;
  private static final TrainableModule SOLVER = TrainableModule.SOLVER;

  /** Makes a folder with the old Solver and its Selector alone. */
  void putOld(Path folder) throws IOException {
    FileTree.delete(folder);
    for (TrainableModule module : List.of(SOLVER, TrainableModule.SELECTOR)) {
      new ModelStore(folder).take(old, LANGUAGE, module);
    }
  }

  /** Puts the files of the new Solver into a folder. */
  void putNew(Path folder) throws IOException {
    String module = LANGUAGE.id() + "/" + SOLVER.id();
    Map<String, byte[]> files = new TreeMap<>();
    for (Path file : FileTree.list(trained.folder().resolve(module))) {
      files.put(module + "/" + file.getFileName(), Files.readAllBytes(file));
    }
    new ModelStore(folder).put(files);
  }

  /** Whether a folder has the new Solver. All its models are whole, and no mixtures. */
  boolean isNew(Path folder) {
    ModelStore store = new ModelStore(folder);
    store.status().forEach(file -> assertEquals("", file.problem(), file.file()));
    ModelStore same = sum(store).equals(sum(trained)) ? trained : old;
    assertEquals(sum(same), sum(store));
    assertEquals(iterations(same), iterations(store), "weights and record of two trainings");
    return same == trained;
  }

  private static String sum(ModelStore store) {
    return store.weightsSum(LANGUAGE, SOLVER);
  }

  private static long iterations(ModelStore store) {
    return store.config(LANGUAGE, SOLVER).training().iterations();
  }
}
