/**
 * Hands commands to Spark. The job itself is in the module {@code spark}; no other module uses
 * Spark.
 */
package io.nrs.cli.spark;
