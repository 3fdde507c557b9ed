import { expect, it } from 'vitest'
import { EVENT } from '../../../../test/support/event-type.ts'
import { defineType } from '../../type/define-type.ts'
import type { Field, Fields } from '../../type/field.ts'
import { choice, flag, group, line, moment, number, rows, suppliedNumber } from '../../type/fields.ts'
import { always } from '../../type/state.ts'
import { typeStoreOf } from './type-store.ts'

const HOME = { table: 'corrections', translations: 'correctionTranslations', owner: 'correctionId' } as const

/** An event with further fields, kept where corrections of the book are, which have a text `place`. */
const kept = <const F extends Fields>(shared: F) =>
  defineType({ ...EVENT, state: always, texts: { wrong: line('Wrong') }, shared })

it('each field has a column that holds its values', () => {
  const placed = kept({ place: line('Place'), isActive: flag('Shown') })
  expect(typeStoreOf(placed, HOME).beside).toEqual({})
  typeStoreOf(kept({ place: choice('Place', ['here', 'there']) }), HOME)
  // @ts-expect-error there is no such column
  typeStoreOf(kept({ room: line('Room') }), HOME)
  // @ts-expect-error it holds a text, and the field a number
  typeStoreOf(kept({ place: suppliedNumber('Place') }), HOME)
  // @ts-expect-error it holds yes or no
  typeStoreOf(kept({ isActive: line('Shown') }), HOME)
  // @ts-expect-error it always holds a day, and a moment may be none
  typeStoreOf(kept({ correctedOn: moment('Day') }), HOME)
})

it('a column of the database that holds a document takes a field of several values, and no other', () => {
  const menus = { table: 'navigation' } as const
  const listing = <const F extends Field>(items: F) =>
    defineType({ ...EVENT, state: always, texts: {}, shared: { items } })
  typeStoreOf(listing(rows<{ label: string }>('Items', 9)), menus)
  typeStoreOf(listing(group('Items', { first: line('First') })), menus)
  // @ts-expect-error a number is none
  typeStoreOf(listing(number('Items')), menus)
})

it('a field that only names the items leaves the others as they are', () => {
  // @ts-expect-error it holds a text all the same
  typeStoreOf(kept({ place: suppliedNumber('Place') }), { ...HOME, namedBy: 'place' })
})
