package io.nrs.protocol.events;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Inline;
import io.nrs.protocol.types.LanguageId;

@Doc("The results of one cell: formulas of one language and one level.")
public record EvaluatedCell(
    @SerializedName("task") @Doc("The language.") LanguageId language,
    @Inline CellNumbers numbers) {}
