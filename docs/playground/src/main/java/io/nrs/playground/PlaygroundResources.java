package io.nrs.playground;

import java.util.Arrays;
import org.teavm.classlib.ResourceSupplier;
import org.teavm.classlib.ResourceSupplierContext;

/** Puts the descriptions of languages, and the tables of their leaves, into the compiled file. */
public final class PlaygroundResources implements ResourceSupplier {
  @Override
  public String[] supplyResources(ResourceSupplierContext context) {
    return PlaygroundLanguages.IDS.stream()
        .flatMap(
            id ->
                Arrays.stream(
                    new String[] {
                      "io/nrs/grammar/languages/" + id + ".json",
                      "io/nrs/playground/" + id + ".json",
                      "io/nrs/playground/" + id + ".tsv"
                    }))
        .filter(name -> context.getClassLoader().getResource(name) != null)
        .toArray(String[]::new);
  }
}
