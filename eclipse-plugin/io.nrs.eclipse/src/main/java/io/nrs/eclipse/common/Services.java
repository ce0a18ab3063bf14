package io.nrs.eclipse.common;

import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceReference;

/** The services that the plug-in registers when it starts. */
public final class Services {
  private Services() {}

  /** The service of a class with the highest ranking. */
  public static <S> S get(Class<S> type) {
    BundleContext context = FrameworkUtil.getBundle(Services.class).getBundleContext();
    ServiceReference<S> found = context == null ? null : context.getServiceReference(type);
    if (found == null) {
      throw new IllegalStateException("the NRS plug-in is not running");
    }
    return context.getService(found);
  }
}
