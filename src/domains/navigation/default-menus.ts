import type { Site } from '../../kernel/site.ts'
import { LOCALES } from '../../kernel/locale.ts'
import type { Tx } from '../../platform/db/database.ts'
import { createItem } from '../../content/verbs/create.ts'
import { newId } from '../../platform/ids.ts'
import { menuItems } from './actions.ts'
import de from './messages/de.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import fr from './messages/fr.json' with { type: 'json' }

const TEXTS = { en, es, fr, de }

/** What a site begins with; an entry shows itself once its page has text, or its module is on (contract row C027). */
const ENTRIES = [
  { key: 'home', url: '/' },
  { key: 'remembering', url: '/the-time-of-remembering' },
  { key: 'journey', url: '/book/intro', module: 'book-content' },
  { key: 'parts', url: '/parts', module: 'book-content' },
  { key: 'about', url: '/about' },
  { key: 'community', url: '/circles', module: 'spiral-circles' },
] as const

/** Gives a new site its menus, with their words in every language. */
export async function beginMenus(tx: Tx, site: Site): Promise<void> {
  for (const type of ['main', 'footer'] as const) {
    const items = ENTRIES.map(({ key, ...entry }) => {
      const { [site.sourceLanguage]: own, ...translations } = Object.fromEntries(
        LOCALES.map((language) => [
          language,
          { label: TEXTS[language][key], description: TEXTS[language][`${key}Hint`] },
        ]),
      )
      return { label: '', ...own, ...entry, translations }
    })
    const write = { name: TEXTS[site.sourceLanguage][type], type, items }
    await createItem(tx, menuItems, site, newId(), { write, locale: site.sourceLanguage, newId })
  }
}
