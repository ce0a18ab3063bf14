package io.nrs.eclipse.common;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.ui.PlatformUI;

/** The icons of actions. */
public final class Icons {
  private Icons() {}

  /** An icon of the plug-in. */
  public static ImageDescriptor own(String name) {
    return ResourceLocator.imageDescriptorFromBundle(
            PluginConstants.PLUGIN_ID, "icons/" + name + ".svg")
        .orElseGet(ImageDescriptor::getMissingImageDescriptor);
  }

  /** An icon of {@link org.eclipse.ui.ISharedImages}. */
  public static ImageDescriptor shared(String name) {
    return PlatformUI.getWorkbench().getSharedImages().getImageDescriptor(name);
  }
}
