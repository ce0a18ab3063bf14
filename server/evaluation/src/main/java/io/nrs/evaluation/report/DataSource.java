package io.nrs.evaluation.report;

import io.nrs.evaluation.result.StoredRun;

/** Where figures come from. */
record DataSource(String label, StoredRun<?> run) {}
