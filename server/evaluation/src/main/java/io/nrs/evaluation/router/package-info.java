/** The Neural Data Router as a system under test. It reads and answers a formula in one pass. */
package io.nrs.evaluation.router;
