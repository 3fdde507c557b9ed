import { sql } from 'kysely'
import { storeOf } from '../../content/queries.ts'
import type { FormField, FormSettings } from './contract.ts'

export interface FormFacts {
  name: string
  slug: string
  fields: FormField[]
  settings: FormSettings
  isActive: boolean
  entries: number
  lastEntryAt: string | null
}

export type FormTexts = Record<never, string>

const ofForm = sql`form_submissions s where s.fork_id = forms.fork_id and s.form_id = forms.id`

export const forms = storeOf<FormFacts, FormTexts>({
  name: 'forms',
  table: 'forms',
  countedAs: 'form',
  facts: ['name', 'slug', 'fields', 'settings', 'isActive', 'entries', 'lastEntryAt'],
  noText: {},
  json: ['fields', 'settings'],
  computed: {
    entries: sql`(select count(*)::int from ${ofForm})`,
    lastEntryAt: sql`(select max(s.created_at) from ${ofForm})`,
  },
  shownBy: 'isActive',
  namedBy: 'name',
  searchedToo: sql`lower(x.slug)`,
  sort: '-updatedAt',
})
