/** Bills of materials, licences and checksums of what users install. */
package io.nrs.distribution;
