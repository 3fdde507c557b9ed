import { expect, it } from 'vitest'
import { FIELD_TYPES, type FormField } from '../../../kernel/form.ts'
import {
  changed,
  FIELDS,
  fieldsIn,
  moved,
  newField,
  translatedIds,
  SETTINGS,
  tidied,
  withCopy,
  withField,
} from './field-values.ts'

const WORDS = { label: 'Choice', option: (number: number) => `Option ${number}` }
const aField = (id: string, more: Partial<FormField> = {}): FormField => ({
  ...newField('text', [], { ...WORDS, label: id }),
  id,
  ...more,
})
const RADIO = { ...newField('radio', [], WORDS), id: 'meet' }
const TOWN = aField('town', {
  showIf: { match: 'all', rules: [{ field: 'meet', kind: 'is', value: 'Option 1' }] },
})

it.each(FIELD_TYPES)(
  '[C507] [C508] a new field of type %s is labelled and not required; a choice has two options',
  (type) => {
    const field = newField(type, [aField(`${type}-2`)], WORDS)
    const options = type === 'select' || type === 'radio' ? ['Option 1', 'Option 2'] : []
    expect(field).toMatchObject({ id: `${type}-3`, label: 'Choice', required: false, options, showIf: null })
  },
)

it('a field comes behind the open one, and a copy behind what it copies', () => {
  const ids = (fields: FormField[]) => fields.map(({ id }) => id)
  const [a, b] = [aField('a'), aField('b')]
  expect(ids(withField([a, b], aField('c'), 'a'))).toEqual(['a', 'c', 'b'])
  expect(ids(withField([a, b], aField('c'), null))).toEqual(['a', 'b', 'c'])
  expect(ids(withCopy([a, b], 'a'))).toEqual(['a', 'text-3', 'b'])
  expect(ids(moved([a, b], 0, 5))).toEqual(['b', 'a'])
})

it('an option keeps the key of its words while it is renamed or moved, and a new one never has a key that was used', () => {
  const keysIn = (fields: FormField[]) => fields[0]?.optionKeys ?? []
  const change = (field: FormField, options: string[]) => changed([field], 'meet', { options })
  const [one = '', two = ''] = RADIO.optionKeys ?? []
  expect([one, two].every((key) => /^[a-z0-9]{8}$/.test(key))).toBe(true)
  const renamed = change(RADIO, ['In person', 'Option 2'])
  expect(keysIn(renamed)).toEqual([one, two])
  expect(keysIn(change(RADIO, ['Option 2', 'Option 1']))).toEqual([two, one])
  const [less = RADIO] = change(RADIO, ['Option 1'])
  expect(less.optionKeys).toEqual([one])
  const [, again] = keysIn(change(less, ['Option 1', 'Option 2']))
  expect([one, two]).not.toContain(again)
  // A form from before has keys that are made of its options.
  const { optionKeys: _, ...old } = RADIO
  expect(keysIn(change(old, ['In person', 'Option 2']))).toEqual(['option-1', 'option-2'])
})

it('a new field never has the id of one that a translation still has words for', () => {
  const item = { translations: { en: {}, de: { words: { name: 'Kreis', 'text-1/label': 'Ort' } } } }
  const known = translatedIds(item)
  expect(known).toEqual(['text-1'])
  expect(newField('text', [], WORDS, known).id).toBe('text-2')
  expect(newField('text', [], WORDS).id).toBe('text-1')
  const ids = withCopy([aField('a')], 'a', ['text-2', 'text-3']).map(({ id }) => id)
  expect(ids).toEqual(['a', 'text-4'])
})

it('[C520] a rule follows the words of its option, and goes where its field does not stand above any more', () => {
  const [, renamed] = changed([RADIO, TOWN], 'meet', { options: ['In person', 'Option 2'] })
  expect(renamed?.showIf?.rules).toEqual([{ field: 'meet', kind: 'is', value: 'In person' }])
  expect(tidied([RADIO, TOWN])).toEqual({ fields: [RADIO, TOWN], lost: [] })
  const { fields, lost } = tidied([TOWN, RADIO])
  expect([fields[0]?.showIf, lost.map(({ id }) => id)]).toEqual([null, ['town']])
})

it('what the database gives in another order is the same text', () => {
  const { id, ...rest } = TOWN
  const turned = { ...rest, showIf: { rules: TOWN.showIf?.rules, match: 'all' }, id }
  expect(FIELDS.read([turned])).toBe(FIELDS.read([TOWN]))
  expect(SETTINGS.read({ redirectUrl: '/', submitText: 'Go' })).toBe(
    SETTINGS.read({ submitText: 'Go', redirectUrl: '/' }),
  )
})

it('an option that is still empty is not sent', () => {
  const text = JSON.stringify([{ ...RADIO, options: ['One', ' '] }])
  expect(FIELDS.write(text)).toMatchObject([{ options: ['One'] }])
  expect(fieldsIn(text)[0]?.options).toEqual(['One', ' '])
})
