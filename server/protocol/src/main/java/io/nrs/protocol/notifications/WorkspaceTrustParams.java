package io.nrs.protocol.notifications;

import io.nrs.protocol.json.Doc;
import java.util.Optional;

@Doc("The user's decision about the workspace; an absent field changes nothing.")
public record WorkspaceTrustParams(
    @Doc(
            "Whether the server reads `.nrs.json`, uses networks and runs commands in the"
                + " workspace.")
        Optional<Boolean> trusted) {}
