package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.NrsPlugin;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.ui.PlatformUI;

/** Pictures on buttons. */
final class Icons {
  private Icons() {}

  /** One of the plug-in's own. */
  static ImageDescriptor own(String name) {
    return ResourceLocator.imageDescriptorFromBundle(NrsPlugin.ID, "icons/" + name + ".svg")
        .orElseGet(ImageDescriptor::getMissingImageDescriptor);
  }

  /** One of {@link org.eclipse.ui.ISharedImages}. */
  static ImageDescriptor shared(String name) {
    return PlatformUI.getWorkbench().getSharedImages().getImageDescriptor(name);
  }
}
