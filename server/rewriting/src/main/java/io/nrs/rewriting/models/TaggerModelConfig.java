package io.nrs.rewriting.models;

import io.nrs.io.StoredJson.MayBeMissing;
import io.nrs.language.LanguageTokens;
import io.nrs.language.window.TokenWindows;
import io.nrs.network.TaggingNetwork.TaggerConfig;
import io.nrs.network.TaggingNetwork.TaggerConfig.Pass;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The content of {@code config.json}: everything that the use of the weights needs, and the record
 * of their training.
 *
 * @param format version of this record
 * @param language the language's id
 * @param module always the tagger's
 * @param preset the name of the settings it was trained with
 * @param network the architecture
 * @param tokens the vocabulary, by id
 * @param meaning the digest of a described language's description at training; empty for other
 *     languages
 * @param training the record of its training
 */
@RecordBuilder
public record TaggerModelConfig(
    int format,
    String language,
    String module,
    String preset,
    TaggerConfig network,
    List<String> tokens,
    @MayBeMissing String meaning,
    TrainingRecord training)
    implements StoredConfig {
  public TaggerModelConfig {
    tokens = List.copyOf(tokens);
  }

  /** Returns the passes that a language needs, which follow from its windows. */
  public static List<Pass> passes(LanguageTokens rules) {
    String characters =
        rules.vocabulary().decode(IntStream.range(0, rules.vocabulary().size()).toArray());
    return rules.tokenWindows().stream().map(windows -> pass(windows, characters)).toList();
  }

  private static Pass pass(TokenWindows windows, String tokens) {
    return new Pass(
        windows.view(),
        windows.classes(),
        tokens.chars().mapToObj(token -> windows.findClass((char) token)).toList(),
        windows.atomClass(),
        windows.marks().stream().map(mark -> List.of(mark.length(), mark.behind())).toList());
  }
}
