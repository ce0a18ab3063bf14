/**
 * Parts of long runs, each stored in its own folder, and their combination. The stored data of a
 * shard depend only on its run and on the numbers of its pieces.
 */
package io.nrs.evaluation.shard;
