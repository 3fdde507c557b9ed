import { expect, it } from 'vitest'
import { requiredMoment } from './fields.ts'
import { ruleOf } from './rules.ts'

it('a moment without which there is no item is kept in UTC, and neither left out nor cleared', () => {
  const { rule } = ruleOf(requiredMoment('Start'))
  const said = (value: unknown) => rule.safeParse(value).error?.issues.map(({ message }) => message)
  expect(rule.parse('2027-03-01T10:00:00+01:00')).toBe('2027-03-01T09:00:00.000Z')
  expect(said(undefined)).toEqual(['Start is required'])
  expect(said('')).toEqual(['Start is required'])
  expect(said(null)).toEqual(['Start must be text'])
  expect(said('soon')).toEqual(['Start must be a moment such as 2027-03-01T09:00:00Z'])
})
