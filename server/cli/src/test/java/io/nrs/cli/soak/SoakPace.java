package io.nrs.cli.soak;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.description.LanguageCatalogue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How long a soak takes, and how fast its person is.
 *
 * @param languages of which a document is open; the networks of each take time to load
 * @param part the time between two samples; a part has at least one round of everything
 * @param partsOfServers the parts of each server, which are restarted in between
 * @param key the time between two keys
 * @param evaluation the time between two evaluations of the workspace
 * @param training the time between two trainings
 */
record SoakPace(
    List<Language> languages,
    Duration part,
    List<Integer> partsOfServers,
    Duration key,
    Duration evaluation,
    Duration training) {
  /** A part for each of two servers, at full speed, with one training. */
  static SoakPace atFullSpeed() {
    return new SoakPace(
        List.of(BuiltInLanguage.LISTOPS, BuiltInLanguage.ARITHMETIC),
        Duration.ZERO,
        List.of(1, 1),
        Duration.ofMillis(2),
        Duration.ZERO,
        Duration.ofHours(1));
  }

  /** Ten parts, the last six of them with one server, at the speed of a person. */
  static SoakPace ofPerson(Duration whole, Path home) {
    return new SoakPace(
        LanguageCatalogue.of(List.of(home.resolve("grammar/languages"))).all(),
        whole.dividedBy(10),
        List.of(2, 2, 6),
        Duration.ofMillis(160),
        Duration.ofSeconds(60),
        Duration.ofSeconds(150));
  }
}
