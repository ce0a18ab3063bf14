package io.nrs.eclipse.networks;

import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.common.Icons;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.common.RunnableAction;
import io.nrs.eclipse.common.SavedPreferences;
import io.nrs.eclipse.common.UiThread;
import io.nrs.eclipse.common.UnstyledRow;
import io.nrs.eclipse.help.HelpContext;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.RequestEnd;
import io.nrs.eclipse.server.ServerCommandLine;
import io.nrs.protocol.Commands.LanguageNetworks;
import io.nrs.protocol.Commands.NetworksParams;
import io.nrs.protocol.Commands.NetworksResult;
import io.nrs.protocol.Commands.RemoveNetworksParams;
import io.nrs.protocol.Commands.RemoveNetworksResult;
import io.nrs.protocol.Protocol;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.part.ViewPart;

/** Lists the networks that serve the languages, and selects others. */
public final class NetworksView extends ViewPart {
  public static final String ID = "io.nrs.eclipse.networks";

  /** The preference for the folder of the networks, a setting of the server. */
  static final String MODELS = "models";

  private static final int[] WIDTHS = {170, 190, 130, 420};

  private final IEclipsePreferences preferences =
      InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID);
  private final Optional<Path> bundled = ServerCommandLine.ownFolder().map(NetworksView::models);
  private List<LanguageNetworks> shown = List.of();
  private Label choice;
  private Table table;
  private Text details;
  private Button remove;
  private Optional<String> wanted = Optional.empty();

  private static Path models(Path server) {
    return server.resolve(MODELS);
  }

  @Override
  public void createPartControl(Composite parent) {
    HelpContext.NETWORKS.of(parent);
    GridLayoutFactory.fillDefaults().numColumns(2).margins(4, 4).spacing(4, 4).applyTo(parent);
    choice = new Label(parent, SWT.WRAP);
    GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(choice);
    table = new Table(parent, SWT.FULL_SELECTION | SWT.SINGLE | SWT.BORDER);
    table.setHeaderVisible(true);
    for (int i = 0; i < WIDTHS.length; i++) {
      TableColumn column = new TableColumn(table, SWT.LEFT);
      column.setText(NetworkWords.TITLES.get(i));
      column.setWidth(WIDTHS[i]);
    }
    table.addListener(SWT.Selection, event -> showSelected());
    table
        .getAccessible()
        .addAccessibleListener(
            AccessibleListener.getNameAdapter(
                event -> event.result = NLS.bind(NetworksTexts.table, choice.getText())));
    GridDataFactory.fillDefaults().grab(true, true).applyTo(table);
    Composite buttons = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(buttons);
    GridDataFactory.fillDefaults().applyTo(buttons);
    button(buttons, NetworksTexts.useDefault, () -> use(""));
    button(buttons, NetworksTexts.useBundled, () -> bundled.ifPresent(own -> use(own.toString())))
        .setEnabled(bundled.isPresent());
    button(buttons, NetworksTexts.choose, this::choose);
    remove = button(buttons, NetworksTexts.remove, this::remove);
    details = new Text(parent, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .span(2, 1)
        .hint(SWT.DEFAULT, 4 * details.getLineHeight())
        .applyTo(details);
    getViewSite()
        .getActionBars()
        .getToolBarManager()
        .add(new RunnableAction(CommonTexts.refresh, Icons.own("refresh"), this::refresh));
    refresh();
  }

  private static Button button(Composite parent, String label, Runnable pressed) {
    Button button = new Button(parent, SWT.PUSH);
    button.setText(label);
    button.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> pressed.run()));
    GridDataFactory.fillDefaults().grab(true, false).applyTo(button);
    return button;
  }

  @Override
  public void setFocus() {
    table.setFocus();
  }

  Composite control() {
    return table.getParent();
  }

  /**
   * Asks the server which networks serve now.
   *
   * @param language that is selected when its answer is there
   */
  void show(Optional<String> language) {
    wanted = language.or(() -> wanted);
    refresh();
  }

  /** Asks the server which networks serve now. */
  void refresh() {
    choice.setText(NetworkWords.choice(preferences.get(MODELS, ""), bundled));
    remove.setEnabled(false);
    FormulaServer.current()
        .ask(
            CommandRequest.of(Protocol.NETWORKS, new NetworksParams(Optional.empty())),
            end -> UiThread.run(table, () -> show(end)));
  }

  private void show(RequestEnd<NetworksResult> end) {
    Optional<String> selected = wanted.or(() -> selected().map(LanguageNetworks::language));
    end.failure().ifPresent(details::setText);
    end.answer()
        .ifPresent(
            answer -> {
              shown = answer.networks();
              wanted = Optional.empty();
              table.removeAll();
              for (LanguageNetworks networks : shown) {
                UnstyledRow.of(new TableItem(table, SWT.NONE))
                    .setText(
                        NetworkWords.row(networks, NetworksView::project).toArray(String[]::new));
              }
              select(selected);
            });
  }

  private void select(Optional<String> language) {
    List<String> languages = shown.stream().map(LanguageNetworks::language).toList();
    table.select(Math.max(0, language.map(languages::indexOf).orElse(0)));
    showSelected();
  }

  private static Optional<String> project(Path folder) {
    return Arrays.stream(
            ResourcesPlugin.getWorkspace().getRoot().findContainersForLocationURI(folder.toUri()))
        .map(IContainer::getProject)
        .map(project -> project.getName())
        .findFirst();
  }

  private Optional<LanguageNetworks> selected() {
    int index = table.getSelectionIndex();
    return index < 0 || index >= shown.size() ? Optional.empty() : Optional.of(shown.get(index));
  }

  private void showSelected() {
    details.setText(selected().map(NetworkWords::details).orElse(""));
    remove.setEnabled(selected().filter(NetworkWords::isRemovable).isPresent());
  }

  private void choose() {
    DirectoryDialog dialog = new DirectoryDialog(getSite().getShell());
    dialog.setText(NetworksTexts.chooseFolder);
    dialog.setMessage(NetworksTexts.chooseHint);
    dialog.setFilterPath(
        selected().map(LanguageNetworks::models).orElseGet(() -> preferences.get(MODELS, "")));
    Optional.ofNullable(dialog.open()).ifPresent(this::use);
  }

  /**
   * Lets the networks of a folder serve.
   *
   * @param folder its path; empty for the default
   */
  void use(String folder) {
    if (folder.isEmpty()) {
      preferences.remove(MODELS);
    } else {
      preferences.put(MODELS, folder);
    }
    SavedPreferences.write(preferences);
    refresh();
  }

  private void remove() {
    selected()
        .filter(NetworkWords::isRemovable)
        .filter(this::isMeant)
        .ifPresent(
            networks ->
                FormulaServer.current()
                    .ask(
                        CommandRequest.of(
                            Protocol.REMOVE_NETWORKS,
                            new RemoveNetworksParams(networks.language())),
                        end -> UiThread.run(table, () -> removed(networks, end))));
  }

  private boolean isMeant(LanguageNetworks networks) {
    int answer =
        MessageDialog.open(
            MessageDialog.QUESTION,
            getSite().getShell(),
            NetworksTexts.removeNetworks,
            NLS.bind(NetworksTexts.removeQuestion, networks.name()),
            SWT.NONE,
            NetworksTexts.keepThem,
            NetworksTexts.removeThem);
    return answer == 1;
  }

  private void removed(LanguageNetworks networks, RequestEnd<RemoveNetworksResult> end) {
    refresh();
    end.failure().ifPresent(details::setText);
    end.answer()
        .map(answer -> NLS.bind(NetworksTexts.removed, networks.name(), answer.previous()))
        .ifPresent(getViewSite().getActionBars().getStatusLineManager()::setMessage);
  }
}
