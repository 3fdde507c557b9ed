import { expect, it } from 'vitest'
import { type Found, searchedOf } from '../item/found.ts'
import { defineType, type TextsOf } from '../type/define-type.ts'
import { line, paragraph, requiredLine, slug } from '../type/fields.ts'
import { switchable } from '../type/state.ts'
import { indexVersionOf } from './version.ts'

const texts = { title: requiredLine('Title'), summary: paragraph('Summary'), notes: line('Notes') }
const note = defineType({
  name: 'note',
  address: 'notes',
  callNames: ['Note', 'Notes'],
  one: 'a note',
  many: 'notes',
  state: switchable,
  words: 'notes',
  capability: 'content.write',
  texts,
  shared: { slug: slug() },
})

type Rules = Found<{ slug: string }, TextsOf<typeof note>>

const FOUND: Rules = { kind: 'note', place: ({ slug }) => ({ path: `/notes/${slug}` }) }

/** The version of an index of notes that are found in some way. */
function versionWith(rules: Partial<Rules> = {}, more = {}): number {
  const declared = { ...note, texts: { ...texts, ...more } }
  const search = searchedOf(Object.keys(declared.texts), { ...FOUND, ...rules })
  return indexVersionOf([{ declared, search }])
}

it('the version of the index stays while the same is written of items', () => {
  expect(versionWith()).toBe(versionWith())
  expect(versionWith({ unsearched: ['notes'] })).toBe(versionWith({ unsearched: ['notes'] }))
})

it.each<[string, number]>([
  ['a text is no longer looked in', versionWith({ unsearched: ['notes'] })],
  ['a text is the summary now', versionWith({ summary: 'summary' })],
  ['a type has one more text', versionWith({}, { subtitle: line('Subtitle') })],
  ['a text is of another kind', versionWith({}, { notes: paragraph('Notes') })],
  ['a fact is looked in, too', versionWith({ also: ['slug'] })],
  ['items lead elsewhere', versionWith({ place: ({ id }) => ({ path: `/notes/${id}` }) })],
  ['an item without words is not found', versionWith({ hasWords: ({ notes }) => notes !== '' })],
  ['another type is found', indexVersionOf([{ declared: note }])],
])('the version of the index is another one when %s', (_, version) => {
  expect(version).not.toBe(versionWith())
  expect(version).toBeLessThan(2 ** 31)
})

it('an item is found by a text that its type has been given, without another word', () => {
  const { entry } = searchedOf(['title', 'summary', 'subtitle'], { ...FOUND, summary: 'summary' })
  const words = { title: 'Moss', summary: 'Green', notes: '', subtitle: 'Soft' }
  expect(entry({ id: '1', slug: 'moss' }, words)).toEqual({
    title: 'Moss',
    summary: 'Green',
    text: 'Soft',
    path: '/notes/moss',
  })
})
