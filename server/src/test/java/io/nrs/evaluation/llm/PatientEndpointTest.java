package io.nrs.evaluation.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.llm.EndpointException.Kind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How long is waited, by a clock that passes only so. */
class PatientEndpointTest {
  private static final Completion ANSWER = new Completion("7", "stop", 1, 1, 0.5);

  private final FakeTime time = new FakeTime();
  private final List<String> remarks = new ArrayList<>();
  private int asked;

  private Endpoint failing(Deque<EndpointException> troubles, Pace pace) {
    Endpoint endpoint =
        new Endpoint() {
          @Override
          public Completion complete(List<Turn> conversation) {
            asked++;
            if (troubles.isEmpty()) {
              return ANSWER;
            }
            throw troubles.poll();
          }

          @Override
          public void close() {
            // Nothing is open.
          }
        };
    return new PatientEndpoint(endpoint, pace, remarks::add);
  }

  private static Deque<EndpointException> times(int count, EndpointException trouble) {
    Deque<EndpointException> troubles = new ArrayDeque<>();
    for (int i = 0; i < count; i++) {
      troubles.add(trouble);
    }
    return troubles;
  }

  private Completion ask(Endpoint endpoint) {
    return endpoint.complete(List.of(Turn.user("?")));
  }

  @Test
  void whatPassesIsTriedAgainAfterEverLongerWaits() {
    Endpoint endpoint =
        failing(times(5, new EndpointException(Kind.PASSING, "broken")), Pace.unlimited(time));
    assertEquals(ANSWER, ask(endpoint));
    assertEquals(List.of(1L, 2L, 4L, 8L, 16L), time.seconds());
    assertEquals(List.of("broken; trying again for a while"), remarks);
  }

  @Test
  void whatDoesNotPassStops() {
    Endpoint endpoint =
        failing(times(6, new EndpointException(Kind.PASSING, "broken")), Pace.unlimited(time));
    EndpointException stop = assertThrows(EndpointException.class, () -> ask(endpoint));
    assertEquals("broken (tried 6 times)", stop.getMessage());
    assertEquals(Kind.LASTING, stop.kind());
    assertEquals(6, asked);
  }

  @Test
  void whatComesMalformedEveryTimeStandsForNoAnswer() {
    Completion broken = Completion.malformed("{", 0.5);
    Endpoint endpoint =
        failing(times(3, EndpointException.malformed("odd", broken)), Pace.unlimited(time));
    assertEquals(broken, ask(endpoint));
    assertEquals(3, asked);
    assertEquals(List.of(1L, 2L), time.seconds());
    assertEquals(
        List.of("odd; trying again for a while", "odd (tried 3 times); counted as wrong"), remarks);
  }

  @Test
  void whatComesMalformedOnceIsTriedAgain() {
    Endpoint endpoint =
        failing(
            times(2, EndpointException.malformed("odd", Completion.malformed("{", 0.5))),
            Pace.unlimited(time));
    assertEquals(ANSWER, ask(endpoint));
  }

  @Test
  void whatLastsIsNotTriedAgain() {
    Endpoint endpoint =
        failing(times(1, new EndpointException(Kind.LASTING, "wrong")), Pace.unlimited(time));
    assertEquals("wrong", assertThrows(EndpointException.class, () -> ask(endpoint)).getMessage());
    assertEquals(1, asked);
  }

  @Test
  void aBusyEndpointIsGivenTheTimeThatItAsksFor() {
    Endpoint endpoint =
        failing(
            times(
                11, new EndpointException(Kind.BUSY, "busy", Optional.of(Duration.ofSeconds(20)))),
            Pace.unlimited(time));
    assertEquals(ANSWER, ask(endpoint));
    assertEquals(11, time.seconds().size());
    assertTrue(time.seconds().stream().allMatch(wait -> wait == 20));
    assertEquals(1, remarks.size(), "the same is said once");
  }

  @Test
  void nobodyWaitsForHours() {
    Endpoint endpoint =
        failing(
            times(1, new EndpointException(Kind.BUSY, "busy", Optional.of(Duration.ofHours(2)))),
            Pace.unlimited(time));
    EndpointException stop = assertThrows(EndpointException.class, () -> ask(endpoint));
    assertEquals("busy; it asks to wait for 7200 s: come back then", stop.getMessage());
    assertEquals(List.of(), time.seconds());
  }

  @Test
  void requestsAreSpacedOut() {
    Endpoint endpoint = failing(new ArrayDeque<>(), Pace.perMinute(10, time));
    for (int i = 0; i < 4; i++) {
      ask(endpoint);
    }
    assertEquals(List.of(6L, 6L, 6L), time.seconds());
  }

  @Test
  void aRestIsForAll() throws InterruptedException {
    Pace pace = Pace.unlimited(time);
    pace.rest(Duration.ofSeconds(30));
    pace.rest(Duration.ofSeconds(10));
    pace.take();
    pace.take();
    assertEquals(List.of(30L), time.seconds());
  }

  @Test
  void whoIsInterruptedAsksNoMore() {
    Endpoint endpoint = failing(new ArrayDeque<>(), Pace.unlimited(time));
    Thread.currentThread().interrupt();
    assertThrows(EndpointException.class, () -> ask(endpoint));
    assertTrue(Thread.interrupted());
    assertEquals(0, asked);
  }
}
