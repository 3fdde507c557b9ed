import type { ServedType } from '../content/served/served.ts'
import { listNameOf } from '../content/type/list.ts'
import { subscribersCounted } from '../domains/audience/index.ts'
import type { OnDashboard, DashboardType } from '../domains/dashboard/index.ts'
import { ITEM_TYPES } from './item-types.ts'

/** A published part makes a site with a book count as live; a chapter does not, since readers reach it through its part. */
const OF_BOOK: Readonly<Record<string, Pick<DashboardType, 'opens'>>> = {
  part: { opens: 'book' },
  chapter: {},
}

const isPublished = ({ store }: ServedType) => store.shownBy === 'publication'

/** The types with a list in the studio, without those that stand within another type's screen and are not published. */
const LISTED = ITEM_TYPES.filter(
  (type) => type.isListed && (!type.declared.hasOwnScreen || isPublished(type)),
)

/** The types that dashboard and side bar count and name, by their declarations. */
export const ON_DASHBOARD: OnDashboard = {
  counted: LISTED.filter(({ store }) => store.countedAs !== undefined).map(dashboardType),
  countedToo: [subscribersCounted],
  edited: LISTED.filter(({ declared }) => Object.keys(declared.texts).length > 0).map(dashboardType),
  drafted: LISTED.filter(isPublished).map(dashboardType),
}

function dashboardType({ kind, store, declared }: ServedType): DashboardType {
  return {
    list: listNameOf(declared),
    kind,
    table: store.home.table,
    called: store.called,
    shownBy: store.shownBy,
    ...('number' in declared.shared && { hasNumber: true }),
    // Whoever may write these may be an author, who writes what is their own (kernel/role.ts).
    ...(declared.capability === 'content.write' && { isOwned: true }),
    ...(OF_BOOK[kind] ?? { opens: 'site' }),
  }
}
