package io.nrs.lsp.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.lsp.Clients;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.requests.Fixture;
import io.nrs.rewriting.models.ModelException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ModelHostTest {
  /** Returns how often the networks are opened in two uses, of which the first open fails. */
  private static int opened(ModelException first) {
    AtomicInteger attempts = new AtomicInteger();
    ModelHost host =
        new ModelHost(
            (language, settings) -> {
              if (attempts.incrementAndGet() == 1) {
                throw first;
              }
              return new StandInSource().open(language, settings);
            },
            Clients.settings("{}"),
            Fixture.QUIET);
    assertThrows(ModelException.class, () -> solve(host));
    try {
      assertEquals("3", solve(host));
    } catch (ModelException e) {
      assertEquals(
          "Arithmetic has no networks that can be used: " + first.getMessage(), e.getMessage());
    }
    return attempts.get();
  }

  private static String solve(ModelHost host) {
    return host.use(BuiltInLanguage.ARITHMETIC, rewriter -> rewriter.solve("(1+2)").remaining());
  }

  @Test
  void aFaultOfTheDiskMayPass() {
    assertEquals(2, opened(new ModelException("cannot be read", new IOException("EIO"))));
  }

  @Test
  void whatIsMissingStaysMissing() {
    assertEquals(1, opened(new ModelException("is damaged")));
    assertEquals(1, opened(new ModelException("is missing", new NoSuchFileException("f"))));
  }
}
