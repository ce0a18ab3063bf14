package io.nrs.playground;

import java.util.Set;
import org.teavm.extension.spi.substitution.SubstitutionPolicy;
import org.teavm.extension.spi.substitution.SubstitutionSink;

/** Names the classes in whose place the compiled files have those of {@code substitutes}. */
public final class PlaygroundSubstitutions implements SubstitutionPolicy {
  private static final Set<String> LANGUAGE = Set.of("io.nrs.language.DeepRecursion");

  private static final Set<String> DESCRIPTION =
      Set.of(
          "io.nrs.language.description.IntegerExpression",
          "io.nrs.language.description.LeafTableFile",
          "io.nrs.language.description.TerminationRecord");

  @Override
  public void contribute(SubstitutionSink sink) {
    substitute(sink, LANGUAGE, "io.nrs.language");
    substitute(sink, DESCRIPTION, "io.nrs.language.description");
  }

  private static void substitute(SubstitutionSink sink, Set<String> classes, String from) {
    sink.selectClasses(classes::contains)
        .replacePackage(from, "io.nrs.playground.substitutes")
        .simpleNamePrefix("Page");
  }
}
