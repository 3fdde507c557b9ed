import { callsOf } from '../../content/type/calls.ts'
import { defineType, type ItemOf, type RowOf } from '../../content/type/define-type.ts'
import type { Field } from '../../content/type/field.ts'
import { line, moment, requiredLine, rows, slug, suppliedNumber } from '../../content/type/fields.ts'
import { switchable } from '../../content/type/state.ts'
import { FIELDS_MAX, type FormField } from '../../kernel/form.ts'
import { type FormSettings, SETTINGS } from './contract.ts'
import type { FormTexts } from '../../kernel/form-texts.ts'

const asked = { placeholder: '', required: true, options: [], showIf: null }

const fields: ReturnType<typeof rows<FormField>> = {
  ...rows('Fields', FIELDS_MAX),
  // Default fields of a new form (contract row C504).
  empty: [
    { ...asked, id: 'name', type: 'text', label: 'Name' },
    { ...asked, id: 'email', type: 'email', label: 'Email' },
  ],
}

const settings: Field<FormSettings, FormSettings> & { hasOwnRule: true } = {
  kind: 'group',
  name: 'Settings',
  empty: SETTINGS,
  isJson: true,
  hasOwnRule: true,
}

/** The words of a language; null for none. */
const words: Field<FormTexts | null, FormTexts | null> & { hasOwnRule: true } = {
  kind: 'group',
  name: 'Words',
  empty: null,
  isJson: true,
  hasOwnRule: true,
}

/**
 * Forms of a site; a new one is active. Name, fields and settings hold their words in the site's source language. Other languages
 * have words alone, so no translation changes what a form asks.
 */
export const formType = defineType({
  name: 'form',
  address: 'forms',
  callNames: ['Form', 'Forms'],
  one: 'a form',
  many: 'forms',
  state: switchable,
  module: 'forms',
  screen: '/admin/forms',
  words: 'forms',
  shortForm: ['name', 'slug'],
  capability: 'form.write',
  texts: { words },
  shared: {
    name: requiredLine('Form name'),
    slug: slug('Form slug is required'),
    fields,
    settings,
  },
  beginsWith: {
    /** A body may name the site, which must be that of the path. */
    forkId: line('forkId', 60),
  },
  answers: {
    /** Number of submissions, without spam. */
    entries: suppliedNumber('Entries'),
    lastEntryAt: moment('Last entry'),
  },
})

const calls = callsOf(formType)

const isToldByStatus = true as const

export const formCalls = {
  ...calls,
  list: { ...calls.list, isToldByStatus },
  create: { ...calls.create, isToldByStatus },
  save: { ...calls.save, isToldByStatus },
  remove: { ...calls.remove, isToldByStatus },
}

export type FormRow = RowOf<typeof formType>
export type Form = ItemOf<typeof formType>
