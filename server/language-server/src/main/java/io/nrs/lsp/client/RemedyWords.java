package io.nrs.lsp.client;

import io.nrs.language.Remedy;
import io.nrs.protocol.ClientOptions.ClientActions;
import io.nrs.rewriting.models.ModelException;
import java.util.Optional;

/** Remedies in the words of the client, which names its own actions. */
public record RemedyWords(ClientActions actions) {

  /** Returns a remedy as a clause. */
  public String of(Remedy remedy) {
    if (remedy instanceof Remedy.ChangeSetting change) {
      // An editor's own settings may lack this one; every client reads the file.
      return "%s with nrs.%s in .nrs.json%s"
          .formatted(change.what(), change.setting(), change.otherwise());
    }
    if (remedy instanceof Remedy.RestoreModels restore) {
      return "restore the models folder, choose another one with nrs.models, or train the %s %s%s"
          .formatted(restore.language().id(), restore.module(), with(actions.train()));
    }
    if (remedy instanceof Remedy.TrainLanguage train) {
      return "train its networks"
          + with(
              actions
                  .trainLanguage()
                  .or(() -> Optional.of(lens("Train networks", train.language().id()))));
    }
    if (remedy instanceof Remedy.CheckLanguage check) {
      return "check the language"
          + with(actions.checkLanguage().or(() -> Optional.of(lens("Check language", check.id()))));
    }
    if (remedy instanceof Remedy.ShowSteps) {
      return "find the wrong step%s"
          .formatted(
              actions
                  .showSteps()
                  .map(name -> " with %s, or simplify step by step".formatted(name))
                  .orElse(": simplify step by step"));
    }
    if (remedy instanceof Remedy.CheckExactly) {
      return "check the value with " + actions.checkExactly().orElse("nrs.verify");
    }
    return remedy.words();
  }

  private static String with(Optional<String> action) {
    return action.map(name -> " with " + name).orElse("");
  }

  /** What every client shows above an open description. */
  private static String lens(String title, String id) {
    return "%s above .nrs/languages/%s.json".formatted(title, id);
  }

  /** Returns the message of a model that cannot be used. */
  public String of(ModelException failure) {
    return failure.problem() + failure.remedy().map(remedy -> "; " + of(remedy)).orElse("");
  }
}
