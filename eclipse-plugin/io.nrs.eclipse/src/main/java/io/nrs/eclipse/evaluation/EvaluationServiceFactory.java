package io.nrs.eclipse.evaluation;

import org.eclipse.ui.services.AbstractServiceFactory;
import org.eclipse.ui.services.IServiceLocator;

/** Makes {@link Evaluations} a service of the workbench. */
public final class EvaluationsFactory extends AbstractServiceFactory {
  @Override
  public Object create(
      Class serviceInterface, IServiceLocator parentLocator, IServiceLocator locator) {
    // The workbench's own locator asks first; those below it share what it has.
    Object shared = parentLocator.getService(serviceInterface);
    return shared == null ? new Evaluations() : shared;
  }
}
