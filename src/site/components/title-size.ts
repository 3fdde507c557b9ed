/**
 * Class that sets the size of a title by its length in characters, spaces left out, so that a long one needs no more room.
 * @returns title-full (up to 16), title-m (28), title-s (48) or title-xs
 */
export function titleSize(title: string): 'title-full' | 'title-m' | 'title-s' | 'title-xs' {
  const length = [...title.replace(/\s/g, '')].length
  if (length <= 16) return 'title-full'
  if (length <= 28) return 'title-m'
  return length <= 48 ? 'title-s' : 'title-xs'
}
