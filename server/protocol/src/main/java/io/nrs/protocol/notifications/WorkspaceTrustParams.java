package io.nrs.protocol.notifications;

import io.nrs.protocol.json.Doc;
import java.util.Optional;

@Doc("What the user has decided about the workspace; an absent field changes nothing.")
public record WorkspaceTrustParams(
    @Doc("Whether the server reads `.nrs.json` and runs commands in the workspace.")
        Optional<Boolean> trusted,
    @Doc("Whether the server uses models that the workspace brings along.")
        Optional<Boolean> models) {}
