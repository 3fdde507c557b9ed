/** Characters of a word that are compared. */
const WORD_MAX = 100

/** Letters that Unicode does not take apart, as they are typed without their sign. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A text without case and accents: how the search compares words. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
}

/** A text without line ends: each is a space, with the white space around it. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap))
}

/** Up to two letters that stand for somebody: those that begin the first and the last word of the name. */
export function initialsOf(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter(Boolean)
  return [first, others.at(-1) ?? '']
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** The words of a text, folded; signs only stand between them. */
export function wordsOf(text: string): string[] {
  return [...folded(text).matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word.slice(0, WORD_MAX))
}
