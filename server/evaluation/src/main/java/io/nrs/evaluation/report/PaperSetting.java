package io.nrs.evaluation.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A way of inference for which the paper publishes failures.
 *
 * @param published its name there
 * @param outputs M
 * @param options of {@code nrs evaluate} for our system to infer in this way
 */
record PaperSetting(String published, int outputs, String windowing, String options) {
  /** The paper's own inference; the others leave something out. */
  static final PaperSetting DYNAMIC =
      new PaperSetting("M=1000 + dynamic windowing", 1000, "dynamic", "--preset paper");

  static final List<PaperSetting> ALL =
      List.of(withoutWindows(10), withoutWindows(100), withoutWindows(1000), DYNAMIC);

  private static PaperSetting withoutWindows(int outputs) {
    return new PaperSetting(
        "M=" + outputs, outputs, "none", "--preset paper --windowing none --outputs " + outputs);
  }

  /** The formulas of a cell that carry a figure in this setting. */
  int formulas() {
    return outputs < 1000 ? 50 : 20;
  }

  /** Our system's name in this setting. */
  String words() {
    return published.replace("=", " = ");
  }

  /** A short name, for the columns of tables. */
  String brief() {
    return words().replace(" + dynamic windowing", ", dyn.");
  }

  /** Our largest set in this setting: sets with other facts share no column. */
  Optional<SystemResults> set(LanguageResults view) {
    return view.systems().stream()
        .filter(this::isOf)
        .max(Comparator.comparingInt(set -> set.results().size()));
  }

  /** Whether our networks gave a set in this setting. */
  boolean isOf(SystemResults set) {
    return set.system().equals("nrs")
        && set.publishedNetworks() == 0
        && set.setting("windowing").equals(windowing)
        && ResultLabels.isPublishedInference(set.config().flat())
        && set.setting("outputs").equals("" + outputs);
  }

  /** The setting of a set; empty if the paper has none like it. */
  static Optional<PaperSetting> of(SystemResults set) {
    return ALL.stream().filter(setting -> setting.isOf(set)).findFirst();
  }
}
