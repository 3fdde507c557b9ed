import list from './common-passwords.txt?raw'

const COMMON = new Set(list.split('\n').filter((line) => line !== '' && !line.startsWith('# ')))

/** Words that a guesser takes from the product; longer ones first, since one may begin as another. */
const WORDS_OF_CONTEXT = [
  'administrator',
  'translator',
  'password',
  'reflections',
  'reflection',
  'publisher',
  'chapters',
  'chapter',
  'flyleaf',
  'account',
  'welcome',
  'website',
  'viewer',
  'editor',
  'author',
  'reader',
  'studio',
  'secret',
  'letmein',
  'admin',
  'owner',
  'login',
  'books',
  'book',
  'site',
  'user',
  'demo',
  'test',
  'the',
  'my',
] as const

/** Whether a password is among the first that a guesser tries, however it is cased: a common one, or words of context alone. */
export function isCommonPassword(password: string): boolean {
  const bare = password.normalize('NFC').trim().toLowerCase()
  return COMMON.has(bare) || isOfContext(bare)
}

/** Digits and signs between the words make none harder to guess; a password of them alone is not meant. */
function isOfContext(bare: string): boolean {
  if (!/\p{L}/u.test(bare)) return false
  const rest = WORDS_OF_CONTEXT.reduce((text, word) => text.replaceAll(word, ' '), bare)
  return !/\p{L}/u.test(rest)
}
