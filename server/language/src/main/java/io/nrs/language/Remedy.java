package io.nrs.language;

import io.nrs.grammar.Language;

/**
 * What a user can do about a failure. The command line has these words for it; editors name their
 * own actions.
 */
public sealed interface Remedy {

  /** Returns a clause in the words of the command line. */
  String words();

  /** The same in every program. */
  record Plain(String words) implements Remedy {}

  /** To change a setting. The clause begins with {@code what} and ends with {@code otherwise}. */
  record ChangeSetting(String what, String option, String setting, String otherwise)
      implements Remedy {
    @Override
    public String words() {
      return "%s with %s or nrs.%s%s".formatted(what, option, setting, otherwise);
    }
  }

  /** To use other networks of a language that ships, or to train one. */
  record RestoreModels(Language language, String module) implements Remedy {
    @Override
    public String words() {
      return "restore the models folder, choose another one with --models or nrs.models, or run: nrs train %s %s"
          .formatted(language.id(), module);
    }
  }

  /** To train the networks of a described language. */
  record TrainLanguage(Language language) implements Remedy {
    @Override
    public String words() {
      return "train its networks with: nrs language train " + language.id();
    }
  }

  /** To check a described language, which gives its expressions their values. */
  record CheckLanguage(String id) implements Remedy {
    @Override
    public String words() {
      return "check it with: nrs language check " + id;
    }
  }

  /** To look at the steps of a solution. */
  record ShowSteps() implements Remedy {
    @Override
    public String words() {
      return "find the wrong step with nrs solve --trace, or simplify step by step";
    }
  }

  /** To compare a value with the exact one. */
  record CheckExactly() implements Remedy {
    @Override
    public String words() {
      return "check the value with --verify or nrs.verify";
    }
  }
}
