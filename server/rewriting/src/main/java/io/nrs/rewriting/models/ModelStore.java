package io.nrs.rewriting.models;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.nrs.grammar.Language;
import io.nrs.io.AsideFile;
import io.nrs.io.DurableWriter;
import io.nrs.io.FileTree;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.StoredException;
import io.nrs.io.StoredJson;
import io.nrs.language.Remedy;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.Weights;
import io.nrs.network.Weights.WeightsException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of trained models: {@code LANGUAGE/MODULE/config.json} and {@code weights.safetensors},
 * with the SHA-256 of every file in {@code manifest.json}. Files that do not match are refused
 * (docs/decisions/verified-models.md).
 */
public final class ModelStore {
  public static final String CONFIG = "config.json";
  public static final String WEIGHTS = "weights.safetensors";
  private static final String MANIFEST = "manifest.json";
  private static final int FORMAT = 1;
  private static final Remedy RESTORE = new Remedy.Plain("restore the models folder");

  /** Whoever changes the folder holds a lock on it, which a killed process loses. */
  static final String LOCK = ".lock";

  private static final Pattern NAME = Pattern.compile("[\\w-]+/[\\w-]+/\\w[\\w.-]*");

  private final Path folder;

  public ModelStore(Path folder) {
    this.folder = folder;
  }

  /**
   * Whether a folder contains models of a language. It also counts if the attributes cannot be
   * read: then loading fails, instead of other networks answering.
   */
  private static boolean mayHave(Path folder, Language language) {
    try {
      for (String name : folders(language)) {
        if (FileTree.isFolder(folder.resolve(name))) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * The names of the folders for a language: of its own networks, and of copies that read rules.
   */
  private static List<String> folders(Language language) {
    return language.isOfPaper()
        ? List.of(language.id())
        : List.of(language.id(), FamilyStore.folderOfCopy(language).id());
  }

  /**
   * Returns the folder with the networks of a language: the first that may have some. If all of
   * these are of another description of it, and networks of the last folder read its rules, these
   * serve.
   *
   * @param own folders of the user
   * @param last the folder if there is no other one
   */
  public static Path serving(List<Path> own, Path last, Language language) {
    return own.stream()
        .filter(each -> mayHave(each, language))
        .findFirst()
        .filter(each -> !new ModelStore(each).isReplaced(language, new ModelStore(last)))
        .orElse(last);
  }

  private boolean isReplaced(Language language, ModelStore other) {
    try {
      return trained(language).findAny().isPresent()
          && !hasOwnNetworks(language)
          && FamilyLanguage.of(other, language).isPresent();
    } catch (ModelException e) {
      // Whoever opens the networks says what is wrong with them.
      return false;
    }
  }

  private record Manifest(int format, Map<String, String> sha256) {}

  /**
   * A model file and the result of its check.
   *
   * @param problem empty if the checksum matches
   */
  public record FileStatus(String file, String sha256, String problem) {}

  public Path folder() {
    return folder;
  }

  static String at(Language language, TrainableModule module, String file) {
    return language.id() + "/" + module.id() + "/" + file;
  }

  /**
   * Reads and checks the configuration of a Selector or a Solver.
   *
   * @throws ModelException if the file is missing, damaged or describes another model
   */
  public ModelConfig config(Language language, TrainableModule module) {
    return config(language, module, ModelConfig.class);
  }

  /**
   * Reads and checks the configuration of a Neural Data Router.
   *
   * @throws ModelException if the file is missing, damaged or describes another model
   */
  public RouterModelConfig routerConfig(Language language) {
    return config(language, TrainableModule.ROUTER, RouterModelConfig.class);
  }

  /**
   * Reads and checks the configuration of a tagger.
   *
   * @throws ModelException if the file is missing, damaged or describes another model
   */
  public TaggerModelConfig taggerConfig(Language language) {
    TaggerModelConfig config = config(language, TrainableModule.TAGGER, TaggerModelConfig.class);
    if (!config.network().passes().equals(TaggerModelConfig.passes(RulesFactory.of(language)))) {
      throw new ModelException(
          "the tagger in %s reads other windows than this version".formatted(folder),
          remedy(language, TrainableModule.TAGGER));
    }
    return config;
  }

  /**
   * Reads and checks the configuration of any network.
   *
   * @throws ModelException if the file is missing, damaged or describes another model
   */
  public StoredConfig stored(Language language, TrainableModule module) {
    return switch (module) {
      case SELECTOR, SOLVER -> config(language, module);
      case TAGGER -> taggerConfig(language);
      case ROUTER -> routerConfig(language);
    };
  }

  /**
   * Returns the record of the training of a network.
   *
   * @throws ModelException if the configuration is missing, damaged or describes another model
   */
  public TrainingRecord training(Language language, TrainableModule module) {
    return stored(language, module).training();
  }

  /**
   * Returns whether a language has a tagger that marked all leaves of its validation. Those
   * formulas are deeper than those of training. Without a configuration there is no such tagger.
   *
   * @throws ModelException if the configuration is damaged or describes another model
   */
  public boolean hasExactTagger(Language language) {
    String config = at(language, TrainableModule.TAGGER, CONFIG);
    return exists(folder.resolve(config), language)
        && taggerConfig(language).training().validation() >= 1;
  }

  /**
   * Returns whether a network of a language is there, whatever its files hold.
   *
   * @throws ModelException if the folder cannot be read
   */
  public boolean has(Language language, TrainableModule module) {
    return has(language, module, CONFIG);
  }

  /**
   * Returns whether a file of a network is there, whatever it holds.
   *
   * @throws ModelException if the folder cannot be read
   */
  boolean has(Language language, TrainableModule module, String file) {
    return exists(folder.resolve(at(language, module, file)), language);
  }

  /**
   * Returns whether a proof is stored, whatever it holds.
   *
   * @throws ModelException if the folder cannot be read
   */
  boolean hasProof(Language language) {
    return has(language, TrainableModule.TAGGER, Proof.FILE);
  }

  /**
   * Returns the network that finds the leaves of single steps: the Selector, or the tagger where
   * there is no Selector.
   */
  public TrainableModule stepFinder(Language language) {
    return !has(language, TrainableModule.SELECTOR) && has(language, TrainableModule.TAGGER)
        ? TrainableModule.TAGGER
        : TrainableModule.SELECTOR;
  }

  /**
   * Returns whether a network was trained for a language as it is described now, whatever its files
   * hold.
   */
  boolean hasOwnNetworks(Language language) {
    return trained(language)
        .anyMatch(
            module ->
                problem(language, module).filter(ModelException::isOfOtherDescription).isEmpty());
  }

  private Stream<TrainableModule> trained(Language language) {
    return TrainableModule.OF_REWRITING.stream().filter(module -> has(language, module));
  }

  /** Returns why a network cannot be used: it is missing, damaged, or of another description. */
  public Optional<ModelException> problem(Language language, TrainableModule module) {
    try {
      training(language, module);
      return Optional.empty();
    } catch (ModelException e) {
      return Optional.of(e);
    }
  }

  /**
   * Checks that a language that was described has any network.
   *
   * @throws ModelException if none was trained
   */
  public void mustHaveNetworks(Language language) {
    if (!language.isOfPaper() && trained(language).findAny().isEmpty()) {
      throw ModelException.without(language);
    }
  }

  private boolean exists(Path file, Language language) {
    try {
      return RegularFiles.exists(file) || !AsideFile.filesLeftOf(file).isEmpty();
    } catch (IOException e) {
      throw new ModelException(
          "%s cannot be read (%s)".formatted(file, IoReasons.of(e)),
          remedy(language, TrainableModule.TAGGER),
          e);
    }
  }

  private <T extends StoredConfig> T config(
      Language language, TrainableModule module, Class<T> type) {
    return StoredConfig.read(
        verified(language, module, CONFIG),
        folder.resolve(at(language, module, CONFIG)),
        language,
        module,
        type,
        remedy(language, module));
  }

  /**
   * Decodes the weights of a model.
   *
   * @param shapes the shape of every array, by name
   * @param bytes the content of the file, already verified
   * @throws ModelException if the weights are damaged or of another architecture
   */
  Weights weights(
      NDManager manager,
      Language language,
      TrainableModule module,
      Map<String, Shape> shapes,
      byte[] bytes) {
    try {
      return Weights.read(manager, shapes, bytes);
    } catch (WeightsException e) {
      throw new ModelException(
          "%s cannot be used: %s"
              .formatted(folder.resolve(at(language, module, WEIGHTS)), e.getMessage()),
          remedy(language, module),
          e);
    }
  }

  /** Returns the content of a model's file. */
  public byte[] verified(Language language, TrainableModule module, String file) {
    String name = at(language, module, file);
    Path path = folder.resolve(name);
    // Another process may install the model meanwhile: then the second look finds it.
    for (int look = 0; look < 2; look++) {
      try {
        Optional<byte[]> found = listed(name, () -> manifest().sha256());
        if (found.isPresent()) {
          return found.get();
        }
      } catch (NoSuchFileException e) {
        throw new ModelException(path + " is missing", remedy(language, module), e);
      } catch (IOException e) {
        throw new ModelException(
            "%s cannot be read (%s)".formatted(path, IoReasons.of(e)), remedy(language, module), e);
      }
    }
    if (!manifest().sha256().containsKey(name)) {
      throw new ModelException(
          folder.resolve(MANIFEST) + " does not list " + name, remedy(language, module));
    }
    throw new ModelException(
        path + " is not the file that was trained (its SHA-256 differs from the manifest)",
        remedy(language, module));
  }

  /**
   * Returns the listed content of a file, or of the one that is to replace it.
   *
   * @param sums of the manifest; asked for when a content was read
   */
  private Optional<byte[]> listed(String name, Supplier<Map<String, String>> sums)
      throws IOException {
    Path path = folder.resolve(name);
    Optional<NoSuchFileException> missing = Optional.empty();
    try {
      byte[] bytes = RegularFiles.read(path);
      if (isListed(sums.get(), name, bytes)) {
        return Optional.of(bytes);
      }
    } catch (NoSuchFileException e) {
      missing = Optional.of(e);
    }
    for (Path pending : AsideFile.filesLeftOf(path)) {
      try {
        byte[] bytes = RegularFiles.read(pending);
        if (isListed(sums.get(), name, bytes)) {
          return Optional.of(bytes);
        }
      } catch (NoSuchFileException e) {
        // Another process has given it its name.
      }
    }
    if (missing.isPresent()) {
      throw missing.get();
    }
    return Optional.empty();
  }

  private static boolean isListed(Map<String, String> sums, String name, byte[] bytes) {
    return Checksums.sha256(bytes).equals(sums.get(name));
  }

  /** Returns the remedy for a model that cannot be used. */
  static Remedy remedy(Language language, TrainableModule module) {
    if (language.isOfPaper()) {
      return new Remedy.RestoreModels(language, module.id());
    }
    return FamilyStore.isFolder(language) ? RESTORE : new Remedy.TrainLanguage(language);
  }

  private Manifest manifest() {
    Path path = folder.resolve(MANIFEST);
    try {
      Manifest manifest = StoredJson.read(TextFiles.read(path), Manifest.class);
      if (manifest.format() != FORMAT) {
        throw new ModelException(
            "%s has format %s, and this version reads %s"
                .formatted(path, manifest.format(), FORMAT),
            RESTORE);
      }
      return manifest;
    } catch (NoSuchFileException e) {
      throw new ModelException(
          path + " is missing",
          new Remedy.ChangeSetting(
              "choose the models folder", "--models", "models", ", or restore it"),
          e);
    } catch (StoredException e) {
      throw damaged(path, RESTORE, e);
    } catch (CharacterCodingException e) {
      throw new ModelException(path + " is damaged (it is no text)", RESTORE, e);
    } catch (IOException e) {
      throw new ModelException(path + " cannot be read (" + IoReasons.of(e) + ")", RESTORE, e);
    }
  }

  static ModelException damaged(Path file, Remedy remedy, StoredException why) {
    return new ModelException("%s is damaged (%s)".formatted(file, why.getMessage()), remedy, why);
  }

  /** Returns the SHA-256 of a model's weights in the manifest; empty if it is not listed. */
  public String weightsSum(Language language, TrainableModule module) {
    return manifest().sha256().getOrDefault(at(language, module, WEIGHTS), "");
  }

  /** Returns every file of the manifest with the result of its check. */
  public List<FileStatus> status() {
    List<FileStatus> all = new ArrayList<>();
    Map<String, String> sums = new TreeMap<>(manifest().sha256());
    sums.forEach(
        (file, sum) -> {
          try {
            boolean same = listed(file, () -> sums).isPresent();
            all.add(new FileStatus(file, sum, same ? "" : "its SHA-256 differs"));
          } catch (IOException | InvalidPathException e) {
            all.add(new FileStatus(file, sum, "it cannot be read"));
          }
        });
    return all;
  }

  /**
   * Writes a trained model into the folder and lists it in the manifest. Until all of it is on disk
   * the present one is used.
   *
   * @param config the model's record, which becomes its {@code config.json}
   */
  public void save(Language language, TrainableModule module, StoredConfig config, byte[] weights)
      throws IOException {
    byte[] record = StoredJson.pretty(config).getBytes(StandardCharsets.UTF_8);
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(at(language, module, WEIGHTS), weights);
    files.put(at(language, module, CONFIG), record);
    put(files);
  }

  /** Replaces files of the folder, all at once, and lists their sums. */
  public void put(Map<String, byte[]> files) throws IOException {
    put(files, List.of());
  }

  /**
   * The files are written beside those that they replace. The new manifest, which is replaced in
   * one move, makes them valid; only then do they get their names. Whoever reads a model in between
   * finds it by its sum.
   */
  private void put(Map<String, byte[]> files, List<String> dropped) throws IOException {
    DurableWriter.createFolders(folder);
    locked(() -> putLocked(files, dropped));
  }

  /** A change of the folder. */
  private interface Change {
    void make() throws IOException;
  }

  private void locked(Change change) throws IOException {
    // A lock of a file keeps other processes out, but not other threads of this one.
    synchronized (ModelStore.class) {
      try (FileChannel channel =
          FileChannel.open(
              folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        channel.lock();
        change.make();
      }
    }
  }

  private Map<String, String> sums() throws IOException {
    return RegularFiles.exists(folder.resolve(MANIFEST))
        ? new TreeMap<>(manifest().sha256())
        : new TreeMap<>();
  }

  private static void list(Path folder, Map<String, String> sums) throws IOException {
    String json = StoredJson.pretty(new Manifest(FORMAT, sums));
    DurableWriter.replace(folder.resolve(MANIFEST), json.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Moves all that the folder has of a language, also what users have put there, to another folder.
   * If it fails before the end, the networks are in one of the two folders.
   *
   * @param other of the same disk; it has nothing of the language
   * @throws ModelException if the manifest is damaged; then nothing changes
   */
  public void moveTo(Path other, Language language) throws IOException {
    locked(
        () -> {
          Map<String, String> stay = sums();
          Map<String, String> go = new TreeMap<>(stay);
          List<String> names = folders(language);
          go.keySet()
              .removeIf(file -> names.stream().noneMatch(name -> file.startsWith(name + "/")));
          stay.keySet().removeAll(go.keySet());
          DurableWriter.createFolders(other);
          list(other, go);
          for (String name : names) {
            if (FileTree.isFolder(folder.resolve(name))) {
              DurableWriter.rename(folder.resolve(name), other.resolve(name));
            }
          }
          DurableWriter.forceFolder(folder);
          list(folder, stay);
        });
  }

  private void putLocked(Map<String, byte[]> files, List<String> dropped) throws IOException {
    Map<String, String> sums = sums();
    finish(sums);
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path target = folder.resolve(file.getKey());
      DurableWriter.createFolders(target.getParent());
      try (AsideFile pending = AsideFile.of(target)) {
        pending.write(file.getValue());
        pending.leave();
      }
      sums.put(file.getKey(), Checksums.sha256(file.getValue()));
    }
    dropped.forEach(sums::remove);
    list(folder, sums);
    finish(sums);
    for (String name : dropped) {
      Files.deleteIfExists(folder.resolve(name));
    }
  }

  /** Gives listed files their names, also those of a process that was killed before it did. */
  private void finish(Map<String, String> sums) throws IOException {
    for (String name : sums.keySet()) {
      if (!NAME.matcher(name).matches()) {
        continue;
      }
      Path file = folder.resolve(name);
      for (Path pending : AsideFile.filesLeftOf(file)) {
        if (isListed(sums, name, RegularFiles.read(pending))) {
          DurableWriter.rename(pending, file);
        }
      }
      AsideFile.deleteLeftOf(file);
    }
  }

  /**
   * Copies a model with all its files from another folder, and replaces the present one.
   *
   * @throws ModelException if it is missing there or damaged; then nothing changes
   */
  public void take(ModelStore from, Language language, TrainableModule module) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String file : from.files(language, module)) {
      files.put(file, from.verified(language, module, file));
    }
    from.training(language, module);
    replace(language, module, files);
  }

  /**
   * Replaces all files of a model.
   *
   * @param files by their names in the folder of the module
   */
  void replace(Language language, TrainableModule module, Map<String, byte[]> files)
      throws IOException {
    Map<String, byte[]> next = new LinkedHashMap<>();
    files.forEach((name, bytes) -> next.put(at(language, module, name), bytes));
    List<String> dropped =
        RegularFiles.exists(folder.resolve(MANIFEST))
            ? files(language, module).stream()
                .map(file -> at(language, module, file))
                .filter(name -> !next.containsKey(name))
                .toList()
            : List.of();
    put(next, dropped);
  }

  private List<String> files(Language language, TrainableModule module) {
    String start = at(language, module, "");
    return manifest().sha256().keySet().stream()
        .filter(name -> name.startsWith(start))
        .map(name -> name.substring(start.length()))
        .toList();
  }
}
