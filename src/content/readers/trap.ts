/** A hidden field, which only machines fill in; the ids of a form's own fields never begin with an underscore. */
export const TRAP = '_website'

/** A form that is sent faster was not read by a person. */
const FASTEST_MS = 2_000

/**
 * Whether a machine wrote it.
 * @param website value of the hidden field
 * @param took milliseconds from showing the form to sending it; left out without JavaScript
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
