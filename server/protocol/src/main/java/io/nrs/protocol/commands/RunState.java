package io.nrs.protocol.commands;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;

@Doc("How far a training is.")
public enum RunState {
  @SerializedName("unfinished")
  UNFINISHED,

  @SerializedName("finished")
  FINISHED
}
