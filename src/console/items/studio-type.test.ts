import { expect, it } from 'vitest'
import { EVENT } from '../../../test/support/event-type.ts'
import type { TypeDeclaration } from '../../content/type/define-type.ts'
import type { Fields } from '../../content/type/field.ts'
import { moment, requiredMoment, rows } from '../../content/type/fields.ts'
import { comparisonOf, formOf } from './fields.ts'
import { ROWS } from './rows.ts'
import { formsOf } from './studio-type.ts'

/** A type of item with these fields. */
const withShared = (shared: Fields): TypeDeclaration => ({
  ...EVENT,
  shared,
})

it('a field whose kind has no form is an error, unless its type has one or says that it needs none', () => {
  const type = withShared({ program: rows<string>('Program', 9) })
  expect(() => formsOf(type)).toThrow('event.program needs a form of its own')
  expect(Object.keys(formsOf(type, { program: ROWS }))).toEqual(['title', 'program'])
  expect(Object.keys(formsOf(type, { program: null }))).toEqual(['title'])
})

it('a moment is read, written and compared as a moment', () => {
  const fields = formsOf(withShared({ startsAt: requiredMoment('Start'), endsAt: moment('End') }))
  const { valuesOf, bodyOf, isSame } = formOf(fields)
  const startsAt = '2027-03-01T18:30:00.000Z'
  expect(valuesOf({ title: 'Reading', startsAt, endsAt: null })).toMatchObject({ startsAt, endsAt: '' })
  expect(bodyOf({ startsAt, endsAt: '' })).toEqual({ startsAt, endsAt: '' })
  expect(isSame('startsAt', startsAt, '2027-03-01T18:30:00Z')).toBe(true)
  const { wordsOf } = comparisonOf(fields, (at) => `at ${at}`)
  expect(wordsOf('startsAt', startsAt)).toBe(`at ${startsAt}`)
  expect(wordsOf('startsAt', '2027-03-28T02:30')).toBe('2027-03-28 02:30')
})
