package io.nrs.cli;

import io.nrs.rewriting.ModelException;
import java.util.List;

/** Stands in until the networks are plugged in. */
final class UnavailableEngine implements Engine {
  private static final String REMEDY = "use check --exact, which needs none";

  @Override
  public RewriterFactory rewriters(ModelSource source) {
    return (language, options) -> {
      throw new ModelException("this build holds no networks: " + REMEDY);
    };
  }

  @Override
  public List<HealthCheck> examine(ModelSource source) {
    return List.of(HealthCheck.broken("engine", "this build holds no networks", REMEDY));
  }
}
