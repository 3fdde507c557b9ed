/**
 * The first `max` characters, counted by code point, without white space at their end;
 * three dots follow only when something was cut.
 */
export function excerpt(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}...` : text
}

/** Characters of a chapter's description in the overview of its part. */
export const CHAPTER_EXCERPT = 150

/** Characters of the next part's description in the link to it. */
export const NEXT_PART_EXCERPT = 120
