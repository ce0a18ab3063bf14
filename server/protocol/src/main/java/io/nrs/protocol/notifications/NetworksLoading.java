package io.nrs.protocol.notifications;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;

@Tag("loading")
@Doc("The networks are being loaded.")
public record NetworksLoading(
    @SerializedName("task") @Doc("The id of the language.") String language)
    implements NetworkStatus {}
