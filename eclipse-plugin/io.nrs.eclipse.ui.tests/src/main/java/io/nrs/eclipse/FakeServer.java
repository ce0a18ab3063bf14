package io.nrs.eclipse;

import com.google.gson.JsonObject;
import io.nrs.eclipse.server.Asked;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.Question;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;

/** Stands in for the server during a test, which answers what is asked itself. */
public final class FakeServer implements FormulaServer, BeforeEachCallback, AfterEachCallback {
  private final List<Exchange> exchanges = new CopyOnWriteArrayList<>();
  private ServiceRegistration<FormulaServer> registration;

  /** A question, to be answered by the test. */
  public static final class Exchange implements Asked {
    private final Question question;
    private final CompletableFuture<JsonObject> answer = new CompletableFuture<>();
    private volatile boolean stopped;

    private Exchange(Question question) {
      this.question = question;
    }

    public Question question() {
      return question;
    }

    /** Whether the user has stopped it. */
    public boolean isStopped() {
      return stopped;
    }

    @Override
    public CompletableFuture<JsonObject> answer() {
      return answer;
    }

    @Override
    public void stop() {
      stopped = true;
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    registration =
        FrameworkUtil.getBundle(FormulaServer.class)
            .getBundleContext()
            .registerService(
                FormulaServer.class,
                this,
                new Hashtable<>(Map.of(Constants.SERVICE_RANKING, Integer.MAX_VALUE)));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    registration.unregister();
    exchanges.forEach(exchange -> exchange.answer.cancel(false));
  }

  @Override
  public Asked ask(Question question) {
    Exchange exchange = new Exchange(question);
    exchanges.add(exchange);
    return exchange;
  }

  /** What has been asked so far. */
  public List<Exchange> exchanges() {
    return List.copyOf(exchanges);
  }

  /** The question of this number, from 0, as soon as it is asked. */
  public Exchange exchange(int number) {
    FormulaWorkbench.await("question " + number, () -> exchanges.size() > number);
    return exchanges.get(number);
  }
}
