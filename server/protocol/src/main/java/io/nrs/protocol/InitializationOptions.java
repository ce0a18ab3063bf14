package io.nrs.protocol;

import com.google.gson.JsonElement;
import io.nrs.protocol.RecordShape.DefaultValue;
import io.nrs.protocol.RecordShape.Doc;
import java.util.Optional;

@Doc("The `initializationOptions` of the request `initialize`.")
public record InitializationOptions(
    @Doc(
            "Settings of the user. Those that the client sends later override them, and"
                + " `.nrs.json` of the first workspace folder overrides both. Without this field,"
                + " all other fields are settings.")
        Optional<JsonElement> settings,
    @DefaultValue("true")
        @Doc(
            "Whether the user trusts the workspace. Otherwise the server does not read"
                + " `.nrs.json` or use networks of the workspace, and runs no commands in it.")
        Optional<Boolean> trusted,
    @Doc(
            "The same as `capabilities.experimental`, for clients that cannot set their"
                + " capabilities.")
        Optional<ExperimentalCapabilities> experimental,
    @Doc(
            "How the client names what users can do. Without a name, messages say it in general"
                + " words.")
        Optional<ClientActions> actions) {}
