package io.nrs.lsp.requests;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Texts of formula files, most of them broken. */
final class RandomTexts {
  private static final List<String> PIECES =
      List.of(
          ("(¦)¦[¦]¦MAX¦m¦+¦-¦*¦=¦#¦ ¦\t¦0¦12¦x¦b*y¦(1+2)¦[SM12]¦\n¦\n¦\r\n¦\r¦\uFEFF¦"
                  + "\uD83D¦\uD83D\uDE00")
              .split("¦"));

  private RandomTexts() {}

  static Stream<String> some(int count, int pieces, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return Stream.generate(() -> text(pieces, random)).limit(count);
  }

  private static String text(int pieces, SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces; i++) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }
}
