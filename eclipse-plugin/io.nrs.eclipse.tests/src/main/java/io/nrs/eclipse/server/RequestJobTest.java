package io.nrs.eclipse.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import io.nrs.protocol.Commands.RunsParams;
import io.nrs.protocol.Protocol;
import java.util.Optional;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.junit.jupiter.api.Test;

class RequestJobTest {
  @Test
  void jobsCancelledBeforeTheyRunSendNothing() {
    RequestJob job =
        new RequestJob(
            "Solving",
            CommandRequest.of(Protocol.RUNS, new RunsParams(Optional.empty())),
            answer -> fail("answered"));
    NullProgressMonitor cancelled = new NullProgressMonitor();
    cancelled.setCanceled(true);
    assertEquals(Status.CANCEL_STATUS, job.run(cancelled));
  }
}
