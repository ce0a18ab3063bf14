package io.nrs.eclipse.evaluation;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;

/** What is evaluated. */
sealed interface Scope {
  String inWords();

  /** What the server is asked for. */
  JsonObject arguments();

  /** All formula files of all open projects. */
  record Workspace() implements Scope {
    @Override
    public String inWords() {
      return "open projects";
    }

    @Override
    public JsonObject arguments() {
      JsonObject arguments = new JsonObject();
      arguments.addProperty("report", false);
      return arguments;
    }
  }

  /**
   * All formula files of a project or a folder.
   *
   * @param name for the user
   */
  record Folder(String uri, String name) implements Scope {
    @Override
    public String inWords() {
      return name;
    }

    @Override
    public JsonObject arguments() {
      JsonObject arguments = new Workspace().arguments();
      arguments.addProperty("folder", uri);
      return arguments;
    }
  }

  /**
   * Certain files.
   *
   * @param name for the user
   */
  record Files(List<String> uris, String name) implements Scope {
    @Override
    public String inWords() {
      return name;
    }

    @Override
    public JsonObject arguments() {
      JsonArray files = new JsonArray();
      uris.forEach(files::add);
      JsonObject arguments = new Workspace().arguments();
      arguments.add("files", files);
      return arguments;
    }
  }
}
