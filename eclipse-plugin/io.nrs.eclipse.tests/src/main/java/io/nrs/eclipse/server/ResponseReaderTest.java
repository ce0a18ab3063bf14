package io.nrs.eclipse.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.protocol.Commands.RunDescription;
import io.nrs.protocol.Commands.RunState;
import io.nrs.protocol.Values.ModuleId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseReaderTest {
  private static final String RUN =
      "{'run':'r','state':'finished','active':true,'iteration':3,'iterations':4,'seed':-7,"
          + "'validation':0.5,'points':[{'iteration':1,'seconds':1,'loss':0.5,"
          + "'inDistribution':1,'outOfDistribution':1}],'module':'solver'}";

  @Test
  void fieldsBecomeComponents() {
    RunDescription run = read(RUN);
    assertEquals("r", run.run());
    assertEquals(RunState.FINISHED, run.state());
    assertTrue(run.active());
    assertEquals(3, run.iteration());
    assertEquals(Optional.of(4), run.iterations());
    assertEquals(Optional.of(-7L), run.seed());
    assertEquals(Optional.of(0.5), run.validation());
    assertEquals(Optional.of(ModuleId.SOLVER), run.module());
    assertEquals(List.of(0.5), run.points().stream().map(point -> point.loss()).toList());
  }

  @Test
  void missingAndNullFieldsAreEmpty() {
    RunDescription run =
        read(
            "{'run':'r','state':'unfinished','active':false,'iteration':0,'points':[],'seed':null}");
    assertEquals(Optional.empty(), run.seed());
    assertEquals(Optional.empty(), run.iterations());
    assertEquals(Optional.empty(), run.validation());
    assertEquals(Optional.empty(), run.module());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "'run':'r'; 'run':3; run",
        "'run':'r',; ; run",
        "'iteration':3; 'iteration':0.5; iteration",
        "'iteration':3; 'iteration':'x'; iteration",
        "'iterations':4; 'iterations':1e12; iterations",
        "'validation':0.5; 'validation':'x'; validation",
        "'active':true; 'active':3; active",
        "'state':'finished'; 'state':'lost'; state",
        "'points':[{; 'points':['x',{; points[0]",
        "'points':[; 'others':[; points",
        "'loss':0.5; 'loss':true; points[0].loss",
      })
  void invalidFieldsAreReportedToTheUser(String part, String other, String field) {
    String invalid = RUN.replace(part, other == null ? "" : other);
    RequestFailedException failed = assertThrows(RequestFailedException.class, () -> read(invalid));
    assertTrue(failed.getMessage().contains(": " + field + " "), failed.getMessage());
    assertTrue(failed.getMessage().contains("update both"), failed.getMessage());
  }

  private static RunDescription read(String json) {
    return ResponseReader.read(
        (JsonObject) JsonParser.parseString(json.replace('\'', '"')), RunDescription.class);
  }
}
