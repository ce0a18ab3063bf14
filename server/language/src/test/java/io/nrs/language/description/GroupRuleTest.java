package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Descriptions of sequences. */
class GroupRuleTest {
  private static final String ATOMS =
      "[\"x\", \"2x\", \"3x\", \"-x\", \"y\", {\"integers\": [-1, 12]}, \"s0\", \"s1\", \"s2\","
          + " \"j0\", \"j1\"]";

  private static String description(String rules, String more) {
    return """
    {"id": "seq",
     "atoms": %s,
     "operations": [{"form": "sequence"}],
     "rules": [%s]%s}
    """
        .formatted(ATOMS, rules, more);
  }

  @Test
  void sequencesAreProvedOrRefused() {
    ProvedDescriptions.check(GroupRuleTest.class, "sequences.txt", GroupRuleTest::description);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          2x x => 3x                            ; 2x x      ; 3x
          y x => x y                            ; y x       ; x y
          x -x =>                               ; x -x      ; ε
          x -x => ε                             ; x -x      ; ε
          ?a ?a => ?a                           ; s1 s1     ; s1
          ?a ?a => ?a                           ; s1 s0     ; stays
          s?a ?b => j?b s?a if a > b && b >= 0   ; s2 1      ; j1 s2
          s?a ?b => j?b s?a if a > b && b >= 0  ; s1 2      ; stays
          s?a ?b => j?b s?a if a > b && b >= 0  ; s1 0      ; j0 s1
          ?a ?b => {a+1} {b-10} if b>=10 && a<9 ; 0 12      ; 1 2
          {a}x {b}x => x if a+b < 5             ; 2x 2x     ; x
          {a}x {b}x => x if a+b < 5             ; 2x 3x     ; stays
          ?a { b } => {a+1} { b - 10 } if b>11 && a<9 ; 0 12 ; 1 2
          {a}x x => {a+1}x if a < 3             ; 2x x      ; 3x
          ?x y ?x => y                          ; s0 y s0   ; y
          ?a -?a => ?a                          ; 1 -1      ; 1
          ?a -?a => ?a                          ; x -x      ; stays
          ?x ?y => ?y ?x if x > y               ; x y       ; stays
          """)
  void aRuleRewritesItsGroups(String rule, String group, String result) {
    LanguageDescription description =
        ProvedDescriptions.read(description("\"" + rule + "\"", ", \"terminating\": \"assumed\""));
    assertEquals(
        result,
        description
            .language()
            .leafValues()
            .orElseThrow()
            .valueOf(description.syntax().operations().get(0), List.of(group.split(" ")))
            .orElse("stays"));
  }
}
