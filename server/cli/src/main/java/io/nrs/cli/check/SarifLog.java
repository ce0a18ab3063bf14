package io.nrs.cli.check;

import com.google.gson.annotations.SerializedName;
import java.util.List;

record SarifLog(@SerializedName("$schema") String schema, String version, List<SarifRun> runs) {}
