package io.nrs.eclipse;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.connection.LspConnection;
import io.nrs.eclipse.editor.FormulaContentTypes;
import io.nrs.eclipse.evaluation.EvaluationService;
import io.nrs.eclipse.formatting.FormatOnSave;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.PendingRequests;
import io.nrs.eclipse.server.ServerStatus;
import io.nrs.eclipse.training.TrainingMonitor;
import java.util.Optional;
import org.eclipse.core.expressions.EvaluationResult;
import org.eclipse.core.expressions.Expression;
import org.eclipse.core.expressions.ExpressionInfo;
import org.eclipse.core.expressions.IEvaluationContext;
import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.ISources;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.contexts.IContextService;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** Starts and stops the plug-in. Opening the first formula file starts it. */
public final class NrsPlugin implements BundleActivator {
  private static final String CONTEXT = PluginConstants.PLUGIN_ID + ".formulaContext";

  private LspConnection server;
  private EvaluationService evaluations;
  private Optional<FormatOnSave> formatOnSave = Optional.empty();

  @Override
  public void start(BundleContext bundle) {
    FormulaLanguages languages = new FormulaLanguages();
    languages.addListener(StatusHandler::refresh);
    bundle.registerService(FormulaLanguages.class, languages, null);
    ServerStatus status = new ServerStatus(StatusHandler::refresh);
    bundle.registerService(ServerStatus.class, status, null);
    bundle.registerService(PendingRequests.class, new PendingRequests(status::running), null);
    evaluations =
        new EvaluationService(Platform.getStateLocation(bundle.getBundle()).toFile().toPath());
    bundle.registerService(EvaluationService.class, evaluations, null);
    bundle.registerService(TrainingMonitor.class, new TrainingMonitor(), null);
    server = new LspConnection(PendingRequests.current());
    bundle.registerService(FormulaServer.class, server, null);
    if (PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench().getDisplay().asyncExec(this::begin);
    }
  }

  private void begin() {
    if (!PlatformUI.getWorkbench().isClosing()) {
      // Activates the keys of formula editors, which override those of text editors there.
      PlatformUI.getWorkbench()
          .getService(IContextService.class)
          .activateContext(CONTEXT, new FormulaEditorExpression());
      server.watch();
      evaluations.restore(PlatformUI.getWorkbench().getDisplay());
      formatOnSave = Optional.of(new FormatOnSave(PlatformUI.getWorkbench().getDisplay()));
    }
  }

  @Override
  public void stop(BundleContext bundle) {
    formatOnSave.ifPresent(FormatOnSave::close);
    server.close();
  }

  /** True while a formula editor is the active part. */
  private static final class FormulaEditorExpression extends Expression {
    @Override
    public EvaluationResult evaluate(IEvaluationContext context) {
      return EvaluationResult.valueOf(
          context.getVariable(ISources.ACTIVE_PART_NAME) instanceof IEditorPart editor
              && FormulaContentTypes.isFormulaFile(editor.getEditorInput().getName()));
    }

    @Override
    public void collectExpressionInfo(ExpressionInfo info) {
      info.addVariableNameAccess(ISources.ACTIVE_PART_NAME);
    }
  }
}
