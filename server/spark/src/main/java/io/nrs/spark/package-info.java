/** Commands whose work the executors of Spark do. No other module uses Spark. */
package io.nrs.spark;
