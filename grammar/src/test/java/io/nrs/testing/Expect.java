package io.nrs.testing;

import java.lang.StackWalker.StackFrame;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;

/**
 * A text that a test expects, written as a literal in the test's source:
 *
 * <pre>{@code
 * expect("(1+5)").check(rewritten);
 * }</pre>
 *
 * <p>Set the environment variable {@code NRS_UPDATE_EXPECT=1} to write the actual texts into the
 * source instead of failing. Then run {@code spotless:apply} and review the change like any other.
 * With {@code CI=true} no source is written.
 *
 * <p>The design is that of rust-analyzer's <a href="https://docs.rs/expect-test">expect-test</a>.
 */
public final class Expect {
  private static final SourceUpdates UPDATES = new SourceUpdates();

  private final String expected;
  private final StackFrame call;
  private final Map<String, String> environment;

  Expect(String expected, StackFrame call, Map<String, String> environment) {
    this.expected = Objects.requireNonNull(expected);
    this.call = call;
    this.environment = environment;
  }

  /**
   * An update replaces the argument, which must therefore be a string literal or a text block. The
   * call must have this name, without a class before it.
   */
  public static Expect expect(String literal) {
    StackFrame call =
        StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
            .walk(frames -> frames.skip(1).findFirst())
            .orElseThrow();
    return new Expect(literal, call, System.getenv());
  }

  /**
   * Whether expected texts should be written, for tests that keep them in separate files.
   *
   * @throws IllegalStateException if updates are requested in continuous integration
   */
  public static boolean isUpdating() {
    return SourceUpdates.wanted(System.getenv());
  }

  /** Checks that the text equals the expected one, to the last character. */
  public void check(String actual) {
    if (!actual.equals(expected)) {
      differs(expected, actual, actual);
    }
  }

  /** Each element is a line. Whether the expected text ends with a line feed does not matter. */
  public void check(List<?> lines) {
    String actual = lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    boolean open = !expected.isEmpty() && !expected.endsWith("\n");
    String closed = open ? expected + "\n" : expected;
    if (!actual.equals(closed)) {
      boolean single = actual.length() > 1 && actual.indexOf('\n') == actual.length() - 1;
      differs(closed, actual, single ? actual.substring(0, actual.length() - 1) : actual);
    }
  }

  /** As {@link #check(List)}. */
  public void check(Stream<?> lines) {
    check(lines.toList());
  }

  private void differs(String compared, String actual, String written) {
    if (!SourceUpdates.wanted(environment)) {
      throw new AssertionFailedError(
          "%s:%d expects another text (NRS_UPDATE_EXPECT=1 writes the actual one)%n%s"
              .formatted(call.getFileName(), call.getLineNumber(), LineDiff.of(compared, actual)),
          compared,
          actual);
    }
    Path source = SourceUpdates.source(call.getDeclaringClass(), call.getFileName());
    UPDATES.replace(source, call.getLineNumber(), expected, written);
  }
}
