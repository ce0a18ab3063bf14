package io.nrs.rewriting;

import ai.djl.ndarray.NDManager;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.Transformer;
import io.nrs.network.Weights;
import io.nrs.network.WeightsException;
import io.nrs.task.Task;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A folder of trained models: {@code TASK/MODULE/config.json} and {@code weights.safetensors}, with
 * the SHA-256 sums of all of them in {@code manifest.json}. What does not match is refused.
 */
public final class ModelStore {
  public static final String CONFIG = "config.json";
  public static final String WEIGHTS = "weights.safetensors";
  private static final String MANIFEST = "manifest.json";

  private final Path folder;

  public ModelStore(Path folder) {
    this.folder = folder;
  }

  private record Manifest(int format, Map<String, String> sha256) {}

  /**
   * A model file and how it stands.
   *
   * @param problem empty where its sum is right
   */
  public record FileStatus(String file, String sha256, String problem) {}

  public Path folder() {
    return folder;
  }

  private static String at(Language language, Module module, String file) {
    return language.id() + "/" + module.id() + "/" + file;
  }

  /**
   * The system of a task with both its networks, on a device; the caller closes it.
   *
   * @param threads that share the batches of many requests; a single request has one
   */
  public OpenSystem open(
      Language language, RewritingOptions options, DeviceChoice device, int threads) {
    Task task = Task.of(language);
    byte[] selectorConfig = verified(language, Module.SELECTOR, CONFIG);
    byte[] selectorWeights = verified(language, Module.SELECTOR, WEIGHTS);
    byte[] solverConfig = verified(language, Module.SOLVER, CONFIG);
    byte[] solverWeights = verified(language, Module.SOLVER, WEIGHTS);
    NDManager manager = NeuralEngine.open(device, 1);
    Workers workers = new Workers(threads);
    try {
      Network selector =
          network(manager, task, Module.SELECTOR, selectorConfig, selectorWeights, workers);
      Network solver = network(manager, task, Module.SOLVER, solverConfig, solverWeights, workers);
      return new OpenSystem(
          manager,
          workers,
          task,
          new NetworkSelector(selector),
          new NetworkSolver(solver),
          solver.config(),
          options);
    } catch (RuntimeException e) {
      workers.close();
      manager.close();
      throw e;
    }
  }

  /** The configuration of a model, if its file is as the manifest says. */
  public ModelConfig config(Language language, Module module) {
    return parse(
        Task.of(language),
        module,
        verified(language, module, CONFIG),
        folder.resolve(at(language, module, CONFIG)));
  }

  private Network network(
      NDManager parent,
      Task task,
      Module module,
      byte[] configBytes,
      byte[] weightBytes,
      Workers workers) {
    Path configFile = folder.resolve(at(task.language(), module, CONFIG));
    Path weightsFile = folder.resolve(at(task.language(), module, WEIGHTS));
    ModelConfig config = parse(task, module, configBytes, configFile);
    NDManager manager = parent.newSubManager();
    try {
      Weights weights = Weights.read(manager, Transformer.shapes(config.network()), weightBytes);
      return new Network(
          manager, config.network(), weights, task.vocabulary(), config.outputOrder(), workers);
    } catch (WeightsException e) {
      manager.close();
      throw new ModelException(
          weightsFile
              + " cannot be used: "
              + e.getMessage()
              + "; "
              + remedy(task.language(), module));
    }
  }

  private static ModelConfig parse(Task task, Module module, byte[] bytes, Path file) {
    ModelConfig config;
    try {
      config = new Gson().fromJson(new String(bytes, StandardCharsets.UTF_8), ModelConfig.class);
    } catch (RuntimeException e) {
      // Gson wraps what the records' constructors throw in plain RuntimeExceptions.
      throw new ModelException(file + " is damaged; " + remedy(task.language(), module), e);
    }
    if (config == null || config.network() == null || config.outputOrder() == null) {
      throw new ModelException(file + " is incomplete; " + remedy(task.language(), module));
    }
    if (config.format() != ModelConfig.FORMAT
        || !task.language().id().equals(config.task())
        || !module.id().equals(config.module())
        || !task.vocabulary().tokens().equals(config.tokens())) {
      throw new ModelException(
          file
              + " describes another model than a "
              + module.id()
              + " for "
              + task.language().id()
              + "; "
              + remedy(task.language(), module));
    }
    return config;
  }

  /** A file of a model, if it is as the manifest says. */
  public byte[] verified(Language language, Module module, String file) {
    String name = at(language, module, file);
    Path path = folder.resolve(name);
    byte[] bytes = read(path, language, module);
    String expected = manifest().sha256().get(name);
    if (expected == null) {
      throw new ModelException(
          folder.resolve(MANIFEST) + " does not list " + name + "; " + remedy(language, module));
    }
    if (!Checksums.sha256(bytes).equals(expected)) {
      throw new ModelException(
          path
              + " is not the file that was trained (its SHA-256 differs from the manifest); "
              + remedy(language, module));
    }
    return bytes;
  }

  private static byte[] read(Path path, Language language, Module module) {
    try {
      return Files.readAllBytes(path);
    } catch (NoSuchFileException e) {
      throw new ModelException(path + " is missing; " + remedy(language, module), e);
    } catch (IOException e) {
      throw new ModelException(path + " cannot be read; " + remedy(language, module), e);
    }
  }

  /** What to do where a model cannot be used. */
  public static String remedy(Language language, Module module) {
    return "restore the models folder, choose another one with --models or nrs.models, or run: nrs train "
        + language.id()
        + " "
        + module.id();
  }

  private Manifest manifest() {
    Path path = folder.resolve(MANIFEST);
    try {
      Manifest manifest = new Gson().fromJson(Files.readString(path), Manifest.class);
      if (manifest == null || manifest.sha256() == null) {
        throw new ModelException(path + " is damaged; restore the models folder");
      }
      return manifest;
    } catch (NoSuchFileException e) {
      throw new ModelException(
          path + " is missing; choose the models folder with --models or nrs.models, or restore it",
          e);
    } catch (IOException | JsonParseException e) {
      throw new ModelException(path + " is damaged; restore the models folder", e);
    }
  }

  /** SHA-256 of a model's weights, as the manifest has it. */
  public String weightsSum(Language language, Module module) {
    return manifest().sha256().getOrDefault(at(language, module, WEIGHTS), "");
  }

  /** Every file that the manifest lists, with what is wrong with it. */
  public List<FileStatus> status() {
    List<FileStatus> all = new ArrayList<>();
    new TreeMap<>(manifest().sha256())
        .forEach(
            (file, sum) -> {
              try {
                boolean same =
                    Checksums.sha256(Files.readAllBytes(folder.resolve(file))).equals(sum);
                all.add(new FileStatus(file, sum, same ? "" : "its SHA-256 differs"));
              } catch (IOException | InvalidPathException e) {
                all.add(new FileStatus(file, sum, "it cannot be read"));
              }
            });
    return all;
  }

  /**
   * Puts a trained model into the folder and lists it in the manifest. Every file is written aside
   * and moved into place.
   *
   * @param config the model's record, which becomes its {@code config.json}
   */
  public void save(Language language, Module module, Record config, byte[] weights)
      throws IOException {
    byte[] record =
        (new GsonBuilder().setPrettyPrinting().create().toJson(config) + "\n")
            .getBytes(StandardCharsets.UTF_8);
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(at(language, module, WEIGHTS), weights);
    files.put(at(language, module, CONFIG), record);
    put(files);
  }

  /** Writes files of the folder and lists their sums. */
  public void put(Map<String, byte[]> files) throws IOException {
    Map<String, String> sums = new TreeMap<>();
    if (Files.exists(folder.resolve(MANIFEST))) {
      sums.putAll(manifest().sha256());
    }
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      replace(folder.resolve(file.getKey()), file.getValue());
      sums.put(file.getKey(), Checksums.sha256(file.getValue()));
    }
    list(sums);
  }

  private void list(Map<String, String> sums) throws IOException {
    String json =
        new GsonBuilder().setPrettyPrinting().create().toJson(new Manifest(1, sums)) + "\n";
    replace(folder.resolve(MANIFEST), json.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Takes a model over from another folder, in the place of the one that is here, with all files
   * that are listed there.
   *
   * @throws ModelException where it is missing there or damaged; nothing is changed then
   */
  public void take(ModelStore from, Language language, Module module) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String file : from.files(language, module)) {
      files.put(at(language, module, file), from.verified(language, module, file));
    }
    from.config(language, module);
    if (Files.exists(folder.resolve(MANIFEST))) {
      Map<String, String> sums = new TreeMap<>(manifest().sha256());
      for (String file : files(language, module)) {
        String name = at(language, module, file);
        if (!files.containsKey(name)) {
          sums.remove(name);
          Files.deleteIfExists(folder.resolve(name));
        }
      }
      list(sums);
    }
    put(files);
  }

  private List<String> files(Language language, Module module) {
    String start = at(language, module, "");
    return manifest().sha256().keySet().stream()
        .filter(name -> name.startsWith(start))
        .map(name -> name.substring(start.length()))
        .toList();
  }

  private static void replace(Path file, byte[] bytes) throws IOException {
    Files.createDirectories(file.getParent());
    WholeFile.replace(file, bytes);
  }
}
