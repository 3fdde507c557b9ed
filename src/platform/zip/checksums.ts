/** The last entry of a zip: the SHA-256 of every other one, in the form that `sha256sum -c` reads. */
export const CHECKSUMS = 'checksums.txt'
