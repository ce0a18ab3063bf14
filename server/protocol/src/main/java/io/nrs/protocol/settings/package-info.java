/**
 * The information of a client about itself and its user. The settings determine the JSON schema of
 * {@code .nrs.json}.
 */
package io.nrs.protocol.settings;
