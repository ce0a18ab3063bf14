package io.nrs.protocol.types;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;

@Doc("A language of formulas.")
public enum LanguageId {
  @SerializedName("listops")
  LISTOPS,

  @SerializedName("arithmetic")
  ARITHMETIC,

  @SerializedName("algebra")
  ALGEBRA
}
