/**
 * Hands commands to Spark. The job itself is in the module {@code spark}, which alone knows Spark.
 */
package io.nrs.cli.spark;
