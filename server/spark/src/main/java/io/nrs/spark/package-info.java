/**
 * Shards of commands as the tasks of a Spark job. Spark schedules them and repeats lost ones.
 * Shards and their merge are those of {@code --shard} and {@code nrs merge}.
 */
package io.nrs.spark;
