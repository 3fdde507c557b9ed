/** Nobody sees this field, so no person fills it in; no field of a form has an id that begins so. */
export const TRAP = '_website'

/** What is sent faster was not read. Milliseconds. */
const FASTEST_MS = 2_000

/**
 * Whether a machine wrote it.
 * @param website what stood in the field that nobody sees
 * @param took milliseconds between the form coming up and its being sent, where somebody counted them
 */
export function looksMade({
  website = '',
  took,
}: {
  website?: string | undefined
  took?: number | undefined
}) {
  return website !== '' || (took !== undefined && took < FASTEST_MS)
}
