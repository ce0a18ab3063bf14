package io.nrs.protocol.notifications;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Union;

@Union("state")
@Doc("The state of the networks of a language.")
public sealed interface NetworkStatus permits NetworksLoading, NetworksReady, NetworksFailed {}
