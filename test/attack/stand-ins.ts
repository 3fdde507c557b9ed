/** Where the call of a row is not there yet, the same class of attack is tried on these. */
export const STAND_INS: Record<string, `${string} /${string}`> = {}
