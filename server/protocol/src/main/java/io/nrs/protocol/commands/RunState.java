package io.nrs.protocol.commands;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;

@Doc("The state of a training.")
public enum RunState {
  @SerializedName("unfinished")
  UNFINISHED,

  @SerializedName("finished")
  FINISHED
}
