package io.nrs.eclipse.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonParser;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ServerStatusTest {
  private final AtomicInteger changes = new AtomicInteger();
  private final ServerStatus status = new ServerStatus(changes::incrementAndGet);

  private void tell(String json) {
    status.network(JsonParser.parseString(json.replace('\'', '"')).getAsJsonObject());
  }

  private void check(String summary, String icon, BuiltInLanguage language) {
    assertEquals(summary, status.summary(Optional.of(language)));
    assertEquals(icon, status.icon(Optional.of(language)));
  }

  private String details() {
    return status.details(List.<Language>of(BuiltInLanguage.values()));
  }

  @Test
  void networksOfEveryLanguage() {
    status.running(true);
    tell("{'state':'loading','language':'listops'}");
    tell(
        "{'state':'failed','language':'algebra','message':'Algebra has no networks: m is missing'}");
    check("NRS: loading networks", "refresh", BuiltInLanguage.LISTOPS);
    check("NRS", "formulas", BuiltInLanguage.ARITHMETIC);
    check("NRS: no networks", "problems", BuiltInLanguage.ALGEBRA);
    assertEquals("NRS", status.summary(Optional.empty()));
    assertEquals(
        """
        Networks: idle
        ListOps: loading…
        Arithmetic: not loaded yet
        Algebra has no networks: m is missing\
        """,
        details());
    assertEquals(3, changes.get());
  }

  /** That is no failure: its rules compute the values. */
  @Test
  void aLanguageWithoutNetworks() {
    status.running(true);
    tell("{'state':'absent','language':'listops','message':'ListOps has no networks yet'}");
    check("NRS: by the rules", "good", BuiltInLanguage.LISTOPS);
    assertEquals(
        """
        Networks: idle
        ListOps: no networks yet; its rules compute the values
        Arithmetic: not loaded yet
        Algebra: not loaded yet\
        """,
        details());
  }

  @Test
  void whatIsProved() {
    status.running(true);
    tell("{'state':'ready','language':'listops','device':'cpu','sum':'01ab','models':'/m'}");
    tell(
        "{'state':'ready','language':'arithmetic','device':'gpu','sum':'01ab',"
            + "'proof':'proved for every formula, learnt from short formulas'}");
    status.busy(true);
    check("NRS CPU: busy", "refresh", BuiltInLanguage.LISTOPS);
    assertEquals(
        """
        Networks: busy
        ListOps: /m on cpu; Solver and tagger: not proved
        Arithmetic: 01ab on gpu; Solver and tagger: proved for every formula, learnt from short formulas
        Algebra: not loaded yet\
        """,
        details());
  }

  @Test
  void anotherServerHasNoNetworksYet() {
    status.running(true);
    tell("{'state':'ready','language':'listops','device':'cpu','sum':'01ab'}");
    status.busy(true);
    status.running(false);
    check("NRS", "formulas", BuiltInLanguage.LISTOPS);
    assertEquals("The language server is stopped.", details());
    status.running(true);
    check("NRS", "formulas", BuiltInLanguage.LISTOPS);
  }

  /** A new server may start before the last one has ended. */
  @Test
  void aServerRunsUntilTheLastOneEnds() {
    PendingRequests requests = new PendingRequests(status::running);
    long first = requests.serverStarted();
    long second = requests.serverStarted();
    tell("{'state':'ready','language':'listops','device':'cpu','sum':'01ab'}");
    requests.serverEnded(first);
    check("NRS CPU", "good", BuiltInLanguage.LISTOPS);
    requests.serverEnded(second);
    assertEquals("The language server is stopped.", details());
  }

  /** A newer server may send it. */
  @Test
  void anUnknownStateChangesNothing() {
    status.running(true);
    tell("{'state':'resting','language':'listops'}");
    check("NRS", "formulas", BuiltInLanguage.LISTOPS);
  }
}
