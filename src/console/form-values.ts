/** What goes out for a number that was typed; null clears it. Words go as they are: the server refuses them by the field's name. */
export function numberOf(text: string): number | string | null {
  if (text.trim() === '') return null
  const number = Number(text)
  return Number.isNaN(number) ? text : number
}

/** A list that was typed with commas. */
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
