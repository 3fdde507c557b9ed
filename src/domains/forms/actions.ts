import { verbsOf } from '../../content/actions.ts'
import type { ItemType } from '../../content/items.ts'
import type { Own } from '../../content/shown.ts'
import { conflict } from '../../kernel/problem.ts'
import type { FormField, FormRow, FormSettings, FormWrite } from './contract.ts'
import * as queries from './queries.ts'

/** What people answer on the site. Its words lie in its fields and settings, so it has no languages of its own. */
type Write = FormWrite & { translations?: undefined }

const SETTINGS: FormSettings = {
  submitText: 'Submit',
  successMessage: 'Thank you for your submission!',
  redirectUrl: '',
  notificationEmail: '',
}

/** Forms of a site; a new one is switched on. */
export const formType: ItemType<queries.FormFacts, queries.FormTexts, Write, Own<FormRow>> = {
  store: queries.forms,
  kind: 'form',
  capability: 'content.write',
  removal: 'content.delete',
  tag: 'forms',
  begin: async () => ({
    name: '',
    slug: '',
    fields: [],
    settings: SETTINGS,
    isActive: true,
    entries: 0,
    lastEntryAt: null,
  }),
  facts: ({ name, slug, isActive, fields, settings }, before) => ({
    name: name ?? before.name,
    slug: slug ?? before.slug,
    isActive: isActive ?? before.isActive,
    fields: fields?.map(fieldOf) ?? before.fields,
    settings: settings ? { ...SETTINGS, ...settings } : before.settings,
  }),
  texts: () => ({}),
  map: () => undefined,
  show: ({ name, slug, isActive, fields, settings, entries, lastEntryAt }) => ({
    name,
    slug,
    isActive,
    fields,
    settings,
    entries,
    lastEntryAt,
  }),
  refusals: {
    forms_slug(facts) {
      const detail = `There is a form with the slug ${facts?.slug ?? ''} already`
      return conflict(`${detail}.`, [{ pointer: '/slug', code: 'taken', detail }])
    },
  },
}

export const forms = verbsOf(formType)

function fieldOf(given: NonNullable<FormWrite['fields']>[number]): FormField {
  return {
    ...given,
    placeholder: given.placeholder ?? '',
    required: given.required ?? false,
    options: given.options ?? [],
  }
}
