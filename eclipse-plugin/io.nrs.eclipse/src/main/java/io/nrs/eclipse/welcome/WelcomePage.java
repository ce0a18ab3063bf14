package io.nrs.eclipse.welcome;

import io.nrs.eclipse.help.DocumentationPage;
import io.nrs.eclipse.perspective.ExampleProject;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.part.IntroPart;
import org.eclipse.ui.statushandlers.StatusManager;

/**
 * The page that the product shows at its first start, and by <i>Help &gt; Welcome</i>: links to
 * first steps. A link that leads into the workbench closes the page. Eclipse does not start the
 * plug-in for it.
 */
public final class WelcomePage extends IntroPart {
  /** A width at which people read well, in pixels; narrower windows wrap earlier. */
  private static final int WIDTH = 560;

  private static final int ABOVE_LINK = 18;
  private static final String TRAIN = "io.nrs.eclipse.train";
  private Link first;

  @Override
  public void createPartControl(Composite parent) {
    ScrolledComposite scrolled = new ScrolledComposite(parent, SWT.V_SCROLL);
    scrolled.setExpandHorizontal(true);
    scrolled.setExpandVertical(true);
    Composite page = new Composite(scrolled, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(40, 32).spacing(0, 6).applyTo(page);
    text(page, WelcomeTexts.title).setFont(JFaceResources.getHeaderFont());
    text(page, WelcomeTexts.intro);
    // Links name classes of other packages only when someone follows them: those start the plug-in.
    first = link(page, WelcomeTexts.examples, WelcomeTexts.examplesAbout, this::openExamples);
    link(
        page,
        WelcomeTexts.ownLanguage,
        WelcomeTexts.ownLanguageAbout,
        () -> DocumentationPage.OWN_LANGUAGE.open());
    link(page, WelcomeTexts.train, WelcomeTexts.trainAbout, this::train);
    link(
        page,
        WelcomeTexts.documentation,
        WelcomeTexts.documentationAbout,
        () -> DocumentationPage.FIRST_MINUTES.open());
    scrolled.setContent(page);
    scrolled.addListener(
        SWT.Resize,
        resized ->
            scrolled.setMinHeight(page.computeSize(scrolled.getClientArea().width, SWT.DEFAULT).y));
  }

  private static Label text(Composite page, String words) {
    Label text = new Label(page, SWT.WRAP);
    text.setText(words);
    placed(text, 0);
    return text;
  }

  private static Link link(Composite page, String label, String about, Step step) {
    Link link = new Link(page, SWT.NONE);
    link.setText("<a>" + label + "</a>");
    link.setFont(JFaceResources.getBannerFont());
    link.addListener(SWT.Selection, selected -> follow(step));
    placed(link, ABOVE_LINK);
    text(page, about);
    return link;
  }

  private static void placed(Control control, int above) {
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .align(SWT.BEGINNING, SWT.BEGINNING)
        .hint(WIDTH, SWT.DEFAULT)
        .indent(0, above)
        .applyTo(control);
  }

  private static void follow(Step step) {
    try {
      step.take();
    } catch (CommandException failed) {
      StatusManager.getManager()
          .handle(Status.error(failed.getMessage(), failed), StatusManager.SHOW);
    }
  }

  private void openExamples() {
    IWorkbenchWindow window = getIntroSite().getWorkbenchWindow();
    close();
    ExampleProject.open(window, () -> {});
  }

  private void train() throws CommandException {
    IHandlerService handlers =
        getIntroSite().getWorkbenchWindow().getService(IHandlerService.class);
    close();
    handlers.executeCommand(TRAIN, null);
  }

  private void close() {
    PlatformUI.getWorkbench().getIntroManager().closeIntro(this);
  }

  @Override
  public void standbyStateChanged(boolean standby) {
    // The page is the same beside the editors.
  }

  @Override
  public void setFocus() {
    first.setFocus();
  }

  /** What a link does. */
  private interface Step {
    void take() throws CommandException;
  }
}
