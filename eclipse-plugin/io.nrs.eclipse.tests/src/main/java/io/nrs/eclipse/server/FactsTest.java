package io.nrs.eclipse.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FactsTest {
  @Test
  void whatIsThereIsRead() {
    Facts facts =
        facts("{'t':'x','i':3,'d':0.5,'b':true,'o':{'t':'y'},'l':[{'i':1},{'i':2}],'s':['p']}");
    assertEquals("x", facts.text("t"));
    assertEquals(3, facts.whole("i"));
    assertEquals(Optional.of(3L), facts.longIfAny("i"));
    assertEquals(0.5, facts.number("d"));
    assertEquals(3, facts.number("i"));
    assertTrue(facts.flag("b"));
    assertEquals("y", facts.facts("o").text("t"));
    assertEquals(List.of(1, 2), facts.list("l", each -> each.whole("i")));
    assertEquals(List.of("p"), facts.texts("s"));
  }

  @Test
  void whatIsMissingOrNullIsEmpty() {
    Facts facts = facts("{'n':null}");
    for (String name : List.of("n", "missing")) {
      assertEquals(Optional.empty(), facts.textIfAny(name));
      assertEquals(OptionalInt.empty(), facts.wholeIfAny(name));
      assertEquals(OptionalDouble.empty(), facts.numberIfAny(name));
      assertEquals(Optional.empty(), facts.flagIfAny(name));
    }
  }

  static Stream<Consumer<Facts>> wrong() {
    return Stream.of(
        facts -> facts.text("i"),
        facts -> facts.text("missing"),
        facts -> facts.whole("d"),
        facts -> facts.whole("t"),
        facts -> facts.wholeIfAny("huge"),
        facts -> facts.number("t"),
        facts -> facts.flag("i"),
        facts -> facts.facts("t"),
        facts -> facts.list("t", each -> each),
        facts -> facts.list("s", each -> each),
        facts -> facts.texts("l"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void whatIsOfAnotherKindIsAnErrorInWords(Consumer<Facts> reading) {
    Facts facts = facts("{'t':'x','i':3,'d':0.5,'huge':1e12,'l':[{}],'s':['p']}");
    FailedAnswer failed = assertThrows(FailedAnswer.class, () -> reading.accept(facts));
    assertTrue(failed.getMessage().contains("update both"), failed.getMessage());
  }

  private static Facts facts(String json) {
    return new Facts((JsonObject) JsonParser.parseString(json.replace('\'', '"')));
  }
}
