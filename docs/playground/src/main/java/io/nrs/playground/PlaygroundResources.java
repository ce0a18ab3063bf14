package io.nrs.playground;

import io.nrs.grammar.Language;
import java.util.Collection;
import org.teavm.extension.spi.resources.ResourcesPolicy;

/** Puts the descriptions of the paper's languages into the compiled file. */
public final class PlaygroundResources implements ResourcesPolicy {
  @Override
  public String[] supplyResources(Collection<? extends String> others) {
    return Language.ofPaper().stream()
        .map(language -> "io/nrs/grammar/languages/" + language.id() + ".json")
        .toArray(String[]::new);
  }
}
