package io.nrs.playground;

import io.nrs.grammar.Language;
import java.util.Collection;
import java.util.stream.Stream;
import org.teavm.extension.spi.resources.ResourcesPolicy;

/** Puts the descriptions of languages, and the tables of their leaves, into the compiled file. */
public final class PlaygroundResources implements ResourcesPolicy {
  @Override
  public String[] supplyResources(Collection<? extends String> others) {
    return PlaygroundLanguages.IDS.stream()
        .flatMap(
            id ->
                Language.ofId(id).isPresent()
                    ? Stream.of("io/nrs/grammar/languages/" + id + ".json")
                    : Stream.of(".json", ".tsv").map(end -> "io/nrs/playground/" + id + end))
        .toArray(String[]::new);
  }
}
