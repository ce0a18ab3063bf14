package io.nrs.evaluation.metrics;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The networks of a folder, with what their files say. */
public final class NetworkTable {
  private static final int HEADER = Long.BYTES;
  private static final int SHOWN = 12;
  private static final double MEBIBYTE = 1024 * 1024;

  private NetworkTable() {}

  /**
   * @param weights in safetensors: the length of the header as 8 bytes, the header, the tensors
   * @param training of the network's {@code config.json}
   */
  private record Network(
      Language language, TrainableModule module, byte[] weights, JsonObject training, String sum) {
    static Network of(ModelStore store, Language language, TrainableModule module) {
      Path folder = store.folder().resolve(language.id()).resolve(module.id());
      try {
        return new Network(
            language,
            module,
            RegularFiles.read(folder.resolve("weights.safetensors")),
            JsonParser.parseString(
                    new String(
                        RegularFiles.read(folder.resolve("config.json")), StandardCharsets.UTF_8))
                .getAsJsonObject()
                .getAsJsonObject("training"),
            store.weightsSum(language, module));
      } catch (IOException e) {
        throw ResultException.cannotRead(folder, e);
      }
    }

    long parameters() {
      int length =
          (int) ByteBuffer.wrap(weights, 0, HEADER).order(ByteOrder.LITTLE_ENDIAN).getLong();
      JsonObject header =
          JsonParser.parseString(new String(weights, HEADER, length, StandardCharsets.UTF_8))
              .getAsJsonObject();
      long all = 0;
      for (String name : header.keySet()) {
        if (header.getAsJsonObject(name).has("shape")) {
          long count = 1;
          for (JsonElement size : header.getAsJsonObject(name).getAsJsonArray("shape")) {
            count *= size.getAsLong();
          }
          all += count;
        }
      }
      return all;
    }

    double number(String name) {
      return training.get(name).getAsDouble();
    }
  }

  /** A row for each network: its size, its training, and the beginning of its SHA-256 sum. */
  public static String of(ModelStore store, List<Language> languages) {
    List<Network> all = new ArrayList<>();
    for (Language language : languages) {
      for (TrainableModule module : TrainableModule.values()) {
        if (!store.weightsSum(language, module).isEmpty()) {
          all.add(Network.of(store, language, module));
        }
      }
    }
    return all.isEmpty()
        ? ""
        : Table.of(all)
            .text("", each -> each.language().displayName())
            .text("network", each -> each.module().id())
            .text("parameters", each -> Markdown.count(each.parameters()))
            .text("MiB", each -> Markdown.decimals(1, each.weights().length / MEBIBYTE))
            .text("trained on", each -> each.training().get("levels").getAsString())
            .text("iterations", each -> Markdown.count((long) each.number("iterations")))
            .text("seconds", each -> Markdown.count(Math.round(each.number("seconds"))))
            .text("validation", each -> Markdown.decimals(4, each.number("validation")))
            .cell("SHA-256", each -> Markdown.code(each.sum().substring(0, SHOWN)))
            .markdown();
  }
}
