/** Length of a title, name or other single line, in code points. */
export const LINE_MAX = 300
/** Length of a description or other short running text. */
export const PARAGRAPH_MAX = 5_000

/** A character that leaves ink: neither white space nor one that is shown as nothing, such as U+200B. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** Whether a text shows nothing at all. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text)
}
