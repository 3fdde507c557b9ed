import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Field, Fields } from '../content/type/field.ts'
import { LOCALES } from '../kernel/locale.ts'
import { fileItems } from '../domains/media/index.ts'
import { ITEM_TYPES } from './item-types.ts'

const FIELDS = [...ITEM_TYPES, fileItems].flatMap(({ declared }) =>
  Object.entries<Field>({ ...declared?.texts, ...declared?.shared }).map(([field, { name }]) => ({
    field,
    name,
    at: `${declared?.name}.${field}`,
    words: declared?.words.split('.') ?? [],
  })),
)

/** Fields that the studio shows nowhere by a name, and why. */
const NAMELESS: Readonly<Record<string, string>> = {
  'team-member.order': 'the place in the team is that of a row in the list',
  'visual.chapterId': 'the picture itself is shown, and the part that it stands in',
  'visual.mediaFileId': 'the picture itself is shown',
}

/** The files of the studio's texts in a language, by slice. */
const filesIn = (language: string): Record<string, string> =>
  Object.fromEntries(
    globSync(`src/domains/*/{console,shared}/messages/${language}.json`).map((path) => [
      path.split('/')[2],
      path,
    ]),
  )

/** The texts of all slices in the studio, by slice. */
const messagesIn = (language: string): unknown =>
  Object.fromEntries(
    Object.entries(filesIn(language)).map(([slice, path]) => [slice, JSON.parse(readFileSync(path, 'utf8'))]),
  )

/** Says into which file the name of a field is to be written, and under which key. */
function sentence(language: string, at: string, [slice = '', ...keys]: string[]): string {
  const file = filesIn(language)[slice] ?? `src/domains/${slice} has no messages/${language}.json, which`
  return `${at} has no name in the studio: ${file} wants "${keys.join('.')}"`
}

it.each(LOCALES)('the studio has a name for each field of each type, in %s', (language) => {
  const messages = messagesIn(language)
  const nameless = FIELDS.filter(({ words, field }) => {
    const name = [...words, 'field', field].reduce((inner, key) => Object(inner)[key], messages)
    return typeof name !== 'string'
  })
  const wanted = nameless
    .filter(({ at }) => !(at in NAMELESS))
    .map(({ at, words, field }) => sentence(language, at, [...words, 'field', field]))
  expect(wanted).toEqual([])
  // What has a name by now is no exception.
  expect(nameless.map(({ at }) => at).toSorted()).toEqual(Object.keys(NAMELESS).toSorted())
})

/** Fields of groups, with the keys that name them: one of their own, else that of a field that is called the same. */
const WITHIN = ITEM_TYPES.flatMap(({ declared }) =>
  Object.entries({ ...declared.texts, ...declared.shared }).flatMap(([group, { within }]) =>
    namesWithin([group], within ?? {}).map((path) => ({
      at: [declared.name, ...path].join('.'),
      keys: [`within.${path.join('-')}`, `field.${path.at(-1)}`],
      words: declared.words.split('.'),
    })),
  ),
)

function namesWithin(path: string[], fields: Fields): string[][] {
  return Object.entries(fields).flatMap(([name, { within }]) =>
    within ? namesWithin([...path, name], within) : [[...path, name]],
  )
}

it.each(LOCALES)('and for each field within a group, in %s', (language) => {
  const messages = messagesIn(language)
  const textAt = (path: string[]) => path.reduce((inner, key) => Object(inner)[key], messages)
  const nameless = WITHIN.filter(
    ({ words, keys }) => !keys.some((key) => typeof textAt([...words, ...key.split('.')]) === 'string'),
  )
  expect(WITHIN).not.toEqual([])
  const wanted = nameless.map(({ at, words, keys: [key = ''] }) => sentence(language, at, [...words, key]))
  expect(wanted).toEqual([])
})

/** Fields that refusals call otherwise than the studio does, and why. */
const CALLED_OTHERWISE: Readonly<Record<string, string>> = {
  'book.buyLinks': 'the studio has a heading, and a form for each row',
  'media.focalX': 'the form has it below the words "Focal point"',
  'media.focalY': 'the form has it below the words "Focal point"',
  'order.outline': 'rows are moved; the studio names what was moved, in its history',
  'order.reflections': 'as the outline',
  'order.evidence': 'as the outline',
  'order.visuals': 'as the outline',
}

it('a refusal calls a field what the studio calls it', () => {
  const messages = messagesIn('en')
  const differing = FIELDS.flatMap(({ at, name, words, field }) => {
    const shown = [...words, 'field', field].reduce((inner, key) => Object(inner)[key], messages)
    return typeof shown === 'string' && shown !== name ? [{ at, name, shown }] : []
  })
  expect(differing.filter(({ at }) => !(at in CALLED_OTHERWISE))).toEqual([])
  // What is called the same by now is no exception.
  expect(differing.map(({ at }) => at).toSorted()).toEqual(Object.keys(CALLED_OTHERWISE).toSorted())
})
