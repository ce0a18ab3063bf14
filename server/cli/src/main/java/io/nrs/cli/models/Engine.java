package io.nrs.cli.models;

import java.util.List;

/** The networks as commands use them. Nothing is loaded before a method is called. */
public interface Engine {
  RewriterFactory rewriters(ModelSource source);

  /** Checks engine, device, threads and models. A failed check is in the list, not thrown. */
  List<HealthCheck> examine(ModelSource source);
}
