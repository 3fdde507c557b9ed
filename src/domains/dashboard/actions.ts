import { notFound } from '../../kernel/problem.ts'
import { type Capability, reachOf } from '../../kernel/role.ts'
import { VERSION } from '../../kernel/version.ts'
import { type BackupState, readBackupState } from '../../platform/backup/queries/runs.ts'
import { actorOf, type Ctx, mayDo, siteOf } from '../../platform/context.ts'
import type { Reads } from '../../platform/db/run.ts'
import { readFigures } from '../analytics/index.ts'
import { type DomainState, readPrimary } from '../hosts/index.ts'
import { isReached } from '../identity/index.ts'
import { readMailState } from '../mailing/index.ts'
import { isStoreSound } from '../media/index.ts'
import type { CheckState } from './contract.ts'
import type { Counts, Overview, RecentItem, SiteStatus, Stats } from './shapes.ts'
import * as queries from './queries.ts'

/** The counts on the dashboard's cards. */
export async function readStats(ctx: Ctx): Promise<Stats> {
  const { id } = siteOf(ctx)
  const { staff } = ctx.db
  const [counts, views] = await Promise.all([queries.countContent(staff, id), readFigures(staff, id)])
  return { ...counts, views }
}

/** A list that no type has, and who may know its total. */
export interface CountedList {
  /** Its key in the answer. */
  list: string
  capability: Capability
  count(db: Reads, siteId: string): Promise<number>
}

/**
 * How many items each list of the site has, and how many have changes that the person may publish.
 * @param drafted types with drafts
 */
export function countsOf(
  types: readonly queries.DashboardType[],
  others: readonly CountedList[],
  drafted: readonly queries.DashboardType[],
): (ctx: Ctx) => Promise<Counts> {
  const countTypes = queries.countListsOf(types)
  const countOwn = queries.countOwnChangesOf(drafted)
  return async (ctx) => {
    const [{ id }, { staff }] = [siteOf(ctx), ctx.db]
    const author = authorIn(ctx)
    const known = others.filter(({ capability }) => mayDo(ctx, id, capability))
    const counts = await Promise.all([
      countTypes(staff, id),
      author && countOwn(staff, author).then((changes) => ({ changes })),
      ...known.map(async ({ list, count }) => ({ [list]: await count(staff, id) })),
    ])
    return Object.assign({}, ...counts)
  }
}

/** The site's most recently edited items. */
export function recentOf(types: readonly queries.DashboardType[]): (ctx: Ctx) => Promise<RecentItem[]> {
  const list = queries.listRecentOf(types)
  return (ctx) => list(ctx.db.staff, siteOf(ctx).id)
}

/** The site's open tasks, and which first steps are done. @param types types with drafts */
export function overviewOf(types: readonly queries.DashboardType[]): (ctx: Ctx) => Promise<Overview> {
  const find = queries.overviewOf(types)
  const ownOf = queries.ownWaitingOf(types)
  return async (ctx) => {
    const found = await find(ctx.db.staff, siteOf(ctx).id)
    if (!found) throw notFound()
    const author = authorIn(ctx)
    return author ? { ...found, ...(await ownOf(ctx.db.staff, author)) } : found
  }
}

/** The person, where they write what is their own and nothing else of the site; null for others. */
function authorIn(ctx: Ctx): queries.Author | null {
  const { roles, userId } = actorOf(ctx)
  const { id: siteId } = siteOf(ctx)
  return reachOf(roles.get(siteId) ?? 'viewer', 'content.write') === 'own' ? { siteId, userId } : null
}

/** The state of the services that the site needs; an answer at all proves that the database works. */
export async function readStatus(ctx: Ctx): Promise<SiteStatus> {
  const { id, isActive, isInMaintenance } = siteOf(ctx)
  const { staff } = ctx.db
  const [isStill, publication, backup, signIn, isStored, domain, mail] = await Promise.all([
    queries.areJobsStill(staff, id),
    queries.findLastPublication(staff, id),
    readBackupState(staff),
    signInOf(ctx),
    isStoreSound(ctx, id),
    domainOf(ctx, id),
    readMailState(ctx),
  ])
  return {
    database: 'ok',
    storage: isStored && ctx.secrets.readOnly === null && ctx.db.hasRoom() ? 'ok' : 'bad',
    mail: mail === 'refuses' ? 'bad' : mail,
    signIn,
    scheduler: isStill ? 'bad' : 'ok',
    domain,
    readers: !isActive ? 'pause' : isInMaintenance ? 'maintenance' : 'site',
    version: VERSION,
    backup: backupOf(backup),
    lastPublication: publication && { at: publication.at, editor: publication.editor },
  }
}

async function domainOf(ctx: Ctx, id: string): Promise<SiteStatus['domain']> {
  const primary = await readPrimary(ctx, id)
  return primary && { ...primary, state: DOMAIN_CHECKS[primary.state] ?? 'bad' }
}

const DOMAIN_CHECKS: Partial<Record<DomainState, CheckState>> = { good: 'ok', unchecked: 'off' }

async function signInOf({ signIn: { provider } }: Ctx): Promise<SiteStatus['signIn']> {
  return provider && { name: provider.name, state: (await isReached(provider)) ? 'ok' : 'bad' }
}

function backupOf({ backupAt, isOld, proofAt, isProofGood }: BackupState): SiteStatus['backup'] {
  const isBad = isOld || isProofGood === false
  const state = isBad ? 'bad' : backupAt === null ? 'off' : 'ok'
  return { state, at: backupAt, provedAt: proofAt, isProved: isProofGood }
}
