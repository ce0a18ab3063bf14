package io.nrs.eclipse.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonParser;
import io.nrs.eclipse.server.RequestEnd;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.RewriteResult;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusMessageTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{'status':'rewritten','applied':true,'leaf':'(1+2)','value':'3','confidence':0.5};"
            + "false; 3 (50.0 %) ← (1+2)",
        "{'status':'rewritten','applied':true,'leaf':'(1+2)','value':'3','confidence':0.99999};"
            + "false; 3 (99.9 %) ← (1+2)",
        "{'status':'rewritten','applied':true,'leaf':'(11+22+33+44+55+66+77+88+99)','value':'95'};"
            + "false; 95 ← (11+22+33+44+55+66+77+88+99)",
        "{'status':'rewritten','applied':true,'leaf':'(11+22+33+44+55+66+77+88+99+10)','value':'5'};false;"
            + " 5 ← (11+22+33+44+5…66+77+88+99+10)",
        "{'status':'solved','applied':true,'value':'3','steps':1,'confidence':1};"
            + "false; 3 (100 %) in 1 step",
        "{'status':'solved','applied':true,'value':'-9','steps':1500,'confidence':0.98765};"
            + "false; -9 (98.7 %) in 1,500 steps",
        "{'status':'solved','applied':true,'value':'3','steps':1};" + "false; 3 in 1 step",
        "{'status':'solved','applied':false,'value':'-9','steps':3,'confidence':1};"
            + "true; The text has changed. Run the command again.",
        "{'status':'nothing-to-do','applied':false,'message':'there is no formula in line 3'};"
            + "false; There is no formula in line 3",
        "{'status':'corrupted-leaf','applied':false,'message':'what was chosen is no leaf'};"
            + "true; What was chosen is no leaf",
      })
  void messagesOfResults(String answer, boolean error, String message) {
    assertEquals(
        new StatusMessage(error, message),
        StatusMessage.of(
            new RequestEnd<>(
                Optional.of(ProtocolJson.read(JsonParser.parseString(answer), RewriteResult.class)),
                Optional.empty())));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "3; The formula on this line is a value already.",
        "# why; This line has no formula.",
        "'';  This line has no formula.",
        "(1+100); 100 is out of range. Write an integer from -99 to 99.",
      })
  void messagesOfLinesWithoutWork(String line, String message) {
    StatusMessage shown = StatusMessage.nothingToSolve(BuiltInLanguage.ARITHMETIC, line);
    assertEquals(message, shown.message());
    assertEquals(line.startsWith("("), shown.error());
  }

  @Test
  void messagesOfFailures() {
    assertEquals(
        new StatusMessage(true, "The server has ended"),
        StatusMessage.of(new RequestEnd<>(Optional.empty(), Optional.of("the server has ended"))));
    assertEquals(
        new StatusMessage(false, "Cancelled. The formula was not changed."),
        StatusMessage.of(new RequestEnd<>(Optional.empty(), Optional.empty())));
  }
}
