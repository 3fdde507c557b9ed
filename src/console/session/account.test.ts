import { expect, it } from 'vitest'
import { initialsOf, nameOf } from './account.ts'

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
  expect(initialsOf(person)).toBe('ML')
  expect(initialsOf({ ...person, firstName: '𝔐ara', lastName: '' })).toBe('𝔐')
})
