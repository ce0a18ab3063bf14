/**
 * Shards of commands as the tasks of a Spark job. Spark schedules them and tries again what is
 * lost; what a shard is and how shards are put together is that of {@code --shard} and {@code nrs
 * merge}.
 */
package io.nrs.spark;
