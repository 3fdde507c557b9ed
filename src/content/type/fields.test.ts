import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { number, requiredMoment, rows } from './fields.ts'
import { ruleOf } from './rules.ts'
import { shapesOf } from './shapes.ts'
import { always } from './state.ts'

it('a moment without which there is no item is kept in UTC, and neither left out nor cleared', () => {
  const { rule } = ruleOf(requiredMoment('Start'))
  const said = (value: unknown) => rule.safeParse(value).error?.issues.map(({ message }) => message)
  expect(rule.parse('2027-03-01T10:00:00+01:00')).toBe('2027-03-01T09:00:00.000Z')
  expect(said(undefined)).toEqual(['Start is required'])
  expect(said('')).toEqual(['Start is required'])
  expect(said(null)).toEqual(['Start must be text'])
  expect(said('soon')).toEqual(['Start must be a moment such as 2027-03-01T09:00:00Z'])
})

describe('a rule of its own', () => {
  const EVENT = {
    name: 'event',
    address: 'events',
    callNames: ['Event', 'Events'],
    one: 'an event',
    many: 'events',
    state: always,
    words: 'events',
    capability: 'content.write',
    texts: {},
    shared: { fee: number('Fee', 0, 10) },
  } as const

  it('takes the place of that of the kind, and leaves what answers say', () => {
    const { write } = shapesOf(EVENT, { fee: { rule: z.literal(7, 'Fee must be 7') } })
    expect(write.safeParse({ fee: 8 }).error?.issues.map(({ message }) => message)).toEqual(['Fee must be 7'])
    expect(write.parse({ fee: 7 })).toEqual({ fee: 7 })
    expect(ruleOf(EVENT.shared.fee, { rule: z.literal(7) }).answer.safeParse(null).success).toBe(true)
  })

  it('of a field that the type does not have stops the start', () => {
    expect(() => shapesOf(EVENT, { fees: {} })).toThrow(
      'event has a rule for fees, which is none of its fields',
    )
  })

  it('is wanted of rows, whose entries no kind knows', () => {
    const program = { ...EVENT, shared: { program: rows<string>('Program', 9) } }
    expect(() => shapesOf(program)).toThrow('Program needs a rule of its own: its slice has none')
  })
})
