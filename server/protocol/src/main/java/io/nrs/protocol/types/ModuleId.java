package io.nrs.protocol.types;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;

@Doc("A network of a language.")
public enum ModuleId {
  @SerializedName("selector")
  @Doc("Writes the last leaf of a formula.")
  SELECTOR,

  @SerializedName("solver")
  @Doc("Writes the value of a leaf.")
  SOLVER
}
