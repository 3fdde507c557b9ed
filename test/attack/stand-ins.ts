/** Where the call of a row is not there yet, the same class of attack is tried on these. */
export const STAND_INS: Record<string, `${string} /${string}`> = {
  A055: 'GET /api/forks/F2/book',
  A086: 'PUT /api/forks/F1/book',
}
