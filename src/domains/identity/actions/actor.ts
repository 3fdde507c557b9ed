import { type Role, ROLES } from '../../../kernel/role.ts'
import type { Actor, SeenBy } from '../../../kernel/site.ts'
import type { Database } from '../../../platform/db/database.ts'
import * as queries from '../queries.ts'

type ActorRow = NonNullable<Awaited<ReturnType<typeof queries.findActor>>> & {
  /** The site that comes first. */
  currentFork?: string | null
}

/** What an account may open. */
export function reachOfAccount({ userId, username, isPlatformOwner, currentFork, ...row }: ActorRow) {
  const sites = row.sites.toSorted(
    ({ site: a }, { site: b }) => Number(b.id === currentFork) - Number(a.id === currentFork),
  )
  return {
    userId,
    username,
    isPlatformOwner,
    sites: sites.map(({ site }) => site),
    roles: new Map<string, Role>(sites.map(({ site, role }) => [site.id, role])),
    keptRoles: new Map(
      sites.flatMap(({ site, keptRole }) => (keptRole ? [[site.id, keptRole] as const] : [])),
    ),
    languages: new Map(sites.map(({ site, languages }) => [site.id, languages])),
  }
}

/**
 * The account as which the caller sees the studio, on sites that both open, and nowhere with more rights than the caller has.
 * The caller itself once the account is gone or disabled.
 */
export async function seenActor(
  db: Database,
  own: Actor,
  { userId, siteId, until }: Pick<SeenBy, 'userId' | 'siteId' | 'until'>,
): Promise<Actor> {
  const row = await queries.findActor(db.staff, userId)
  if (!row) return own
  const seen = reachOfAccount({ ...row, currentFork: own.sites[0]?.id ?? null })
  const sites = seen.sites.filter(({ id }) => own.roles.has(id) && (siteId === null || id === siteId))
  const limited = sites.map(({ id }) => {
    const [role, ownRole] = [roleAt(seen, id), roleAt(own, id)]
    const isOwn = isLower(ownRole, role)
    return { id, role: isOwn ? ownRole : role, languages: (isOwn ? own : seen).languages.get(id) ?? null }
  })
  const kept = sites.flatMap(({ id }) => {
    const [role, ownRole] = [seen.keptRoles.get(id), own.keptRoles.get(id)]
    return role && ownRole ? [[id, isLower(ownRole, role) ? ownRole : role] as const] : []
  })
  return {
    ...seen,
    isPlatformOwner: seen.isPlatformOwner && own.isPlatformOwner && siteId === null,
    sessionId: own.sessionId,
    isPasswordRecent: false,
    secondFactorFrom: null,
    owesSecondFactor: false,
    sites,
    roles: new Map(limited.map(({ id, role }) => [id, role])),
    keptRoles: new Map(kept),
    languages: new Map(limited.map(({ id, languages }) => [id, languages])),
    seenBy: { userId: own.userId, username: own.username, siteId, until },
  }
}

const isLower = (role: Role, than: Role): boolean => ROLES.indexOf(role) > ROLES.indexOf(than)

const roleAt = ({ roles }: Pick<Actor, 'roles'>, siteId: string): Role => roles.get(siteId) ?? 'viewer'

/**
 * An account without a session, for what it asked for and what is done after it has gone; null for one that is gone or disabled.
 */
export async function absentActor(db: Database, userId: string): Promise<Actor | null> {
  const row = await queries.findActor(db.staff, userId)
  if (!row) return null
  return {
    ...reachOfAccount(row),
    sessionId: '',
    isPasswordRecent: false,
    secondFactorFrom: null,
    owesSecondFactor: false,
  }
}
