package io.nrs.evaluation.split;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExternalSetTest {
  @Test
  void whatTheModelsDoNotKnowIsLeftOutAndNamed() {
    ExternalSet set =
        ExternalSet.of("9\t( ( ( [MAX 2 ) 9 ) ] )\n\n4\t[MED 1 4 8 ]\n7\t[SM 3 [MIN 4 9 ] ]\n");
    assertEquals(List.of("[MAX29]", "[SM3[MIN49]]"), set.formulas());
    assertEquals(List.of(3), set.unreadable().stream().map(ExternalSet.Unreadable::line).toList());
  }
}
