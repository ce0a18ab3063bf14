/**
 * Parts of long runs, each stored in a folder of its own, and how they are put together. What a
 * shard stores depends on its run and on the numbers of its pieces alone.
 */
package io.nrs.evaluation.shard;
