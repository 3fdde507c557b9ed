import list from './common-passwords.txt?raw'

const COMMON = new Set(list.split('\n').filter((line) => line !== '' && !line.startsWith('# ')))

/** Whether a password is among the first that a guesser tries, however it is cased. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.normalize('NFC').trim().toLowerCase())
}
