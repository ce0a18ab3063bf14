package io.nrs.protocol.notifications;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;

@Tag("failed")
@Doc("The networks cannot be used.")
public record NetworksFailed(
    @Doc("The id of the language.") String language,
    @Doc("Why, and what the user can do.") String message)
    implements NetworkStatus {}
