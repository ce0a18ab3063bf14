package io.nrs.eclipse.preferences;

import io.nrs.eclipse.common.WorkspaceFiles;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.widgets.WidgetFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Link;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.dialogs.PropertyPage;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.statushandlers.StatusManager;

/** Where the settings of a project are, and whether the server reads them. */
public final class ProjectSettingsPage extends PropertyPage {
  private static final int WIDTH_IN_PIXELS = 420;
  private static final String EMPTY = "{\n}\n";

  public ProjectSettingsPage() {
    noDefaultAndApplyButton();
  }

  @Override
  protected Control createContents(Composite parent) {
    Composite page = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(page);
    WidgetFactory.label(SWT.WRAP)
        .text(told(project(), WorkspaceFiles.openProjects()))
        .layoutData(
            GridDataFactory.fillDefaults()
                .grab(true, false)
                .hint(WIDTH_IN_PIXELS, SWT.DEFAULT)
                .create())
        .create(page);
    WidgetFactory.button(SWT.PUSH)
        .text(
            NLS.bind(
                file().exists() ? PreferencesTexts.open : PreferencesTexts.create,
                WorkspaceFiles.SETTINGS))
        .onSelect(pressed -> open())
        .create(page);
    Link all = new Link(page, SWT.NONE);
    all.setText(PreferencesTexts.ofAllProjects);
    all.addSelectionListener(
        SelectionListener.widgetSelectedAdapter(
            pressed ->
                PreferencesUtil.createPreferenceDialogOn(
                        getShell(), "io.nrs.eclipse.preferences", null, null)
                    .open()));
    return page;
  }

  /** What decides the settings of a project. The server reads the file of its first folder. */
  static String told(IProject project, List<IProject> open) {
    String file = WorkspaceFiles.SETTINGS;
    return open.stream()
        .findFirst()
        .filter(first -> !first.equals(project))
        .map(first -> NLS.bind(PreferencesTexts.ofFirstProject, file, first.getName()))
        .orElse(NLS.bind(PreferencesTexts.override, file));
  }

  private IProject project() {
    return Adapters.adapt(getElement(), IProject.class);
  }

  private IFile file() {
    return project().getFile(WorkspaceFiles.SETTINGS);
  }

  private void open() {
    try {
      if (!file().exists()) {
        file()
            .create(
                new ByteArrayInputStream(EMPTY.getBytes(StandardCharsets.UTF_8)),
                false,
                new NullProgressMonitor());
      }
      IDE.openEditor(
          PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage(), file(), true);
      getShell().close();
    } catch (CoreException failed) {
      StatusManager.getManager().handle(failed.getStatus(), StatusManager.SHOW);
    }
  }
}
