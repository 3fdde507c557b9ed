import { isLocale, type Locale } from '../../kernel/locale.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { takenBack } from '../../platform/db/taken-back.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { findLink } from './queries.ts'
import { editorPreviewOf, linkOf } from './token.ts'

/** The part of a type that previews need. */
export interface Previewed {
  kind: string
  /**
   * Publishes an item with all its drafts.
   * @param given what is seen though nobody has saved it
   * @returns its address on the site; null where it has none
   */
  publishForPreview(tx: Tx, site: Site, id: string, locale: Locale, given?: unknown): Promise<string | null>
}

interface PreviewedPage {
  /** Reads the site as readers would after the publication. */
  db: Database
  path: string
  locale: Locale
}

interface PreviewSources {
  db: Database
  secrets: Secrets
  types: readonly Previewed[]
}

/**
 * Publishes the item behind a preview link, runs `work`, and rolls everything back. So the public pages themselves render the
 * preview.
 * @returns null for a token that this site has not signed
 * @throws Problem `gone` for a link that was revoked or has expired, or whose item is gone
 */
export async function previewOfLink<R>(
  { db, secrets, types }: PreviewSources,
  site: Site,
  token: string,
  work: (page: PreviewedPage) => Promise<R>,
): Promise<R | null> {
  const linkId = linkOf(secrets, site.id, token)
  if (linkId === null) return null
  const link = await findLink(db.staff, { siteId: site.id, linkId })
  if (!link) throw ended()
  const locale = isLocale(link.language) ? link.language : site.sourceLanguage
  const item = { kind: link.kind, itemId: link.itemId, locale }
  const shown = await previewItem({ db, types }, site, item, work)
  if (shown === null) throw ended()
  return shown
}

const ended = () => new Problem('gone', 'This preview has ended.')

/** The same for an editor's own preview. @returns null for a token that is invalid or has expired */
export async function previewInEditor<R>(
  { db, secrets, types }: PreviewSources,
  siteOf: (id: string) => Site | null,
  token: string,
  work: (page: PreviewedPage, site: Site) => Promise<R>,
): Promise<R | null> {
  const seen = editorPreviewOf(secrets, token)
  const site = seen && siteOf(seen.siteId)
  return site && previewItem({ db, types }, site, seen, (found) => work(found, site))
}

async function previewItem<R>(
  { db, types }: Pick<PreviewSources, 'db' | 'types'>,
  site: Site,
  { kind, itemId, locale, given }: { kind: string; itemId: string; locale: Locale; given?: unknown },
  work: (page: PreviewedPage) => Promise<R>,
): Promise<R | null> {
  const type = types.find((one) => one.kind === kind)
  if (!type) return null
  return takenBack(db, site.id, async (tx) => {
    const path = await type.publishForPreview(tx, site, itemId, locale, given)
    return path === null ? null : work({ db: seeing(db, oneByOne(tx)), path, locale })
  })
}

/** The database as this transaction sees it, for reading only. */
function seeing(db: Database, reads: Reads): Database {
  const seen: Database = {
    staff: reads,
    reader: reads,
    transaction: () => Promise.reject(new TypeError('a preview writes nothing')),
    snapshot: () => Promise.reject(new TypeError('a preview is one moment itself')),
    get entry() {
      return seen
    },
    tell: () => {},
    onChanges: () => {},
    moveLeft: db.moveLeft,
    ping: db.ping,
    hasRoom: db.hasRoom,
    close: async () => {},
  }
  return seen
}

/** A transaction has one connection, which runs one query at a time; pages run several at once. */
function oneByOne(tx: Tx): Reads {
  let last: Promise<unknown> = Promise.resolve()
  const after = <R>(ask: () => Promise<R>): Promise<R> => {
    const asked = last.then(ask, ask)
    last = asked
    return asked
  }
  return {
    many: (statement, params) => after(() => tx.many(statement, params)),
    first: (statement, params) => after(() => tx.first(statement, params)),
  }
}
