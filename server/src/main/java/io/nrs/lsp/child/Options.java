package io.nrs.lsp.child;

import io.nrs.checking.Preset;
import io.nrs.evaluation.split.Split;
import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Module;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The arguments of a command line, put together. */
final class Options {
  static final List<String> TASKS = Arrays.stream(Language.values()).map(Language::id).toList();

  static final List<String> MODULES = Module.OF_SYSTEM.stream().map(Module::id).toList();
  static final List<String> PRESETS = Arrays.stream(Preset.values()).map(Preset::id).toList();
  static final List<String> SPLITS = Arrays.stream(Split.values()).map(Split::id).toList();

  static final List<String> SYSTEMS = List.of("nrs", "router", "llm");

  static final List<String> DEVICES =
      Arrays.stream(DeviceChoice.values())
          .map(device -> device.name().toLowerCase(Locale.ROOT))
          .toList();

  private final List<String> words = new ArrayList<>();

  Options(String... words) {
    this.words.addAll(List.of(words));
  }

  Options with(String name, String value) {
    words.add("--" + name + "=" + value);
    return this;
  }

  Options with(String name, Optional<?> value) {
    value.ifPresent(given -> with(name, given.toString()));
    return this;
  }

  Options flag(String name, boolean given) {
    if (given) {
      words.add("--" + name);
    }
    return this;
  }

  List<String> words() {
    return List.copyOf(words);
  }
}
