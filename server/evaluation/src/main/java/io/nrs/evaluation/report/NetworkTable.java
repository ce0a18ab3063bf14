package io.nrs.evaluation.report;

import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles;
import io.nrs.network.Weights;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The networks of a folder, with what their files say. */
final class NetworkTable {
  private static final double MEBIBYTE = 1024 * 1024;

  private NetworkTable() {}

  private record Network(
      Language language, TrainableModule module, byte[] weights, TrainingRecord training) {
    /** The levels of training, without the language's id that they begin with. */
    String levels() {
      String levels = training.levels();
      String id = language.id() + " ";
      return levels.startsWith(id) ? levels.substring(id.length()) : levels;
    }

    static Network of(ModelStore store, Language language, TrainableModule module) {
      Path file =
          store.folder().resolve(language.id()).resolve(module.id()).resolve("weights.safetensors");
      try {
        return new Network(
            language, module, RegularFiles.read(file), store.training(language, module));
      } catch (IOException e) {
        throw ResultException.cannotRead(file, e);
      }
    }
  }

  /** A row for each network: its size and its training. */
  public static Blocks of(ModelStore store, List<Language> languages) {
    List<Network> all = new ArrayList<>();
    for (Language language : languages) {
      for (TrainableModule module : TrainableModule.values()) {
        if (!store.weightsSum(language, module).isEmpty()) {
          all.add(Network.of(store, language, module));
        }
      }
    }
    return all.isEmpty()
        ? Blocks.NONE
        : Blocks.of(
            Table.of(all)
                .text("", each -> each.language().displayName())
                .text("network", each -> each.module().id())
                .text("parameters", each -> Markdown.count(Weights.parameters(each.weights())))
                .text("MiB", each -> Markdown.decimals(1, each.weights().length / MEBIBYTE))
                .text("trained on", Network::levels)
                .text("iterations", each -> Markdown.count(each.training().iterations()))
                .text("seconds", each -> Markdown.count(Math.round(each.training().seconds())))
                .text("validation", each -> Markdown.decimals(4, each.training().validation()))
                .build());
  }
}
