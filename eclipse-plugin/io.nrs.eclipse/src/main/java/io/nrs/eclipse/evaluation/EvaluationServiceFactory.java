package io.nrs.eclipse.evaluation;

import org.eclipse.ui.services.AbstractServiceFactory;
import org.eclipse.ui.services.IServiceLocator;

/** Creates the {@link EvaluationService} of the workbench. */
public final class EvaluationServiceFactory extends AbstractServiceFactory {
  @Override
  public Object create(
      Class serviceInterface, IServiceLocator parentLocator, IServiceLocator locator) {
    // The workbench's locator creates the service; nested locators share it.
    Object shared = parentLocator.getService(serviceInterface);
    return shared == null ? new EvaluationService() : shared;
  }
}
