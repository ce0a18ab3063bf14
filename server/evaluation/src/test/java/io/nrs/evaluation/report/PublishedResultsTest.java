package io.nrs.evaluation.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PublishedResultsTest {
  /** Both tables are rounded to two digits. */
  private static final double ROUNDING = 0.015;

  private final PublishedResults published = PublishedResults.read();

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void failuresAreOfTheSettingsThatOursAreComparedIn(BuiltInLanguage language) {
    assertEquals(
        List.copyOf(published.failures(language).keySet()),
        PaperSetting.ALL.stream().map(PaperSetting::published).toList());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void whatDoesNotFailIsRight(BuiltInLanguage language) {
    String setting = "M=1000 + dynamic windowing";
    published
        .failures(language)
        .get(setting)
        .forEach(
            (cell, shares) -> {
              double failed = shares.values().stream().mapToDouble(Double::doubleValue).sum();
              assertEquals(
                  published.accuracy(language, "NRS " + setting, cell).orElseThrow(),
                  1 - failed,
                  ROUNDING,
                  cell);
            });
  }

  @Test
  void whatNobodyMeasuredIsUnknown() {
    assertEquals(
        OptionalDouble.of(0.51),
        published.accuracy(BuiltInLanguage.ARITHMETIC, "NRS M=1000 + dynamic windowing", "N6"));
    assertEquals(
        OptionalDouble.empty(), published.accuracy(BuiltInLanguage.ARITHMETIC, "o1-preview", "N1"));
    assertEquals(
        OptionalDouble.empty(), published.accuracy(BuiltInLanguage.LISTOPS, "o1-preview", "N1"));
    assertTrue(published.source().contains("ECAI 2024"), published.source());
  }
}
