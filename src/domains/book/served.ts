import type { Previewed } from '../../content/preview/rehearsal.ts'
import { type Served, served, servedRecord } from '../../content/served/served.ts'
import { recordVerbsOf, verbsOf } from '../../content/served/verbs-of.ts'
import { routesOf } from '../../platform/http/slice.ts'
import { bookItems } from './actions/book.ts'
import { breathItems } from './actions/breath.ts'
import { chapterItems, chapterVerbs } from './actions/chapters.ts'
import { evidenceItems, evidenceVerbs } from './actions/evidence.ts'
import { introItems } from './actions/intro.ts'
import * as ordering from './actions/order.ts'
import { partItems, partVerbs } from './actions/parts.ts'
import * as published from './actions/public.ts'
import { reflectionItems, reflectionVerbs } from './actions/reflections.ts'
import { visualItems, visualVerbs } from './actions/visuals.ts'
import * as contract from './contract.ts'
import * as seeds from './import.ts'
import * as stores from './queries.ts'
import { book } from './types/book.ts'
import { breath } from './types/breath.ts'
import { chapters } from './types/chapter.ts'
import { evidence } from './types/evidence.ts'
import { intro } from './types/intro.ts'
import { parts } from './types/part.ts'
import { reflections } from './types/reflection.ts'
import { visuals } from './types/visual.ts'

const { readOrder, listChaptersOfPart } = contract

const bookVerbs = recordVerbsOf(bookItems)

/** The types of the book as the product takes them; what stands in another comes after it. */
export const servedBook: readonly Served[] = [
  servedRecord(bookItems, {
    calls: book,
    // The book as a whole is what the front page says of it.
    verbs: { ...bookVerbs, preview: atHome(bookVerbs.preview) },
    file: 'book.md',
    seed: seeds.bookSeed,
  }),
  servedRecord(introItems, {
    calls: intro,
    verbs: recordVerbsOf(introItems),
    file: 'intro.md',
    seed: ({ site }) => seeds.introSeed(site),
  }),
  served(partItems, {
    // Readers get the same list, of what is published.
    calls: { ...parts, list: contract.listParts },
    verbs: { ...partVerbs, list: published.listParts, order: ordering.orderParts },
    folder: 'parts',
    seed: seeds.partSeed,
  }),
  served(chapterItems, {
    calls: { ...chapters, order: contract.orderChapters },
    verbs: {
      ...chapterVerbs,
      order: ordering.orderChapters,
      preview: withItsPart(chapterVerbs.preview, stores.chapters),
    },
    folder: 'chapters',
    seed: seeds.chapterSeed,
  }),
  served(reflectionItems, {
    calls: reflections,
    verbs: {
      ...reflectionVerbs,
      order: ordering.orderReflections,
      preview: withItsPart(reflectionVerbs.preview, stores.reflections),
    },
    seed: seeds.reflectionSeed,
  }),
  served(breathItems, {
    calls: breath,
    verbs: verbsOf(breathItems),
    folder: 'breath',
    seed: seeds.breathSeed,
  }),
  served(evidenceItems, {
    calls: evidence,
    verbs: { ...evidenceVerbs, order: ordering.orderEvidence },
    seed: seeds.evidenceSeed,
  }),
  served(visualItems, {
    calls: visuals,
    verbs: { ...visualVerbs, order: ordering.orderVisuals },
    folder: 'visuals',
    seed: seeds.visualSeed,
  }),
  {
    ...servedRecord(ordering.orderItems, { verbs: { review: ordering.orderVerbs.review } }),
    routes: routesOf(
      { readOrder, listChaptersOfPart },
      {
        readOrder: (ctx) => ordering.readOrder(ctx),
        listChaptersOfPart: (ctx, { params }) => published.listChaptersOfPart(ctx, params.id),
      },
    ),
  },
].map(withTheBook)

/** Of all that the search finds, what is there only with a book. */
export const KINDS_OF_BOOK = [
  partItems,
  chapterItems,
  reflectionItems,
  evidenceItems,
  breathItems,
  introItems,
].flatMap(({ search }) => search?.kind ?? [])

/** A folder of files without book.md has no book, and nothing that stands in one. */
function withTheBook(type: Served): Served {
  const isThere = ({ folder, site }: Parameters<Served['importInto']>[0]) =>
    folder.file(`${site.defaultLanguage}/book.md`) !== null
  return { ...type, importInto: async (into) => (isThere(into) ? type.importInto(into) : undefined) }
}

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
      const part = record && (await partVerbs.preview.showIn(tx, site, record.partId, locale))
      return part && path
    },
  }
}
