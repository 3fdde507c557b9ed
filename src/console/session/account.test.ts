import { expect, it } from 'vitest'
import { initialsOf } from '../../kernel/words.ts'
import { nameOf } from './account.ts'

const person = {
  id: '1',
  username: 'mara',
  firstName: 'Mara',
  lastName: 'van der Lindqvist',
  isPlatformOwner: false,
}

it('[C274] a person is shown by name, else by username', () => {
  expect(nameOf(person)).toBe('Mara van der Lindqvist')
  expect(nameOf({ ...person, firstName: '', lastName: '' })).toBe('mara')
})

it('[C274] initials are the first letters of first and last word, whole characters', () => {
  expect(initialsOf(nameOf(person))).toBe('ML')
  expect(initialsOf('𝔐ara')).toBe('𝔐')
})
