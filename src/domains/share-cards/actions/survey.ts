import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import { listChanges } from '../../../platform/db/changes.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import type { JobLog } from '../../../platform/jobs/job.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { cardTag, isOfCards } from '../../../site/cards.ts'
import { createLocalPath, isInLanguage } from '../../../site/languages.ts'
import { createMatcher } from '../../../site/match.ts'
import { SEEN_TAG } from '../../../site/pictures.ts'
import { type OutlineOf, oncePerLanguage } from '../../../site/outline.ts'
import { type ContextParts, contextOf } from '../../../site/page-context.ts'
import type { ListedPage, PageContext, PageRoute, PageSource, Plate } from '../../../site/page.ts'
import { untilNextOf } from '../../../site/sitemap.ts'
import { DRAWN_AS, hashOf } from '../face.ts'
import * as queries from '../queries.ts'
import { type FaceParts, faceAt, type Look, lookOf, siteFace } from './faces.ts'
import { nameOf } from '../keys.ts'
import { removeUnnamed } from './sweep.ts'

/** What only `src/app` can list. */
export interface SurveyParts extends Pick<FaceParts, 'translatorOf'> {
  routes: readonly PageRoute[]
  sources: readonly PageSource[]
  outlineOf: OutlineOf
  platesOf(ctx: PageContext): Promise<Plate[]>
}

interface Surveying {
  db: Database
  storage: Storage
  log: JobLog
}

/** Of a source with any number of pages the newest have cards; of a language in all so many pages. */
const NEWEST_MAX = 500
const PAGES_MAX = 2_000
/** Pause after each page that was loaded: a multiple of its time, at most so many milliseconds. */
const REST = 2
const REST_MAX_MS = 20

const HOME = '/'
/** The tag of changes that concern every page, and of a site's first page, whose card is that of the site. */
const WHOLE_SITE = 'site'

/**
 * Looks through the pages of a site that may have changed since the last time, and wants a card for each. Cards that no page has
 * any longer are removed.
 */
export async function surveySite(
  surveying: Surveying,
  site: Site,
  behind: queries.Behind,
  parts: SurveyParts,
): Promise<void> {
  const { db } = surveying
  const touched = await touchedSince(db.reader, behind)
  // Null: any page may be another one.
  const changes = behind.isDue || touched?.has(WHOLE_SITE) ? null : touched
  if (changes && isOfCards([...changes]) && behind.surveyed?.sitesVersion === behind.sitesVersion) {
    await db.transaction([site.id], (tx) => queries.keepVersion(tx, site.id, behind.version))
    return
  }
  const contexts = await contextsOf(db, site, parts)
  const [ctx] = contexts
  const dueInMs = await untilNextOf(ctx, parts.sources)
  const look = await lookOf(db.reader, ctx, await parts.platesOf(ctx))
  const lookHash = hashOfLook(contexts, look)
  const isSame = behind.surveyed?.look === lookHash
  // A picture that is seen otherwise by now may be that of any page.
  const isSeenOtherwise = touched?.has(SEEN_TAG) ?? true
  const sources =
    isSame && changes && !isSeenOtherwise
      ? parts.sources.filter(({ tag }) => changes.has(tag))
      : parts.sources
  const stored = await queries.listCards(db.reader, site.id)
  const kept = stored.filter(({ isPictured }) => isSame && !(isSeenOtherwise && isPictured))
  const known = new Map(kept.map((card) => [keyOf(card), card]))
  const faceParts = { ...parts, match: createMatcher(parts.routes), log: surveying.log }
  const cards: Card[] = []
  for (const page of await pagesOf(contexts, sources)) {
    const card = unchanged(page, known) ?? (await cardOf(page, look, faceParts))
    if (card) cards.push(card)
  }
  const looked = stored.filter(
    ({ tag }) => tag === WHOLE_SITE || sources.some((source) => source.tag === tag),
  )
  const { version, sitesVersion } = behind
  const survey = { version, sitesVersion, drawnAs: DRAWN_AS, look: lookHash, dueInMs }
  await store(surveying, site.id, survey, differenceOf(looked, cards))
}

interface ListedIn extends Pick<ListedPage, 'path' | 'changedAt'> {
  ctx: PageContext
  tag: string
}

type Card = queries.CardWrite | queries.StoredCard

const keyOf = ({ locale, path }: queries.Place) => `${locale} ${path}`
const tagOf = ({ locale, path }: queries.Place) => cardTag(locale, path)

/** Contexts of the languages in which something is published, that of the default one first. */
async function contextsOf(
  db: Database,
  site: Site,
  parts: SurveyParts,
): Promise<[PageContext, ...PageContext[]]> {
  const own: ContextParts = {
    db,
    outlineOf: oncePerLanguage(parts.outlineOf),
    localPath: createLocalPath(parts.routes),
    originOf: () => '',
  }
  const first = await contextOf(site, null, {}, own)
  const others = first.outline.locales.filter((locale) => locale !== site.defaultLanguage)
  return [first, ...(await Promise.all(others.map((locale) => contextOf(site, locale, {}, own))))]
}

/** Stands for all that makes every card of the site another one. */
function hashOfLook(contexts: readonly PageContext[], look: Look): string {
  const faces = contexts.map((ctx) => [ctx.locale, siteFace(ctx, look)])
  const { modules } = contexts[0]?.site ?? {}
  const all = JSON.stringify([DRAWN_AS, faces, modules, look.plates, [...look.pictures]])
  return createHash('sha256').update(all).digest('hex')
}

/** The tags of what changed since the last time; null where that is not known. */
async function touchedSince(
  db: Reads,
  { siteId, surveyed, version }: queries.Behind,
): Promise<ReadonlySet<string> | null> {
  if (!surveyed) return null
  const changes = await listChanges(db, siteId, surveyed.version)
  // Of a site that was not looked through for long, not all changes are known any more.
  if (changes.length < version - surveyed.version) return null
  return new Set(changes.flatMap((change) => change.tags))
}

/** The pages of these sources, and the first page. */
async function pagesOf(
  contexts: readonly PageContext[],
  sources: readonly PageSource[],
): Promise<ListedIn[]> {
  const pages: ListedIn[] = []
  for (const ctx of contexts) {
    const own = new Map<string, ListedIn>([[HOME, { ctx, path: HOME, changedAt: null, tag: WHOLE_SITE }]])
    for (const source of sources) {
      const newest = source.many ? ((await source.newest?.(ctx, NEWEST_MAX)) ?? []) : []
      for (const { path, languages, changedAt } of [...(await source.list(ctx)), ...newest]) {
        const isHere = isInLanguage(ctx.site, ctx.locale, languages)
        if (isHere && !own.has(path)) own.set(path, { ctx, path, changedAt, tag: source.tag })
      }
    }
    pages.push(...[...own.values()].slice(0, PAGES_MAX))
  }
  return pages
}

/** The card of a page that says when it changed, and did not. */
function unchanged(
  { ctx: { locale }, path, changedAt }: ListedIn,
  known: ReadonlyMap<string, queries.StoredCard>,
): queries.StoredCard | null {
  const card = known.get(keyOf({ locale, path }))
  return changedAt !== null && card?.changedAt === changedAt ? card : null
}

async function cardOf(
  { ctx, path, tag, changedAt }: ListedIn,
  look: Look,
  { log, ...parts }: FaceParts & Pick<Surveying, 'log'>,
): Promise<queries.CardWrite | null> {
  const began = performance.now()
  const found = await faceAt(ctx, path, look, parts).catch((error: unknown) => {
    if (error instanceof Problem) throw error
    // The defect of one page must not take the cards of all others.
    log.warn(
      { siteId: ctx.site.id, path, cause: String(error) },
      'a page without a share card cannot be loaded',
    )
    return null
  })
  await delay(Math.min(REST * (performance.now() - began), REST_MAX_MS))
  const face = found ?? (path === HOME ? siteFace(ctx, look) : null)
  return face && { locale: ctx.locale, path, tag, changedAt, face, hash: hashOf(face) }
}

/** What changes, and the cards that are left behind by it. */
interface Difference {
  changed: queries.CardWrite[]
  gone: queries.StoredCard[]
  left: queries.StoredCard[]
}

function differenceOf(stored: readonly queries.StoredCard[], cards: readonly Card[]): Difference {
  const kept = new Set(cards.map(keyOf))
  const before = new Map(stored.map((card) => [keyOf(card), card]))
  const isOther = (card: queries.CardWrite) => {
    const { hash, changedAt, tag } = before.get(keyOf(card)) ?? {}
    return hash !== card.hash || changedAt !== card.changedAt || tag !== card.tag
  }
  const changed = cards.flatMap((card) => ('face' in card && isOther(card) ? card : []))
  const gone = stored.filter((card) => !kept.has(keyOf(card)))
  const replaced = changed.flatMap((card) => {
    const old = before.get(keyOf(card))
    return old && old.hash !== card.hash ? old : []
  })
  return { changed, gone, left: [...gone, ...replaced] }
}

async function store(
  { db, storage }: Surveying,
  siteId: string,
  survey: Parameters<typeof queries.keepSurvey>[2],
  { changed, gone, left }: Difference,
): Promise<void> {
  const isKept = await db.transaction([siteId], async (tx) => {
    if (!(await queries.keepSurvey(tx, siteId, survey))) return false
    await queries.removeCards(tx, siteId, gone)
    await queries.saveCards(tx, siteId, changed)
    // Pages name cards that go with this commit no longer.
    const [first, ...more] = left.filter(({ state }) => state === 'made').map(tagOf)
    if (first !== undefined) tx.touch(siteId, first, ...more)
    return true
  })
  const names = left.map(({ hash }) => nameOf(hash))
  if (isKept && names.length > 0) await removeUnnamed({ db, storage }, siteId, names)
}
