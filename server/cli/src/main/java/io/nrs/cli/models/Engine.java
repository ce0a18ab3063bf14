package io.nrs.cli;

import java.util.List;

/** The networks, as the commands see them. Nothing is loaded before a method is called. */
public interface Engine {
  RewriterFactory rewriters(ModelSource source);

  /** What of engine, device, threads and models works; never throws for something broken. */
  List<HealthCheck> examine(ModelSource source);
}
