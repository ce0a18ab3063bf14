package io.nrs.checking;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Windowing;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Something that users can set.
 *
 * @param id without its prefix
 * @param allowed the values it takes, as a noun
 * @param standard what holds where it is not set, as text
 * @param meaning in a few words, without a full stop
 * @param reader of a value, and of the folder that relative paths start in; empty for values that
 *     are not allowed
 */
public record Setting<T>(
    String id,
    String allowed,
    String standard,
    String meaning,
    BiFunction<JsonElement, Path, Optional<T>> reader) {

  public static final String PREFIX = "nrs.";

  public static final Setting<Preset> PRESET =
      choice(
          "preset",
          Preset.values(),
          Preset::id,
          "default",
          "ours, or the published inference; other settings change single parts of it");
  public static final Setting<Integer> OUTPUTS =
      integer(
          "outputs",
          1,
          1000,
          ofPresets(RewritingOptions::outputs),
          "the most Selector outputs sampled for a window");
  public static final Setting<Windowing> WINDOWING =
      choice(
          "windowing",
          Windowing.values(),
          Windowing::id,
          ofPresets(options -> options.windowing().id()),
          "which parts of a formula the Selector reads");
  public static final Setting<Double> CONFIDENCE_THRESHOLD =
      fraction(
          "confidenceThreshold",
          ofPresets(RewritingOptions::confidenceThreshold),
          "how confident a leaf must be for sampling to stop; of dynamic windowing, the mean"
              + " confidence below which other windows are tried");
  public static final Setting<Boolean> GUARD =
      flag(
          "guard",
          ofPresets(RewritingOptions::guard),
          "refuse outputs that occur in the formula and are no leaves, and draw again");
  public static final Setting<Integer> STEP_LIMIT =
      integer(
          "stepLimit",
          1,
          Integer.MAX_VALUE,
          ofPresets(RewritingOptions::stepLimit),
          "the most rewrites of one formula");
  public static final Setting<Long> SEED =
      whole(
          "seed",
          Long.MIN_VALUE,
          Long.MAX_VALUE,
          "an integer",
          ofPresets(RewritingOptions::seed),
          "of all draws");

  /** Empty for the program's own. */
  public static final Setting<Optional<Path>> MODELS =
      new Setting<>(
          "models",
          "the path of a folder",
          "the program's own",
          "the folder of the trained networks; a relative path starts at the folder of the file"
              + " that says so, in editors at that of the workspace",
          Setting::folder);

  public static final Setting<DeviceChoice> DEVICE =
      choice(
          "device",
          DeviceChoice.values(),
          device -> device.name().toLowerCase(Locale.ROOT),
          "auto",
          "where the networks run; auto takes a GPU where there is one");
  public static final Setting<Integer> THREADS =
      integer("threads", 1, 64, "all cores", "threads that share the batches of many formulas");
  public static final Setting<Double> MIN_CONFIDENCE =
      fraction("minConfidence", "0.5", "values with a less confident step are noted");
  public static final Setting<Boolean> VERIFY =
      flag("verify", "false", "compare every value that the networks find with the exact one");
  public static final Setting<Integer> MAX_FILE_SIZE_KB =
      integer("maxFileSizeKb", 1, 65_536, "8192", "larger files are not evaluated (editors only)");
  public static final Setting<Boolean> CODE_LENS =
      flag("codeLens", "true", "commands above formulas (editors only)");
  public static final Setting<Boolean> INLAY_HINTS =
      flag("inlayHints", "true", "values beside formulas (editors only)");
  public static final Setting<Boolean> AGREEMENT =
      flag("agreement", "true", "solve the formulas of open files unasked (editors only)");

  /** All of them, always in this order. */
  public static List<Setting<?>> all() {
    return List.of(
        PRESET,
        OUTPUTS,
        WINDOWING,
        CONFIDENCE_THRESHOLD,
        GUARD,
        STEP_LIMIT,
        SEED,
        MODELS,
        DEVICE,
        THREADS,
        MIN_CONFIDENCE,
        VERIFY,
        MAX_FILE_SIZE_KB,
        CODE_LENS,
        INLAY_HINTS,
        AGREEMENT);
  }

  /** The name as users write it. */
  public String name() {
    return PREFIX + id;
  }

  private static String ofPresets(Function<RewritingOptions, Object> part) {
    Object ours = part.apply(RewritingOptions.standard());
    Object published = part.apply(RewritingOptions.paper());
    return ours.equals(published) ? ours.toString() : ours + "; with preset paper " + published;
  }

  private static Setting<Integer> integer(
      String id, int least, int most, String standard, String meaning) {
    String allowed =
        "an integer " + (most == Integer.MAX_VALUE ? "from " + least + " up" : range(least, most));
    Setting<Long> wide = whole(id, least, most, allowed, standard, meaning);
    return new Setting<>(
        id,
        allowed,
        standard,
        meaning,
        (json, folder) -> wide.reader.apply(json, folder).map(Long::intValue));
  }

  private static Setting<Long> whole(
      String id, long least, long most, String allowed, String standard, String meaning) {
    return new Setting<>(
        id,
        allowed,
        standard,
        meaning,
        (json, folder) ->
            number(json).flatMap(Setting::exact).filter(value -> least <= value && value <= most));
  }

  private static Setting<Double> fraction(String id, String standard, String meaning) {
    return new Setting<>(
        id,
        "a number " + range(0, 1),
        standard,
        meaning,
        (json, folder) ->
            number(json).map(BigDecimal::doubleValue).filter(value -> 0 <= value && value <= 1));
  }

  private static String range(int least, int most) {
    return "from " + least + " to " + most;
  }

  private static Setting<Boolean> flag(String id, String standard, String meaning) {
    return new Setting<>(
        id,
        "true or false",
        standard,
        meaning,
        (json, folder) ->
            primitive(json).filter(JsonPrimitive::isBoolean).map(JsonPrimitive::getAsBoolean));
  }

  private static <E> Setting<E> choice(
      String id, E[] values, Function<E, String> name, String standard, String meaning) {
    return new Setting<>(
        id,
        Arrays.stream(values).map(name).collect(Collectors.joining(", ", "one of ", "")),
        standard,
        meaning,
        (json, folder) ->
            text(json)
                .flatMap(
                    text ->
                        Arrays.stream(values)
                            .filter(value -> name.apply(value).equals(text))
                            .findFirst()));
  }

  private static Optional<Optional<Path>> folder(JsonElement json, Path start) {
    try {
      // Editors send an empty text for what was not filled in.
      return text(json)
          .map(text -> Optional.of(text).filter(path -> !path.isBlank()).map(start::resolve));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Optional<JsonPrimitive> primitive(JsonElement json) {
    return json.isJsonPrimitive() ? Optional.of(json.getAsJsonPrimitive()) : Optional.empty();
  }

  private static Optional<String> text(JsonElement json) {
    return primitive(json).filter(JsonPrimitive::isString).map(JsonPrimitive::getAsString);
  }

  private static Optional<BigDecimal> number(JsonElement json) {
    try {
      return primitive(json).filter(JsonPrimitive::isNumber).map(JsonPrimitive::getAsBigDecimal);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<Long> exact(BigDecimal number) {
    try {
      return Optional.of(number.longValueExact());
    } catch (ArithmeticException e) {
      return Optional.empty();
    }
  }
}
