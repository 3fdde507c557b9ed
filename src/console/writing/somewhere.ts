/** Begins the address of a file that is not of this site, or of which it is not known where it lies. */
export const SOMEWHERE = 'somewhere:/'
