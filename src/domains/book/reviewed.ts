import type { Previewed } from '../../content/preview/rehearsal.ts'
import { book } from './actions/book.ts'
import { breath } from './actions/breath.ts'
import { chapters } from './actions/chapters.ts'
import { evidence } from './actions/evidence.ts'
import { intro } from './actions/intro.ts'
import { order } from './actions/order.ts'
import { parts } from './actions/parts.ts'
import { reflections } from './actions/reflections.ts'
import { visuals } from './actions/visuals.ts'
import * as stores from './queries.ts'

/** Of what something may wait for publication, by its name in addresses. */
export const reviewedBook = {
  book: book.review,
  'book-intro': intro.review,
  'book-order': order.review,
  'book-parts': parts.review,
  'book-chapters': chapters.review,
  reflections: reflections.review,
  'breath-sections': breath.review,
  evidence: evidence.review,
  'visual-assets': visuals.review,
}

/** What has a page of its own. */
export const previewedBook = [
  // The book as a whole is what the front page says of it.
  atHome(book.preview),
  parts.preview,
  withItsPart(chapters.preview, stores.chapters),
  withItsPart(reflections.preview, stores.reflections),
]

function atHome(preview: Previewed): Previewed {
  return {
    kind: preview.kind,
    async showIn(tx, site, id, locale) {
      await preview.showIn(tx, site, id, locale)
      return '/'
    },
  }
}

/** Shows what stands in a part with this part, without which readers would not see it (contract row C667). */
function withItsPart(
  preview: Previewed,
  store: Pick<typeof stores.chapters | typeof stores.reflections, 'find'>,
): Previewed {
  return {
    kind: preview.kind,
    async showIn(tx, site, id, locale) {
      const path = await preview.showIn(tx, site, id, locale)
      const record = path === null ? null : await store.find(tx, [site.id], id)
      const part = record && (await parts.preview.showIn(tx, site, record.partId, locale))
      return part && path
    },
  }
}
