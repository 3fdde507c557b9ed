import * as z from 'zod/mini'
import { verbsOf } from '../../../content/served/verbs-of.ts'
import type { SeedShape } from '../../../content/served/import.ts'
import type { ItemType } from '../../../content/item/item-type.ts'
import { type Own, switchIn } from '../../../content/item/shown.ts'
import { givenOr, onlyOf } from '../../../content/item/written.ts'
import type { FormField } from '../../../kernel/form.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { conflict, invalidField } from '../../../kernel/problem.ts'
import { formCreate, type FormRow, type FormSettings, type FormWrite } from '../contract.ts'
import * as queries from '../queries.ts'

const SETTINGS: FormSettings = {
  submitText: 'Submit',
  successMessage: 'Thank you for your submission!',
  redirectUrl: '',
  notificationEmail: '',
}

/** What a new form asks for, unless it is told (contract row C504). */
const STARTERS: FormField[] = [
  fieldOf({ id: 'name', type: 'text', label: 'Name', required: true }),
  fieldOf({ id: 'email', type: 'email', label: 'Email', required: true }),
]

/** Forms of a site; a new one is switched on. Their words lie in their fields, so they have no languages of their own. */
export const formType: ItemType<queries.FormFacts, queries.FormTexts, FormWrite, Own<FormRow>> = {
  store: queries.forms,
  kind: 'form',
  capability: 'form.write',
  tag: 'forms',
  async begin(_tx, site, { forkId }) {
    if (forkId !== undefined && isUuid(forkId) && forkId !== site.id) {
      throw invalidField('forkId', 'other', 'forkId must be the site of the address')
    }
    const own = { name: '', slug: '', fields: STARTERS, settings: SETTINGS, isActive: true }
    return { ...own, entries: 0, lastEntryAt: null }
  },
  facts: (write, before) => ({
    ...givenOr(write, before, ['name', 'slug', 'isActive']),
    fields: write.fields?.map(fieldOf) ?? before.fields,
    settings: write.settings ? { ...SETTINGS, ...write.settings } : before.settings,
  }),
  texts: () => ({}),
  map: () => undefined,
  show: (record) => ({
    ...onlyOf(record, ['name', 'slug', 'isActive', 'fields', 'settings', 'entries', 'lastEntryAt']),
    ...switchIn(record),
  }),
  refusals: {
    forms_slug(facts) {
      const detail = `There is a form with the slug ${facts?.slug ?? ''} already`.slice(0, 190)
      return conflict(`${detail}.`, [{ pointer: '/slug', code: 'taken', detail }])
    },
  },
}

export const formVerbs = verbsOf(formType)

/** A file of each; its name is the slug. */
export const formSeed = (): SeedShape<FormWrite> => ({
  shape: formCreate,
  texts: z.strictObject({}),
  // What is there in another language has no fields of its own.
  fields: ({ displayOrder: _, ...front }, _body, _language, slug) =>
    front.name === undefined ? front : { slug, ...front },
})

function fieldOf(given: NonNullable<FormWrite['fields']>[number]): FormField {
  const { showIf } = given
  return {
    ...given,
    placeholder: given.placeholder ?? '',
    required: given.required ?? false,
    options: given.options ?? [],
    showIf: showIf
      ? { ...showIf, rules: showIf.rules.map((rule) => ({ ...rule, value: rule.value ?? '' })) }
      : null,
  }
}
