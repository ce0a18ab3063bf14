package io.nrs.training.search;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.io.AtomicFile;
import io.nrs.io.FileTree;
import io.nrs.io.TextFiles;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.RunSettingsFile;
import io.nrs.training.settings.TrainingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of a search. {@code search.json} holds everything that decides it. {@code
 * trials/NUMBER/} is the run of a trial, with its {@code settings.json}, and {@code trial.json}
 * when it has ended. {@code leaderboard.json} ranks the trials, and {@code winner.json} holds the
 * settings of the best trial. Each file is whole or absent.
 */
public record SearchFolder(Path path) {
  public static final String LEADERBOARD = "leaderboard.json";
  public static final String WINNER = "winner.json";

  private static final String SEARCH = "search.json";
  private static final String TRIALS = "trials";
  private static final String SETTINGS = "settings.json";
  private static final String TRIAL = "trial.json";
  private static final Pattern TRIAL_FOLDER = Pattern.compile("\\d{4,}");

  /** The file of the winner's settings, which exists once there is a winner. */
  public Path winner() {
    return path.resolve(WINNER);
  }

  /** Whether it contains any file of a search. */
  public boolean isUsed() {
    return Files.exists(path.resolve(SEARCH))
        || Files.exists(path.resolve(TRIALS))
        || Files.exists(path.resolve(LEADERBOARD));
  }

  /**
   * The last written leaderboard.
   *
   * @throws TrainingException if there is none, or it is damaged
   */
  public Leaderboard leaderboard() {
    Path file = path.resolve(LEADERBOARD);
    if (!Files.exists(file)) {
      throw new TrainingException(
          "%s holds no search: give the --run of one, or begin it with nrs tune".formatted(path));
    }
    try {
      return SearchJson.leaderboard(json(file), file.toString());
    } catch (IOException | RuntimeException e) {
      throw new TrainingException(
          file + " is damaged: nrs tune with --resume writes it anew from the trials");
    }
  }

  /**
   * Everything that decides the search.
   *
   * @throws TrainingException if no valid file says so
   */
  SearchConfig config() {
    Path file = path.resolve(SEARCH);
    try {
      return SearchJson.config(json(file));
    } catch (IOException | RuntimeException e) {
      throw new TrainingException(
          file + " is missing or damaged: delete the folder, and run the shard again");
    }
  }

  void write(Leaderboard board) throws IOException {
    write(path.resolve(LEADERBOARD), SearchJson.of(board));
    if (board.winner().isPresent()) {
      RunSettingsFile.write(winner(), board.config().language(), board.winner().get().settings());
    } else {
      Files.deleteIfExists(winner());
    }
  }

  /**
   * Deletes only the search, and only if {@code search.json} shows that there is one.
   *
   * @throws TrainingException if files look like a search but are none
   */
  void forget() throws IOException {
    if (!isSearch()) {
      if (isUsed()) {
        throw new TrainingException(
            path
                + " holds files of a search but no "
                + SEARCH
                + " of one, so nothing is deleted: delete them yourself, or choose another --run");
      }
      return;
    }
    List<Path> trials = trials();
    for (String file : List.of(SEARCH, LEADERBOARD, WINNER)) {
      Files.deleteIfExists(path.resolve(file));
    }
    for (Path trial : trials) {
      FileTree.delete(trial);
    }
  }

  private boolean isSearch() {
    try {
      SearchJson.config(json(path.resolve(SEARCH)));
      return true;
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  /** The folders of trials; each begins with the trial's settings. */
  private List<Path> trials() throws IOException {
    if (!Files.isDirectory(path.resolve(TRIALS), LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(path.resolve(TRIALS))) {
      return all.filter(each -> TRIAL_FOLDER.matcher(each.getFileName().toString()).matches())
          .filter(each -> Files.isRegularFile(each.resolve(SETTINGS), LinkOption.NOFOLLOW_LINKS))
          .filter(each -> Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS))
          .toList();
    }
  }

  /**
   * Makes sure that the folder belongs to this search.
   *
   * @param remark gets a line if the file that shows this is damaged
   * @throws TrainingException if the folder belongs to another search
   */
  void claim(SearchConfig config, Consumer<String> remark) throws IOException {
    Path file = path.resolve(SEARCH);
    JsonObject own = SearchJson.of(config);
    if (Files.exists(file)) {
      try {
        JsonObject found = SearchJson.of(SearchJson.config(json(file)));
        own.keySet().stream()
            .filter(fact -> !own.get(fact).equals(found.get(fact)))
            .findFirst()
            .ifPresent(
                fact -> {
                  throw new TrainingException(
                      "%s holds another search (%s is %s there and %s here): repeat its options, add --fresh to search anew in its place, or choose another --run"
                          .formatted(path, fact, found.get(fact), own.get(fact)));
                });
      } catch (TrainingException e) {
        throw e;
      } catch (IOException | RuntimeException e) {
        remark.accept(file + " is damaged: it is written anew");
      }
    }
    write(file, own);
  }

  Path trial(int number) {
    return path.resolve(TRIALS).resolve("%04d".formatted(number));
  }

  Path settings(int number) {
    return trial(number).resolve(SETTINGS);
  }

  /** The end of a trial; empty if it has not ended, or if its file is damaged. */
  Optional<Trial> ended(int number, SearchConfig config, Consumer<String> remark) {
    Path file = trial(number).resolve(TRIAL);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          SearchJson.trial(json(file), config.language(), config.module(), file.toString()));
    } catch (IOException | RuntimeException e) {
      remark.accept("%s is damaged: trial %d is repeated".formatted(file, number));
      return Optional.empty();
    }
  }

  void write(Trial trial, SearchConfig config) throws IOException {
    write(trial(trial.number()).resolve(TRIAL), SearchJson.of(trial, config.language()));
  }

  /**
   * Writes the settings of a trial that will begin or continue.
   *
   * @param remark gets a line if the file had other settings, or was damaged
   * @return whether the folder's files of this trial belong to these settings
   */
  boolean prepare(Trial trial, SearchConfig config, Consumer<String> remark) throws IOException {
    Path file = settings(trial.number());
    Files.createDirectories(file.getParent());
    boolean same = true;
    if (Files.exists(file)) {
      same = isOf(file, trial.settings(), config, remark);
    }
    Files.deleteIfExists(trial(trial.number()).resolve(TRIAL));
    RunSettingsFile.write(file, config.language(), trial.settings());
    return same;
  }

  private static boolean isOf(
      Path file, RunSettings settings, SearchConfig config, Consumer<String> remark) {
    try {
      if (RunSettingsFile.read(file, config.language(), config.module()).equals(settings)) {
        return true;
      }
      remark.accept(file + " holds other settings than this search draws: the trial is repeated");
    } catch (TrainingException e) {
      remark.accept(file + " is damaged: it is written anew, and the trial is repeated");
    }
    return false;
  }

  private static JsonObject json(Path file) throws IOException {
    return JsonParser.parseString(TextFiles.read(file)).getAsJsonObject();
  }

  private static void write(Path file, JsonObject json) throws IOException {
    AtomicFile.replace(file, SearchJson.GSON.toJson(json) + "\n");
  }
}
