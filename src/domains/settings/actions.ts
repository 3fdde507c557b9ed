import { recordActivity } from '../../content/activity/index.ts'
import { conflict, notFound, stale } from '../../kernel/problem.ts'
import { change, type Ctx, requireOwnLanguage, siteOf } from '../../platform/context.ts'
import { PROVIDER_RETURN } from '../../platform/sign-in-settings.ts'
import { type ReadersLanguages, requirePublished } from './default-language.ts'
import { NEEDS_MAIL } from './contract.ts'
import type { Settings, SettingsWrite, SignIn } from './shapes.ts'
import { requirePictures } from './pictures.ts'
import * as queries from './queries.ts'

/** What is set for the site as a whole. */
export async function readSettings(ctx: Ctx): Promise<Settings> {
  const found = await queries.findSettings(ctx.db.staff, siteOf(ctx).id)
  if (!found) throw notFound()
  return found
}

/**
 * Stores the given settings; readers see them with the next page.
 * @throws stale when somebody saved meanwhile, invalid for a picture that is not there and in another language, conflict for a
 *   default language in which nothing is published, and for readers' accounts without mail
 * @see docs/decisions/0062
 */
export async function saveSettings(
  ctx: Ctx,
  write: SettingsWrite,
  languages: Pick<ReadersLanguages, 'listLanguages'>,
): Promise<Settings> {
  const site = siteOf(ctx)
  requireOwnLanguage(ctx, site)
  const { id } = site
  return change(ctx, id, async (tx) => {
    const stored = await queries.lockSettings(tx, id)
    if (!stored) throw notFound()
    if (ctx.ifMatch !== null && ctx.ifMatch !== stored.version) throw stale(stored)
    const changed = changesIn(write, stored)
    if (Object.keys(changed).length === 0) return stored
    if (changed.defaultLanguage) await requirePublished(ctx, site, changed.defaultLanguage, languages)
    if (changed.allowRegistration && !ctx.mail.isSetUp) throw needsMail()
    await requirePictures(tx, id, changed)
    const saved = await queries.updateSettings(tx, id, changed)
    recordActivity(tx, ctx, {
      siteId: id,
      action: 'settings.save',
      objectId: id,
      before: stored,
      after: saved,
    })
    tx.touch(id, 'site')
    // The in-memory site list includes the name and whether the site is public.
    tx.touchSites()
    return saved
  })
}

function changesIn(write: SettingsWrite, stored: Settings): Partial<SettingsWrite> {
  return Object.fromEntries(
    Object.entries(write).filter(
      ([name, value]) => value !== undefined && value !== stored[name as keyof Settings],
    ),
  )
}

function needsMail() {
  return conflict(`${NEEDS_MAIL}.`, [{ pointer: '/allowRegistration', code: 'mail', detail: NEEDS_MAIL }])
}

/** How people sign in beside the password; the secret of the client never leaves the server. @param origin that the studio was opened at */
export function readSignIn({ signIn: { provider, studioUrl } }: Ctx, origin: string): SignIn {
  if (!provider) return { provider: null, studioUrl }
  const { name, issuer, clientId } = provider
  return {
    provider: { name, issuer, clientId, redirect: (studioUrl ?? origin) + PROVIDER_RETURN },
    studioUrl,
  }
}
