package io.nrs.protocol.events;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Union;

@Union("event")
@Doc("An event of `nrs report --progress json`.")
public sealed interface ReportEvent permits ReportRemark, ReportFinished {}
