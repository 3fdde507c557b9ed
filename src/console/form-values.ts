/**
 * The value to send for a typed number; null clears it. Words are sent as they are: the server refuses them by the field's
 * name.
 */
export function numberOf(text: string): number | string | null {
  if (text.trim() === '') return null
  const number = Number(text)
  return Number.isNaN(number) ? text : number
}

/** The entries of a list that was typed with commas. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** Whether two lists that were typed with commas hold the same. */
export function isSameList(a: string, b: string): boolean {
  return listOf(a).join() === listOf(b).join()
}
