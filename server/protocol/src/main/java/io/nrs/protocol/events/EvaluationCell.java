package io.nrs.protocol.events;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;
import io.nrs.protocol.types.LanguageId;

@Tag("cell")
@Doc("A cell is done.")
public record EvaluationCell(
    @SerializedName("task") @Doc("The language.") LanguageId language,
    @Doc("The number of cells so far.") int cells,
    @Doc("The total number of cells.") int of,
    @Doc("The numbers of this cell.") CellNumbers result)
    implements EvaluationEvent {}
