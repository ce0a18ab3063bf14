package io.nrs.eclipse.help;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.CoreException;

/** Opens the documentation. */
public final class DocumentationHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    try {
      DocumentationPage.CONTENTS.open();
      return null;
    } catch (CoreException failed) {
      throw new ExecutionException(failed.getMessage(), failed);
    }
  }
}
