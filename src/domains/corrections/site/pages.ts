import { foreignLanguage, inLanguage } from '../../../content/item/item-type.ts'
import { formatDate } from '../../../kernel/dates.ts'
import type { PageRoute } from '../../../site/page.ts'
import { correctionItems } from '../actions.ts'
import { correctionStore } from '../queries.ts'
import { changedWords } from './changed-words.ts'
import type { CorrectionsView } from './view-models.ts'

export const pagesOfCorrections: PageRoute[] = [
  {
    pattern: '/corrections',
    module: 'book-content',
    async load({ db, site, locale, outline }) {
      const records = await correctionStore.list(db.reader, site.id, { isPublic: true, sort: '-order' })
      const data: CorrectionsView = {
        corrections: records.map((record) => {
          const correction = inLanguage(correctionItems, record, locale)
          const { correctedOn, wrong, right } = correction
          return {
            ...correction,
            date: formatDate(correctedOn, locale),
            change: changedWords(wrong, right),
            lang: foreignLanguage(record, 'wrong', site, locale),
          }
        }),
        contactPath: outline.contactPath,
      }
      return {
        status: 200,
        view: 'corrections.list',
        data,
        head: { title: { key: 'corrections.corrections' }, description: { key: 'corrections.about' } },
        tags: ['corrections'],
      }
    },
  },
]
