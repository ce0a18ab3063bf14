package io.nrs.eclipse.wizard;

import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.common.Messages;
import io.nrs.eclipse.common.UnstyledRow;
import io.nrs.grammar.Language;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;

/**
 * The languages to choose from, with a filter, and an example of the chosen one. It is as high with
 * three languages as with thirty.
 */
final class LanguageList {
  private static final int ROWS = 6;

  /** On a small screen. */
  private static final int LEAST_ROWS = 4;

  private final Consumer<Language> chosen;
  private final Text filter;
  private final Table table;
  private final Label example;
  private List<Language> all = List.of();
  private List<Language> shown = List.of();
  private Optional<Language> selected = Optional.empty();

  /**
   * @param chosen gets the language that the user chooses
   */
  LanguageList(Composite parent, Consumer<Language> chosen) {
    this.chosen = chosen;
    Group group = new Group(parent, SWT.NONE);
    group.setFont(parent.getFont());
    group.setText(CommonTexts.language);
    GridLayoutFactory.swtDefaults().margins(5, 2).spacing(5, 2).applyTo(group);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(group);
    filter = new Text(group, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
    filter.setFont(parent.getFont());
    filter.setMessage(WizardTexts.filter);
    filter.addListener(SWT.Modify, event -> filtered());
    GridDataFactory.fillDefaults().grab(true, false).applyTo(filter);
    table = new Table(group, SWT.SINGLE | SWT.BORDER | SWT.V_SCROLL | SWT.FULL_SELECTION);
    table.setFont(parent.getFont());
    table.addListener(SWT.Selection, event -> choose(table.getSelectionIndex()));
    table
        .getAccessible()
        .addAccessibleListener(
            AccessibleListener.getNameAdapter(event -> event.result = CommonTexts.language));
    GridDataFactory.fillDefaults()
        .grab(true, true)
        .hint(SWT.DEFAULT, ROWS * table.getItemHeight())
        .applyTo(table);
    example = new Label(group, SWT.NONE);
    example.setFont(parent.getFont());
    GridDataFactory.fillDefaults().grab(true, false).hint(1, SWT.DEFAULT).applyTo(example);
    ((GridData) group.getLayoutData()).minimumHeight =
        group.computeSize(SWT.DEFAULT, SWT.DEFAULT).y - (ROWS - LEAST_ROWS) * table.getItemHeight();
  }

  /** The list itself. */
  Table control() {
    return table;
  }

  /** Offers languages, one of which is chosen. */
  void show(List<Language> languages, Language now) {
    all = List.copyOf(languages);
    selected = Optional.of(now);
    fill();
  }

  /** Selects a language that the user has chosen elsewhere. */
  void select(Language now) {
    selected = Optional.of(now);
    if (!shown.contains(now)) {
      filter.setText("");
    }
    fill();
  }

  /** A filter that leaves the chosen language out chooses the first that it leaves. */
  private void filtered() {
    fill();
    if (selected.filter(shown::contains).isEmpty()) {
      choose(0);
    }
  }

  private void choose(int row) {
    if (row >= 0 && row < shown.size()) {
      selected = Optional.of(shown.get(row));
      fill();
      chosen.accept(shown.get(row));
    }
  }

  private void fill() {
    String part = filter.getText().strip().toLowerCase(Locale.ROOT);
    List<Language> now = all.stream().filter(language -> label(language).contains(part)).toList();
    if (!now.equals(shown)) {
      shown = now;
      table.removeAll();
      shown.forEach(
          language -> UnstyledRow.of(new TableItem(table, SWT.NONE)).setText(words(language)));
    }
    selected.map(shown::indexOf).filter(row -> row >= 0).ifPresent(table::setSelection);
    example.setText(
        selected
            .map(language -> NLS.bind(WizardTexts.example, Messages.shortened(language.example())))
            .orElse("")
            .replace("&", "&&"));
    example.setToolTipText(selected.map(Language::example).orElse(""));
  }

  private static String words(Language language) {
    return "%s (*%s)".formatted(language.displayName(), language.extension());
  }

  private static String label(Language language) {
    return words(language).toLowerCase(Locale.ROOT);
  }
}
