import type { Served } from '../content/served/served.ts'
import { listNameOf } from '../content/type/list.ts'
import type { OnDashboard, DashboardType } from '../domains/dashboard/index.ts'
import { ITEM_TYPES } from './item-types.ts'

/** What opens a book; readers come to a chapter by its part. */
const OF_BOOK: Readonly<Record<string, Pick<DashboardType, 'opens'>>> = {
  part: { opens: 'book' },
  chapter: {},
}

const isPublished = ({ store }: Served) => store.shownBy === 'publication'

/** The types with a list of rows in the studio, and those that are published; not what stands within a screen of another. */
const LISTED = ITEM_TYPES.filter(
  (type) => type.isListed && (!type.declared.hasOwnScreen || isPublished(type)),
)

/** What the first screen and the side count and name: which types, follows from their declarations. */
export const ON_DASHBOARD: OnDashboard = {
  counted: LISTED.filter(({ store }) => store.countedAs !== undefined).map(dashboardType),
  edited: LISTED.filter(({ declared }) => Object.keys(declared.texts).length > 0).map(dashboardType),
  drafted: LISTED.filter(isPublished).map(dashboardType),
}

function dashboardType({ kind, store, declared }: Served): DashboardType {
  return {
    list: listNameOf(declared),
    kind,
    table: store.home.table,
    called: store.called,
    shownBy: store.shownBy,
    ...('number' in declared.shared && { hasNumber: true }),
    ...(OF_BOOK[kind] ?? { opens: 'site' }),
  }
}
