/**
 * Training of networks that read the rules of any language. Their data are random systems and
 * random signatures; no language that somebody described is among them.
 */
package io.nrs.training.family;
