package io.nrs.protocol.notifications;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;

@Tag("loading")
@Doc("The networks are being loaded.")
public record NetworksLoading(@Doc("The id of the language.") String language)
    implements NetworkStatus {}
