/**
 * The first `max` characters, counted by code point, without white space at their end;
 * three dots follow only when something was cut.
 */
export function excerpt(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}...` : text
}

/** The first whole words of a text, at most `max` characters long together; three dots follow if some were left out. */
export function teaser(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  // The next character tells whether the last word is whole.
  const words = characters.slice(0, max + 1).join('')
  const end = words.lastIndexOf(' ')
  if (end <= 0) return excerpt(text, max)
  let whole = words.slice(0, end).trimEnd()
  while (',;:'.includes(whole.at(-1) ?? '.')) whole = whole.slice(0, -1)
  return `${whole}...`
}

/** Characters of a chapter's description in the overview of its part. */
export const CHAPTER_EXCERPT = 150

/** Characters of the next part's description in the link to it. */
export const NEXT_PART_EXCERPT = 120
