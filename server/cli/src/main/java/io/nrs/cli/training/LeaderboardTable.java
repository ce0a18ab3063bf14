package io.nrs.cli.training;

import com.google.gson.JsonObject;
import io.nrs.checking.Text;
import io.nrs.training.search.Leaderboard;
import io.nrs.training.search.Trial;
import io.nrs.training.search.Trial.State;
import io.nrs.training.settings.RunSettingsFile;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A leaderboard as text: a line for each trial, the best first, and the reasons of failures. */
final class LeaderboardTable {
  private LeaderboardTable() {}

  static String of(Leaderboard board) {
    List<String> fields = List.copyOf(board.config().ranges().keySet());
    List<List<String>> rows = new ArrayList<>();
    List<String> header =
        new ArrayList<>(
            List.of("trial", "out of distribution", "in distribution", "iteration", "seconds"));
    fields.forEach(field -> header.add(words(field)));
    rows.add(header);
    board.trials().forEach(trial -> rows.add(row(board, trial, fields)));
    StringBuilder text = new StringBuilder();
    int[] widths =
        IntStream.range(0, header.size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        String cell = row.get(column);
        line.append(" ".repeat(widths[column] - cell.length())).append(cell).append("  ");
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    board.trials().stream()
        .filter(trial -> trial.state() == State.FAILED)
        .forEach(
            trial ->
                text.append("trial %d failed: %s\n".formatted(trial.number(), trial.reason())));
    return text.toString();
  }

  private static List<String> row(Leaderboard board, Trial trial, List<String> fields) {
    List<String> row = new ArrayList<>();
    row.add(String.valueOf(trial.number()));
    boolean finished = trial.state() == State.FINISHED;
    row.add(
        finished
            ? trial.score().map(score -> decimal(score.outOfDistribution())).orElse("")
            : trial.state().name().toLowerCase(Locale.ROOT));
    row.add(
        trial
            .score()
            .filter(score -> finished)
            .map(score -> decimal(score.inDistribution()))
            .orElse(""));
    row.add(
        finished
            ? trial.score().map(score -> String.valueOf(score.iteration())).orElse("")
            : trial.iterations() + " of " + board.config().iterations());
    row.add(trial.seconds() > 0 ? Text.format("%.0f", trial.seconds()) : "");
    JsonObject settings = RunSettingsFile.json(board.config().language(), trial.settings());
    fields.forEach(
        field ->
            row.add(
                settings.has(field)
                    ? new BigDecimal(settings.get(field).getAsString())
                        .stripTrailingZeros()
                        .toPlainString()
                    : ""));
    return row;
  }

  private static String decimal(double accuracy) {
    return Text.format("%.4f", accuracy);
  }

  private static String words(String field) {
    return field.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }
}
