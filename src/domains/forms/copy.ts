import { createItem } from '../../content/verbs/create.ts'
import type { Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { formItems } from './actions/forms.ts'
import { listForms } from './queries.ts'

/**
 * Copies the forms of a site to a new one with the same source language, in every language. The copies name no address for mails
 * about entries.
 */
export async function copyForms(tx: Tx, from: Site, to: Site): Promise<void> {
  for (const { name, slug, fields, settings, isActive, translations: told } of await listForms(tx, from.id)) {
    const translations = Object.fromEntries(Object.entries(told).map(([code, words]) => [code, { words }]))
    const own = { ...settings, notificationEmail: '' }
    const write = { name, slug, fields, settings: own, isActive, translations }
    await createItem(tx, formItems, to, newId(), { write, locale: to.sourceLanguage, newId })
  }
}
