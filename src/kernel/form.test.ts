import { describe, expect, it } from 'vitest'
import { askedFields, type FormField, keptAnswers, mistakesIn, optionValue } from './form.ts'

const aField = (field: Partial<FormField> & Pick<FormField, 'id' | 'type'>): FormField => ({
  label: field.id,
  placeholder: '',
  required: false,
  options: [],
  showIf: null,
  ...field,
})

const MEET = aField({ id: 'meet', type: 'radio', options: ['In person', 'Online'], required: true })
const TOWN = aField({
  id: 'town',
  type: 'text',
  required: true,
  showIf: { match: 'all', rules: [{ field: 'meet', kind: 'is', value: 'In person' }] },
})
const MAP = aField({
  id: 'map',
  type: 'checkbox',
  showIf: {
    match: 'any',
    rules: [
      { field: 'town', kind: 'filled', value: '' },
      { field: 'meet', kind: 'isNot', value: 'In person' },
    ],
  },
})

it('[C509] an option is sent in lower case, with hyphens for spaces', () => {
  expect(['Option One', ' In  person '].map(optionValue)).toEqual(['option-one', 'in-person'])
})

describe('[C520] a field that hangs on others', () => {
  const idsOf = (answers: Record<string, string>) =>
    askedFields([MEET, TOWN, MAP], answers).map(({ id }) => id)

  it('is asked while all of its rules hold, or any', () => {
    expect(idsOf({})).toEqual(['meet', 'map'])
    expect(idsOf({ meet: 'in-person' })).toEqual(['meet', 'town'])
    expect(idsOf({ meet: 'in-person', town: 'Malmö' })).toEqual(['meet', 'town', 'map'])
  })

  it('is neither required nor kept while it is not asked, and counts as empty for those below', () => {
    const forged = { meet: 'online', town: 'Malmö', map: 'on' }
    expect(mistakesIn([MEET, TOWN, MAP], forged)).toEqual([])
    const kept = keptAnswers([MEET, TOWN, MAP], forged).map(([{ id }, answer]) => [id, answer])
    expect(kept).toEqual([
      ['meet', 'Online'],
      ['map', '✓'],
    ])
  })
})

it.each([
  ['email', 'ines', 'email'],
  ['number', 'ten', 'number'],
  ['date', '2026-02-30', 'date'],
  ['date', '2026-2-3', 'date'],
  ['select', 'three', 'option'],
  ['text', 'a'.repeat(301), 'too-long'],
] as const)('[C518] a field of type %s refuses %s', (type, answer, mistake) => {
  const field = aField({ id: 'a', type, options: ['One', 'Two'] })
  expect(mistakesIn([field], { a: answer })).toEqual([{ field, mistake }])
})

it('[C648] a day, a number and an address that hold are kept as they are read', () => {
  const fields = [
    aField({ id: 'day', type: 'date' }),
    aField({ id: 'pages', type: 'number' }),
    aField({ id: 'mail', type: 'email' }),
  ]
  const answers = { day: '2028-02-29', pages: '-1.5', mail: ' Ines@Example.org ' }
  expect(mistakesIn(fields, answers)).toEqual([])
  expect(keptAnswers(fields, answers).map(([, answer]) => answer)).toEqual([
    '2028-02-29',
    '-1.5',
    'ines@example.org',
  ])
})
