/**
 * What a client tells the server about itself and its user. The JSON schema of {@code .nrs.json} is
 * made of the settings.
 */
package io.nrs.protocol.settings;
