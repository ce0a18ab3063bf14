package io.nrs.eclipse.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import com.google.gson.JsonObject;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.junit.jupiter.api.Test;

class ServerJobTest {
  @Test
  void whatIsCancelledBeforeItRunsAsksNothing() {
    ServerJob job =
        new ServerJob(
            "Solving", Question.of("nrs.solve", new JsonObject()), answer -> fail("answered"));
    NullProgressMonitor cancelled = new NullProgressMonitor();
    cancelled.setCanceled(true);
    assertEquals(Status.CANCEL_STATUS, job.run(cancelled));
  }
}
