package io.nrs.protocol.notifications;

import io.nrs.protocol.json.Doc;
import java.util.Optional;

@Doc("The user's decisions about the workspace; an absent field changes nothing.")
public record WorkspaceTrustParams(
    @Doc("Whether the server reads `.nrs.json` and runs commands in the workspace.")
        Optional<Boolean> trusted,
    @Doc("Whether the server uses models from the workspace.") Optional<Boolean> models) {}
