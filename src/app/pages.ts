import { findTargets } from '../content/search/targets.ts'
import { KINDS_OF_BOOK } from '../domains/book/index.ts'
import { pagesOfSearch } from '../domains/search/index.ts'
import { closedBy } from '../site/module-pages.ts'
import type { PageContext, PageRoute, Plate } from '../site/page.ts'
import type { TargetsOf } from '../site/targets.ts'
import { ITEM_TYPES } from './item-types.ts'
import { createOutline } from './outline.ts'
import { type ServedSlice, SERVER_SLICES } from './slices.ts'

export const SERVED: readonly ServedSlice[] = [...SERVER_SLICES, ...ITEM_TYPES]

/** The published pages of all slices. */
export const SOURCES = SERVED.flatMap(({ source }) => source ?? [])

/** Types that readers can search, other than those of the book. */
const FOUND = ITEM_TYPES.flatMap(({ review, declared: { words, module } }) =>
  review.search && !KINDS_OF_BOOK.includes(review.search.kind)
    ? [{ kind: review.search.kind, words, module }]
    : [],
)

/** Finds the addresses of the items that a page links to. A site without a book has no pages of the book's types. */
export const targetsOf: TargetsOf = ({ db, site, outline }, items) =>
  findTargets(db.reader, site, outline.subject ? LINKED : LINKED_WITHOUT_BOOK, items)

const LINKED = ITEM_TYPES.map(({ review }) => review)
const LINKED_WITHOUT_BOOK = LINKED.filter(({ search }) => !search || !KINDS_OF_BOOK.includes(search.kind))

/** The public pages that need nothing of how the server was started. */
export const PAGES: PageRoute[] = [
  ...SERVED.flatMap(({ pages }) => pages ?? []),
  ...pagesOfSearch({ kinds: FOUND }),
]

export const outlineOf = createOutline({ isClosed: closedBy(PAGES) })

/** Pictures that stand for a site, where its pages have none of their own. */
export const platesOf = async (ctx: PageContext): Promise<Plate[]> =>
  (await Promise.all(SERVED.flatMap(({ plates }) => plates?.(ctx) ?? []))).flat()
