import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import list from './common-passwords.txt?raw'
import { newPassword } from './shapes.ts'

const LINES = list.split('\n').filter((line) => line !== '' && !line.startsWith('# '))

it('more than 3,000 passwords of the length that is allowed are known as common', () => {
  expect(LINES.length).toBeGreaterThan(3_000)
  expect(new Set(LINES).size).toBe(LINES.length)
  expect(LINES.filter((line) => !newPassword.safeParse(line).success)).toEqual([])
  expect(LINES.filter((line) => !isCommonPassword(line))).toEqual([])
})

it('a common password is known however it is cased, a sentence of one’s own is not common', () => {
  expect(['sonyericsson', 'QWERTYqwerty', 'Password1234'].map(isCommonPassword)).toEqual([true, true, true])
  expect(isCommonPassword('a heron counts the boats')).toBe(false)
})

it('words of the product alone are common, whatever stands between them; with others they are not', () => {
  const common = ['flyleaf-admin-2026', 'MyBookPassword!', 'Studio_Owner_Studio', 'thebookthebook']
  const own = ['flyleaf on a rainy pier', 'correct-horse-battery', '739204857120', 'admin of the lighthouse']
  expect(common.filter((one) => !isCommonPassword(one))).toEqual([])
  expect(own.filter(isCommonPassword)).toEqual([])
})
