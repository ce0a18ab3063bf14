package io.nrs.cli.check;

import io.nrs.cli.check.SarifReport.Invocation;
import io.nrs.cli.check.SarifReport.Result;
import io.nrs.cli.check.SarifReport.Tool;
import java.util.List;

record SarifRun(Tool tool, List<Invocation> invocations, String columnKind, List<Result> results) {}
