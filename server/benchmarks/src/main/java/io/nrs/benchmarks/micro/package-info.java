/** What is done with the text of a formula, without networks, measured by JMH. */
package io.nrs.benchmarks.micro;
