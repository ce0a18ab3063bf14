package io.nrs.eclipse.commands;

import io.nrs.eclipse.server.Doctor;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.handlers.HandlerUtil;

/** Checks the installation, and shows what works here and what does not. */
public final class DoctorHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    Shell window = HandlerUtil.getActiveShellChecked(event);
    new Doctor(report -> window.getDisplay().asyncExec(() -> show(window, report))).schedule();
    return null;
  }

  private static void show(Shell window, Doctor.Report report) {
    if (!window.isDisposed()) {
      new ReportDialog(window, report).open();
    }
  }

  /** A text that can be selected and copied. */
  private static final class ReportDialog extends MessageDialog {
    private static final int LINES = 20;
    private static final int WIDTH = 760;

    private final Doctor.Report report;

    private ReportDialog(Shell window, Doctor.Report report) {
      super(
          window,
          CommandsTexts.doctor,
          null,
          report.isSound() ? CommandsTexts.checksPassed : CommandsTexts.checksFailed,
          report.isSound() ? INFORMATION : WARNING,
          0,
          IDialogConstants.OK_LABEL);
      this.report = report;
      setShellStyle(getShellStyle() | SWT.RESIZE);
    }

    @Override
    protected Control createCustomArea(Composite parent) {
      Text text =
          new Text(parent, SWT.MULTI | SWT.READ_ONLY | SWT.BORDER | SWT.V_SCROLL | SWT.H_SCROLL);
      text.setFont(JFaceResources.getTextFont());
      text.setText(report.text());
      GridDataFactory.fillDefaults()
          .grab(true, true)
          .hint(WIDTH, LINES * text.getLineHeight())
          .applyTo(text);
      return text;
    }
  }
}
