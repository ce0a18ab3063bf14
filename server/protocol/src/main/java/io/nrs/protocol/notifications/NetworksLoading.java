package io.nrs.protocol.notifications;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;
import io.nrs.protocol.types.LanguageId;

@Tag("loading")
@Doc("The networks are being loaded.")
public record NetworksLoading(@SerializedName("task") @Doc("The language.") LanguageId language)
    implements NetworkStatus {}
