package io.nrs.eclipse.help;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;

/** Opens the documentation. */
public final class DocumentationHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    DocumentationPage.CONTENTS.open();
    return null;
  }
}
