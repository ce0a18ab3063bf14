package io.nrs.eclipse.training;

import org.eclipse.ui.services.AbstractServiceFactory;
import org.eclipse.ui.services.IServiceLocator;

/** Creates the {@link TrainingMonitor} of the workbench. */
public final class TrainingMonitorFactory extends AbstractServiceFactory {
  @Override
  public Object create(
      Class serviceInterface, IServiceLocator parentLocator, IServiceLocator locator) {
    // The workbench's locator creates the service; nested locators share it.
    Object shared = parentLocator.getService(serviceInterface);
    return shared == null ? new TrainingMonitor() : shared;
  }
}
