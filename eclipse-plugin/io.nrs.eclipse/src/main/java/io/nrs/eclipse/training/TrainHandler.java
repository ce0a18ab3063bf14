package io.nrs.eclipse.training;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.common.Services;
import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.editor.FormulaContentTypes;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.grammar.Language;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.window.Window;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;

/** Opens the training dialog and starts the training. It is enabled while a project is open. */
public final class TrainHandler extends AbstractHandler {
  /** The command. */
  public static final String COMMAND = PluginConstants.PLUGIN_ID + ".train";

  /** The optional parameter with the id of the language that the dialog begins with. */
  public static final String LANGUAGE = COMMAND + ".language";

  @Override
  public boolean isEnabled() {
    return !openProjects().isEmpty();
  }

  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    TrainingDialog dialog =
        new TrainingDialog(
            HandlerUtil.getActiveShellChecked(event),
            openProjects(),
            FormulaLanguages.current().described(),
            at(event),
            language(event));
    if (dialog.open() == Window.OK) {
      dialog.bothNetworks().ifPresent(TrainingLauncher::startBoth);
      if (dialog.training().isPresent()) {
        Services.get(TrainingMonitor.class).start(dialog.training().get());
        showCurves(event);
      }
    }
    return null;
  }

  private static void showCurves(ExecutionEvent event) throws ExecutionException {
    try {
      HandlerUtil.getActiveWorkbenchWindowChecked(event)
          .getActivePage()
          .showView(TrainingView.ID, null, IWorkbenchPage.VIEW_ACTIVATE);
    } catch (PartInitException broken) {
      throw new ExecutionException(broken.getMessage(), broken);
    }
  }

  private static List<IProject> openProjects() {
    return Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().getProjects())
        .filter(IProject::isAccessible)
        .toList();
  }

  /** The project of the selection or of the active editor. */
  private static Optional<IProject> at(ExecutionEvent event) {
    return resources(event).map(IResource::getProject).filter(Objects::nonNull).findFirst();
  }

  /** The language of the parameter, of the selected file or of the file in the active editor. */
  private static Optional<String> language(ExecutionEvent event) {
    return Optional.ofNullable(event.getParameter(LANGUAGE)).or(() -> ofFile(event));
  }

  private static Optional<String> ofFile(ExecutionEvent event) {
    return resources(event)
        .map(IResource::getName)
        .map(FormulaContentTypes::language)
        .flatMap(Optional::stream)
        .findFirst()
        .or(() -> EditorLine.of(HandlerUtil.getActiveEditor(event)).flatMap(EditorLine::language))
        .map(Language::id);
  }

  private static Stream<IResource> resources(ExecutionEvent event) {
    Object selected = HandlerUtil.getCurrentStructuredSelection(event).getFirstElement();
    IEditorInput edited = HandlerUtil.getActiveEditorInput(event);
    return Stream.of(Optional.ofNullable(selected), Optional.ofNullable(edited))
        .flatMap(Optional::stream)
        .map(element -> Adapters.adapt(element, IResource.class))
        .filter(Objects::nonNull);
  }
}
