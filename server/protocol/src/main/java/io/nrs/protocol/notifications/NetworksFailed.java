package io.nrs.protocol.notifications;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;
import io.nrs.protocol.types.LanguageId;

@Tag("failed")
@Doc("The networks cannot be used.")
public record NetworksFailed(
    @SerializedName("task") @Doc("The language.") LanguageId language,
    @Doc("Why, and what the user can do.") String message)
    implements NetworkStatus {}
