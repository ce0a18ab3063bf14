package io.nrs.eclipse.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonParser;
import io.nrs.grammar.BuiltInLanguage;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ServerStatusTest {
  private final AtomicInteger changes = new AtomicInteger();
  private final ServerStatus status = new ServerStatus(changes::incrementAndGet);

  private void tell(String json) {
    status.network(JsonParser.parseString(json.replace('\'', '"')).getAsJsonObject());
  }

  private void check(String words, String icon, BuiltInLanguage language) {
    assertEquals(words, status.words(Optional.of(language)));
    assertEquals(icon, status.icon(Optional.of(language)));
  }

  /** The language is first, and no path is there. */
  @Test
  void networksOfEveryLanguage() {
    status.running(true);
    tell("{'state':'loading','language':'listops'}");
    tell(
        "{'state':'failed','language':'algebra','message':'Algebra has no networks: /m is"
            + " missing'}");
    check("ListOps: loading networks…", "refresh", BuiltInLanguage.LISTOPS);
    check("Arithmetic: networks not loaded yet", "formulas", BuiltInLanguage.ARITHMETIC);
    check("Algebra: no networks that can be used", "problems", BuiltInLanguage.ALGEBRA);
    assertEquals("The language server runs.", status.words(Optional.empty()));
    assertEquals(3, changes.get());
  }

  /** That is no failure: its rules compute the values. */
  @Test
  void aLanguageWithoutNetworks() {
    status.running(true);
    tell("{'state':'absent','language':'listops','message':'ListOps has no networks yet'}");
    check("ListOps: solved by the rules, no networks yet", "good", BuiltInLanguage.LISTOPS);
  }

  @Test
  void networksAtWork() {
    status.running(true);
    tell("{'state':'ready','language':'listops','device':'cpu','sum':'01ab','models':'/m'}");
    check("ListOps: networks ready on CPU", "good", BuiltInLanguage.LISTOPS);
    status.busy(true);
    check("ListOps: networks ready on CPU, busy", "refresh", BuiltInLanguage.LISTOPS);
  }

  @Test
  void anotherServerHasNoNetworksYet() {
    status.running(true);
    tell("{'state':'ready','language':'listops','device':'cpu','sum':'01ab'}");
    status.busy(true);
    status.running(false);
    check("The language server is stopped.", "formulas", BuiltInLanguage.LISTOPS);
    status.running(true);
    check("ListOps: networks not loaded yet", "formulas", BuiltInLanguage.LISTOPS);
  }

  /** A new server may start before the last one has ended. */
  @Test
  void aServerRunsUntilTheLastOneEnds() {
    PendingRequests requests = new PendingRequests(status::running);
    long first = requests.serverStarted();
    long second = requests.serverStarted();
    tell("{'state':'ready','language':'listops','device':'cpu','sum':'01ab'}");
    requests.serverEnded(first);
    check("ListOps: networks ready on CPU", "good", BuiltInLanguage.LISTOPS);
    requests.serverEnded(second);
    check("The language server is stopped.", "formulas", BuiltInLanguage.LISTOPS);
  }

  /** A newer server may send it. */
  @Test
  void anUnknownStateChangesNothing() {
    status.running(true);
    tell("{'state':'resting','language':'listops'}");
    check("ListOps: networks not loaded yet", "formulas", BuiltInLanguage.LISTOPS);
  }
}
