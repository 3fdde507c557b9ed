/**
 * Reads the number of a public address such as /parts/3: one to nine digits, anything else counts as absent, which is 1.
 * @see contract row C638
 */
export function routeNumber(parameter: string | undefined): number {
  return parameter !== undefined && /^[0-9]{1,9}$/.test(parameter) ? Number(parameter) : 1
}
