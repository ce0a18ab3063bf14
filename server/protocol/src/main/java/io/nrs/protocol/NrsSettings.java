package io.nrs.protocol;

import io.nrs.protocol.ClientOptions.WindowingId;
import io.nrs.protocol.RecordShape.Bounds;
import io.nrs.protocol.RecordShape.DefaultValue;
import io.nrs.protocol.RecordShape.Doc;
import io.nrs.protocol.Values.DeviceId;
import io.nrs.protocol.Values.PresetId;
import java.util.List;
import java.util.Optional;

@Doc("Settings of NRS. Without a value, a setting has its default.")
public record NrsSettings(
    @DefaultValue("default")
        @Doc("The default inference, or the published one; other settings change parts of it.")
        Optional<PresetId> preset,
    @Bounds(min = 1, max = 1000)
        @DefaultValue(value = "8", paper = "1000")
        @Doc("The most Selector outputs sampled for a window.")
        Optional<Integer> outputs,
    @DefaultValue(value = "sliding", paper = "dynamic")
        @Doc("Which parts of a formula the Selector reads.")
        Optional<WindowingId> windowing,
    @Bounds(min = 0, max = 1)
        @DefaultValue(value = "0.9", paper = "0.8")
        @Doc(
            "The confidence of a leaf at which sampling stops; unused with dynamic windowing and"
                + " with the preset `paper`.")
        Optional<Double> confidenceThreshold,
    @DefaultValue(value = "true", paper = "false")
        @Doc("Reject outputs that occur in the formula but are not leaves, and sample again.")
        Optional<Boolean> guard,
    @Bounds(min = 1) @DefaultValue("1000000") @Doc("The most rewrites of one formula.")
        Optional<Integer> stepLimit,
    @DefaultValue("1") @Doc("The random seed of all sampling.") Optional<Long> seed,
    @DefaultValue("the program's own")
        @Doc(
            value =
                "The folder of the trained networks; a relative path starts at the folder of the"
                    + " settings file, in editors at the workspace folder.",
            allowed = "the path of a folder")
        Optional<String> models,
    @DefaultValue("[]")
        @Doc(
            value =
                "Files and folders that searches of folders leave out, by their names or by their"
                    + " paths below the folder of the settings file. `--exclude` adds to them.",
            allowed = "a list of patterns such as `data/**`")
        Optional<List<String>> exclude,
    @DefaultValue("auto") @Doc("Where the networks run; `auto` uses a GPU if there is one.")
        Optional<DeviceId> device,
    @Bounds(min = 1, max = 64)
        @DefaultValue("all cores")
        @Doc(
            "The number of threads that share the batches of many formulas; at most 4 for each"
                + " core of the machine.")
        Optional<Integer> threads,
    @Bounds(min = 0, max = 1)
        @DefaultValue("" + NrsSettings.MIN_CONFIDENCE)
        @Doc("Values with a less confident step are noted.")
        Optional<Double> minConfidence,
    @DefaultValue("true")
        @Doc(
            "Compare every value that the networks find with the exact one. On the command line"
                + " the default is false.")
        Optional<Boolean> verify,
    @Bounds(min = 1, max = 65536)
        @DefaultValue("" + NrsSettings.MAX_FILE_SIZE_KB)
        @Doc("Larger files are not evaluated (editors only).")
        Optional<Integer> maxFileSizeKb,
    @DefaultValue("true") @Doc("Commands above formulas (editors only).")
        Optional<Boolean> codeLens,
    @DefaultValue("true") @Doc("Values beside formulas (editors only).")
        Optional<Boolean> inlayHints,
    @DefaultValue("true") @Doc("Solve the formulas of open files in the background (editors only).")
        Optional<Boolean> agreement,
    @Bounds(min = 1, max = 86400)
        @DefaultValue("" + NrsSettings.TIME_LIMIT)
        @Doc(
            "The most seconds that a formula takes in the background; then a finding says so"
                + " (editors only).")
        Optional<Integer> timeLimit) {
  /** The prefix of all names in files and in editors. */
  public static final String PREFIX = "nrs.";

  /** The default of the confidence below which a step is noted. */
  public static final double MIN_CONFIDENCE = 0.5;

  /** The default of the largest file that is evaluated, in units of 1,024 bytes. */
  public static final int MAX_FILE_SIZE_KB = 8_192;

  /** The default of the time for a formula in the background, in seconds. */
  public static final int TIME_LIMIT = 30;

  /** Every setting has its default, unless values are to be compared with exact ones or not. */
  public static NrsSettings defaults(Optional<Boolean> verify) {
    return new NrsSettings(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        verify,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
