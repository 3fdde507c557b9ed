import { createItem } from '../../content/verbs/create.ts'
import type { Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { formItems } from './actions/forms.ts'
import { listForms } from './queries.ts'
import { inWords, wordsOfForm } from '../../kernel/form-texts.ts'

/**
 * Gives a new site the forms of another, with their words in every language; whoever is told of entries there is not told of those
 * here. Words in the language of the new site become its own.
 */
export async function copyForms(tx: Tx, from: Site, to: Site): Promise<void> {
  const { sourceLanguage: locale } = to
  for (const form of await listForms(tx, from.id)) {
    const texts = { ...form.translations, [from.sourceLanguage]: wordsOfForm(form) }
    const { [locale]: own = {}, ...others } = texts
    const { name, slug, fields, settings, isActive } = inWords(form, own)
    const translations = Object.fromEntries(Object.entries(others).map(([code, words]) => [code, { words }]))
    const write = {
      name,
      slug,
      fields,
      settings: { ...settings, notificationEmail: '' },
      isActive,
      translations,
    }
    await createItem(tx, formItems, to, newId(), { write, locale, newId })
  }
}
