package io.nrs.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.nrs.protocol.Commands.EvaluateWorkspaceParams;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.TrainParams;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import io.nrs.protocol.Notifications.NetworkStatus;
import io.nrs.protocol.Notifications.NetworksFailed;
import io.nrs.protocol.Notifications.TrainingParams;
import io.nrs.protocol.Notifications.TrainingSource;
import io.nrs.protocol.TrainingEvents.TrainingEvent;
import io.nrs.protocol.TrainingEvents.TrainingStopped;
import io.nrs.protocol.TrainingEvents.TrainingValidated;
import io.nrs.protocol.Values.ModuleId;
import io.nrs.protocol.Values.ValidationPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProtocolJsonTest {
  private static JsonElement json(String text) {
    return JsonParser.parseString(text.replace('\'', '"'));
  }

  private static void assertRefused(String message, Class<?> type, String text) {
    assertRefused(message, () -> ProtocolJson.read(json(text), type));
  }

  private static void assertRefused(String message, Executable reading) {
    assertEquals(message, assertThrows(ProtocolException.class, reading).getMessage());
  }

  private static final String FILE_JSON =
      """
      {'token':7,'uri':'file:///a.arith','language':'arithmetic','done':1,'of':2,'formulas':[{'line':3,\
      'range':{'start':{'line':3,'character':0},'end':{'line':3,'character':5}},'formula':'(1+2)',\
      'written':'1+2','expected':'4','value':'3','status':'solved','passed':false,'confidence':0.5,'steps':1,\
      'findings':[{'code':'nrs/expectation','severity':'error','message':'no'}]}]}\
      """
          .replace('\'', '"');

  @Test
  void recordsAreObjectsWithoutAbsentFields() {
    EvaluatedFileParams file = ProtocolJson.read(json(FILE_JSON), EvaluatedFileParams.class);
    assertEquals(Optional.empty(), file.version());
    assertEquals(Optional.of("4"), file.formulas().get(0).location().expected());
    assertEquals(FILE_JSON, ProtocolJson.write(file).toString());
    Gson gson = ProtocolJson.configure(new GsonBuilder()).create();
    assertEquals(file, gson.fromJson(FILE_JSON, EvaluatedFileParams.class));
    assertEquals(FILE_JSON, gson.toJson(file));
    assertEquals("{\"busy\":true}", gson.toJson(json("{'busy': true}")));
  }

  @Test
  void nullIsAbsentAndUnknownFieldsAreIgnored() {
    assertEquals(
        new EvaluateWorkspaceParams(Optional.of("a"), Optional.empty()),
        ProtocolJson.read(
            json("{'folder': 'a', 'files': null, 'future': {}}"), EvaluateWorkspaceParams.class));
  }

  @Test
  void unionsAreToldApartByTheirTag() {
    NetworkStatus failed = new NetworksFailed("algebra", "no");
    JsonObject written = ProtocolJson.write((NetworksFailed) failed);
    assertEquals(
        "{\"state\":\"failed\",\"language\":\"algebra\",\"message\":\"no\"}", written.toString());
    assertEquals(failed, ProtocolJson.read(written, NetworkStatus.class));
    assertRefused(
        "state must be one of absent, loading, ready, failed, not \"lost\"",
        NetworkStatus.class,
        "{'state': 'lost'}");
    assertRefused(
        "state is missing; it must be one of absent, loading, ready, failed",
        NetworkStatus.class,
        "{}");
  }

  @Test
  void inlinedRecordsAndUnionsArePartsOfOneObject() {
    TrainingParams params =
        new TrainingParams(
            new TrainingSource(
                "runs/a", "listops", ModuleId.SOLVER, Optional.of(new JsonPrimitive("t"))),
            new TrainingValidated(new ValidationPoint(5, 1.5, 0.25, 1, 0.5)));
    String text =
        """
        {'run':'runs/a','language':'listops','module':'solver','token':'t','event':'validated',\
        'iteration':5,'seconds':1.5,'loss':0.25,'inDistribution':1.0,'outOfDistribution':0.5}\
        """
            .replace('\'', '"');
    assertEquals(text, ProtocolJson.write(params).toString());
    assertEquals(params, ProtocolJson.read(json(text), TrainingParams.class));
  }

  @Test
  void eventsOfANewerProgramArePassedOver() {
    assertEquals(
        Optional.empty(),
        ProtocolJson.readIfKnown(
            json("{'event': 'paused'}").getAsJsonObject(), TrainingEvent.class));
    assertEquals(
        Optional.of(new TrainingStopped(3)),
        ProtocolJson.readIfKnown(
            json("{'event': 'stopped', 'iterations': 3, 'run': '/r'}").getAsJsonObject(),
            TrainingEvent.class));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | language is missing; it must be a string",
        "{'language': 1} | language must be a string, not 1",
        "{'language': 'algebra', 'module': 'chess'} | module must be one of selector, solver, tagger, not"
            + " \"chess\"",
        "{'language': 'algebra'} | module is missing; it must be one of selector, solver, tagger",
        "{'iterations': 0} | iterations must be an integer from 1 up, not 0",
        "{'iterations': '5'} | iterations must be an integer from 1 up, not \"5\"",
        "{'iterations': 2147483648} | iterations must be an integer from 1 up, not 2147483648",
        "{'seed': 1.5} | seed must be an integer, not 1.5",
        "{'seed': 1e400000000} | seed must be an integer, not 1e400000000",
        "{'fresh': 'yes'} | fresh must be true or false, not \"yes\"",
        "{'run': []} | run must be a string, not []",
        "{'run': ['a name that is too long to be shown here']} | run must be a string, not"
            + " [\"a name that is to…g to be shown here\"]",
        "[] | the value must be an object, not []",
      })
  void aWrongFieldIsNamedWithWhatIsAllowed(String text, String message) {
    String whole =
        text.contains("language") || !text.startsWith("{'")
            ? text
            : "{'language': 'algebra', 'module': 'solver', " + text.substring(1);
    assertRefused(message, TrainParams.class, whole);
  }

  @Test
  void thePathLeadsIntoListsAndObjects() {
    assertRefused(
        "formulas[0].findings[0].severity must be one of error, warning, note, not \"bad\"",
        EvaluatedFileParams.class,
        FILE_JSON.replace("\"error\"", "\"bad\""));
    assertRefused(
        "formulas[0].range.end.character must be an integer, not {}",
        EvaluatedFileParams.class,
        FILE_JSON.replace("\"character\":5", "\"character\":{}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{'uri': 'file:///a', 'line': 3, 'formula': '(1+2)'}]",
        "[{'uri': 'file:///a', 'line': 3.0, 'formula': '(1+2)', 'unknown': 1}]",
        "[{'textDocument': {'uri': 'file:///a'}, 'position': {'line': 3, 'character': 2},"
            + " 'formula': '(1+2)'}]",
        "[{'uri': 'file:///a', 'range': {'start': {'line': 3}}, 'formula': '(1+2)'}]",
        "['file:///a', 3, '(1+2)']",
        "['file:///a', {'line': 3}, '(1+2)', 'more']"
      })
  void argumentsHaveNamesOrAnOrder(String text) {
    assertEquals(
        new FormulaParams("file:///a", 3, Optional.of("(1+2)")),
        ProtocolJson.readArguments(json(text).getAsJsonArray().asList(), FormulaParams.class));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[] | uri is missing; it must be the URI of a document",
        "[7] | uri must be the URI of a document, not 7",
        "['file:///a'] | line is missing; it must be a line from 0, or a position",
        "['file:///a', -1] | line must be a line from 0, or a position, not -1",
        "['file:///a', 1.5] | line must be a line from 0, or a position, not 1.5",
        "['file:///a', {'line': 'x'}] | line must be a line from 0, or a position, not"
            + " {\"line\":\"x\"}",
        "['file:///a', 0, 5] | formula must be a string, not 5",
      })
  void wrongArgumentsAreNamed(String text, String message) {
    List<JsonElement> arguments = json(text).getAsJsonArray().asList();
    assertRefused(message, () -> ProtocolJson.readArguments(arguments, FormulaParams.class));
  }

  @Test
  void readLenientlyDropsWhatCannotBeUsed() {
    List<String> problems = new ArrayList<>();
    NrsSettings settings =
        ProtocolJson.readLeniently(
            json("{'outputs': 0, 'seed': 5, 'minConfidence': 1.5, 'verify': 'no'}"),
            NrsSettings.class,
            problem -> problems.add(problem.getMessage()));
    assertEquals(Optional.of(5L), settings.seed());
    assertEquals(Optional.empty(), settings.outputs());
    assertEquals(
        List.of(
            "outputs must be an integer from 1 to 1000, not 0",
            "minConfidence must be a number from 0 to 1, not 1.5",
            "verify must be true or false, not \"no\""),
        problems);
  }
}
