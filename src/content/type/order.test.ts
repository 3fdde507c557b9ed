import { expect, it } from 'vitest'
import { EVENT } from '../../../test/support/event-type.ts'
import { defineType } from './define-type.ts'
import { moment, requiredMoment } from './fields.ts'
import { sortOf } from './list.ts'
import { ruleOf } from './rules.ts'

const TIMED = { ...EVENT, shared: { startsAt: requiredMoment('Start'), endsAt: moment('End') } }

const opens = (more: object) => sortOf({ ...TIMED, ...more })

it('a list of the studio opens as the type says, else in the order of its items, else with what was changed last', () => {
  expect(opens({})).toBe('-updatedAt')
  expect(opens({ isOrdered: true })).toBe('order')
  expect(opens({ orderedBy: 'startsAt' })).toBe('order')
  expect(opens({ orderedBy: '-startsAt' })).toBe('-order')
  expect(opens({ orderedBy: 'startsAt', defaultSort: '-order' })).toBe('-order')
})

it('items are ordered by a field that each of them has', () => {
  expect(defineType({ ...TIMED, orderedBy: 'startsAt' }).orderedBy).toBe('startsAt')
  // @ts-expect-error an item need not have one
  defineType({ ...TIMED, orderedBy: 'endsAt' })
  // @ts-expect-error no field is called so
  defineType({ ...TIMED, orderedBy: 'begins' })
})

it('a moment that is required is one in UTC, or refused', () => {
  const { rule } = ruleOf(requiredMoment('Start'))
  const refusal = (value: unknown) => rule.safeParse(value).error?.issues.map(({ message }) => message)
  expect(rule.parse('2027-03-01T10:00+01:00')).toBe('2027-03-01T09:00:00.000Z')
  for (const nothing of [undefined, '']) expect(refusal(nothing)).toEqual(['Start is required'])
  expect(refusal('tomorrow')).toEqual(['Start must be a moment such as 2027-03-01T09:00:00Z'])
})
