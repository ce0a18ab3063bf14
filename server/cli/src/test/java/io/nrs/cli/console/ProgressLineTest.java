package io.nrs.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressLineTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private ProgressLine state(boolean terminal, Duration lineEvery) {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new ProgressLine(
        new Console(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            stream,
            Path.of(""),
            terminal,
            false,
            name -> null),
        lineEvery);
  }

  private String shown() {
    return err.toString(StandardCharsets.UTF_8)
        .replace("\r", "<")
        .replace("\u001b[K", ">")
        .replace(System.lineSeparator(), "|");
  }

  @Test
  void onATerminalItGivesWayToLines() {
    ProgressLine state = state(true, Duration.ZERO);
    state.show("1 of 3");
    state.show("2 of 3");
    state.line("first result");
    state.line("second result");
    state.show("3 of 3");
    state.end();
    state.end();
    assertEquals("<1 of 3><2 of 3><>first result|second result|<3 of 3><>", shown());
  }

  @Test
  void withoutATerminalItIsALine() {
    ProgressLine state = state(false, Duration.ZERO);
    assertTrue(state.isDue());
    state.show("1 of 3");
    state.line("first result");
    state.end();
    assertEquals("1 of 3|first result|", shown());
  }

  @Test
  void itIsDueAfterAWhile() {
    ProgressLine hourly = state(false, Duration.ofHours(1));
    assertFalse(hourly.isDue());
    ProgressLine always = state(false, Duration.ZERO);
    always.start();
    assertTrue(always.isDue());
  }

  @ParameterizedTest
  @CsvSource({
    "0.4, 0 s",
    "59.4, 59 s",
    "59.6, 1 min 00 s",
    "3599, 59 min 59 s",
    "7384, 2 h 03 min"
  })
  void durationsAreInWords(double seconds, String words) {
    assertEquals(words, ProgressLine.duration(seconds));
  }
}
