package io.nrs.lsp.notifications;

import io.nrs.grammar.Language;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.ClientFeature;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.inference.ModelHost;
import io.nrs.lsp.inference.NetworkSource.Networks;
import io.nrs.lsp.inference.NetworkSource.Origin;
import io.nrs.lsp.session.Session;
import io.nrs.protocol.Notifications.ActivityParams;
import io.nrs.protocol.Notifications.ChooseNetworksParams;
import io.nrs.protocol.Notifications.NetworksAbsent;
import io.nrs.protocol.Notifications.NetworksFailed;
import io.nrs.protocol.Notifications.NetworksLoading;
import io.nrs.protocol.Notifications.NetworksReady;
import io.nrs.protocol.Notifications.TrainingSummary;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ProofVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.eclipse.lsp4j.MessageType;

/**
 * Reports the state of the networks to the user. It uses progress, the log, {@code nrs/status} and
 * {@code nrs/activity}, and one message if they cannot be loaded.
 */
public final class NetworkStatusSender implements ModelHost.Events {
  private static final String TRAIN = "Train Networks…";
  private static final String CHOOSE = "Choose Networks…";

  private final Supplier<Session> session;
  private final Predicate<Language> trainable;
  private final Consumer<Language> training;
  private final Executor background;
  private final Consumer<Language> proved;
  private final Map<Language, WorkDoneProgress> shown = new ConcurrentHashMap<>();

  /** The networks of which all questions were asked last, by the ids of the languages. */
  private final Map<String, String> asked = new ConcurrentHashMap<>();

  private final Set<String> said = ConcurrentHashMap.newKeySet();
  private final ActivityMonitor activity = new ActivityMonitor(this::busy);

  /**
   * @param session exists when the first network is loaded
   * @param trainable whether a language has a description, which a training needs
   * @param training trains the networks of such a language
   * @param background for long work
   * @param proved opens the networks of a language again
   */
  public NetworkStatusSender(
      Supplier<Session> session,
      Predicate<Language> trainable,
      Consumer<Language> training,
      Executor background,
      Consumer<Language> proved) {
    this.session = session;
    this.trainable = trainable;
    this.training = training;
    this.background = background;
    this.proved = proved;
  }

  private Client client() {
    return session.get().client();
  }

  @Override
  public void loading(Language language) {
    shown.put(
        language,
        client()
            .progress("Loading the networks of " + language.id(), Optional.empty())
            .notCancellable()
            .showNow());
    client().status(new NetworksLoading(language.id()));
  }

  @Override
  public void ready(Language language, Networks networks) {
    shown.remove(language).close();
    said.remove(language.id());
    client()
        .log(
            MessageType.Info,
            "nrs: networks of %s on %s, sum %s"
                .formatted(language.id(), networks.device(), networks.sum().substring(0, 12)));
    Optional<Origin> origin = networks.origin();
    origin
        .flatMap(Origin::withoutTagger)
        .map(
            failure ->
                "nrs: %s; until then the generating Selector is used".formatted(words(failure)))
        .filter(said::add)
        .ifPresent(warning -> client().log(MessageType.Warning, warning));
    client()
        .status(
            new NetworksReady(
                language.id(),
                networks.device(),
                networks.sum(),
                origin.map(known -> known.models().toString()),
                origin.flatMap(Origin::selector).map(NetworkStatusSender::summary),
                origin.flatMap(Origin::solver).map(NetworkStatusSender::summary),
                origin.map(Origin::proof).map(ProofVerdict::words)));
    networks.unasked().ifPresent(questions -> prove(language, networks.sum(), questions));
  }

  /** Who cancelled this is not asked again, until the networks or the description change. */
  private void prove(Language language, String sum, Consumer<LongConsumer> questions) {
    if (!sum.equals(asked.put(language.id(), sum))) {
      background.execute(
          new BackgroundProof(
              client(),
              language,
              questions,
              () -> sum.equals(asked.get(language.id())),
              () -> proved.accept(language)));
    }
  }

  @Override
  public void absent(Language language, String message) {
    shown.remove(language).close();
    if (said.add(language.id())) {
      offer(MessageType.Info, message + ", so its rules compute the values", language, false);
    }
    client().status(new NetworksAbsent(language.id(), message));
  }

  @Override
  public void failed(Language language, String message) {
    shown.remove(language).close();
    // While networks are trained, each that is finished changes what is missing.
    if (said.add(language.id())) {
      offer(
          MessageType.Error,
          message,
          language,
          client().features().has(ClientFeature.CHOOSES_NETWORKS));
    }
    client().status(new NetworksFailed(language.id(), message));
  }

  /** Shows a message with what would change the state. */
  private void offer(MessageType type, String message, Language language, boolean choosing) {
    List<String> answers = new ArrayList<>();
    if (choosing) {
      answers.add(CHOOSE);
    }
    if (trainable.test(language)) {
      answers.add(TRAIN);
    }
    if (answers.isEmpty()) {
      client().show(type, message);
      return;
    }
    client()
        .ask(type, message, answers)
        .thenAccept(
            given -> {
              if (given.equals(Optional.of(TRAIN))) {
                training.accept(language);
              } else if (given.equals(Optional.of(CHOOSE))) {
                client().chooseNetworks(new ChooseNetworksParams(language.id()));
              }
            });
  }

  @Override
  public String words(ModelException failure) {
    return client().features().remedies().of(failure);
  }

  private static TrainingSummary summary(ModelConfig config) {
    return new TrainingSummary(config.preset(), config.training().validation());
  }

  @Override
  public void entered() {
    activity.enter();
  }

  @Override
  public void left() {
    activity.leave();
  }

  private void busy(boolean now) {
    client().activity(new ActivityParams(now));
  }
}
