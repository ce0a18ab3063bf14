package io.nrs.protocol.commands;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;

@Doc("How an evaluation of the workspace ended.")
public enum EvaluationStatus {
  @SerializedName("finished")
  FINISHED,

  @SerializedName("cancelled")
  CANCELLED
}
