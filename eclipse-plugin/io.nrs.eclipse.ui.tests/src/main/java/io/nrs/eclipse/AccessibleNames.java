package io.nrs.eclipse;

import java.lang.reflect.Field;
import java.util.Collection;
import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.Accessible;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.widgets.Control;

/** What screen readers hear. */
public final class AccessibleNames {
  private AccessibleNames() {}

  /** The name that the listeners of a control give it. SWT asks them for it, but not for tests. */
  public static String of(Control control) throws ReflectiveOperationException {
    Field listeners = Accessible.class.getDeclaredField("accessibleListeners");
    listeners.setAccessible(true);
    AccessibleEvent asked = new AccessibleEvent(control);
    asked.childID = ACC.CHILDID_SELF;
    for (Object listener : (Collection<?>) listeners.get(control.getAccessible())) {
      ((AccessibleListener) listener).getName(asked);
    }
    return asked.result;
  }
}
