import { recordActivity } from '../../../content/activity/index.ts'
import { invalidField, notFound, Problem, stale } from '../../../kernel/problem.ts'
import { reachOf } from '../../../kernel/role.ts'
import type { Site } from '../../../kernel/site.ts'
import { actorOf, change, type Ctx, siteOf } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { isPrivateHost } from '../../../platform/outside/guarded-fetch.ts'
import { putSecret, readSecret } from '../../../platform/secrets/secrets.ts'
import { listModels, type Provider, serviceFetch } from '../provider/ask.ts'
import * as queries from '../queries.ts'
import type { AssistantSettings, AssistantState, AssistantWrite, ServiceAsked } from '../shapes.ts'

/** Name of the key among the secrets of a site. */
const KEY = 'ai'

/** So many letters of a key tell its owner which one it is. */
const KEY_END = 4
const KEY_MIN_TO_SHOW = 12

const NOTHING = {
  protocol: null,
  address: '',
  model: '',
  keyEnd: null,
  priceIn: 0,
  priceOut: 0,
  tokensPerMonth: null,
  moneyPerMonth: null,
  agreedHost: null,
  seesPictures: false,
  version: 0,
}

/** The model that the site asks, and what was spent this month. */
export const readSettings = (ctx: Ctx): Promise<AssistantSettings> => settingsOf(ctx.db.staff, siteOf(ctx))

/** The state of the assistant for people who write: its service, whether they may set it up, and what may be spent and is. */
export async function readState(ctx: Ctx): Promise<AssistantState> {
  const site = siteOf(ctx)
  const { host, model, isAgreed, seesPictures, tokensPerMonth, spent } = await readSettings(ctx)
  const role = actorOf(ctx).roles.get(site.id)
  return {
    provider: isAgreed ? { host, model, seesPictures } : null,
    maySetUp: role !== undefined && reachOf(role, 'secret.write') !== null,
    tokensPerMonth,
    spent,
  }
}

/**
 * Stores the model of a site. A stored key stays with its host: for another one it has to be given again.
 * @throws stale when somebody saved meanwhile; invalid for a host that may not be asked
 */
export function saveSettings(
  ctx: Ctx,
  { key, isAgreed, ...write }: AssistantWrite,
): Promise<AssistantSettings> {
  const site = siteOf(ctx)
  requireReachable(ctx, write.address)
  return change(ctx, site.id, async (tx) => {
    await queries.lockSite(tx, site.id)
    const before = await settingsOf(tx, site)
    if (ctx.ifMatch !== null && ctx.ifMatch !== before.version) throw stale(before)
    const host = hostOf(write.address)
    const isKept = key === undefined && host === before.host
    const isSame = Object.entries({ ...write, isAgreed }).every(
      ([name, value]) => before[name as keyof AssistantSettings] === value,
    )
    if (isKept && isSame) return before
    if (!isKept) await putSecret(tx, ctx.secrets, { siteId: site.id, name: KEY, value: key ?? null })
    await queries.saveSettings(tx, site.id, {
      ...write,
      keyEnd: isKept ? before.keyEnd : endOf(key ?? null),
      agreedHost: isAgreed ? host : null,
      agreedBy: isAgreed ? actorOf(ctx).userId : null,
    })
    const after = await settingsOf(tx, site)
    recordActivity(tx, ctx, { ...activity(site, 'assistant.save'), before, after })
    return after
  })
}

/** Removes model and key. @throws notFound where none is set up */
export function removeSettings(ctx: Ctx): Promise<AssistantSettings> {
  const site = siteOf(ctx)
  return change(ctx, site.id, async (tx) => {
    await queries.lockSite(tx, site.id)
    const before = await settingsOf(tx, site)
    if (before.protocol === null) throw notFound()
    await putSecret(tx, ctx.secrets, { siteId: site.id, name: KEY, value: null })
    await queries.deleteSettings(tx, site.id)
    const after = await settingsOf(tx, site)
    recordActivity(tx, ctx, { ...activity(site, 'assistant.delete'), before, after })
    return after
  })
}

/** The models of a service that is not saved yet. @throws Problem with a sentence for each way in which that fails */
export async function readModels(
  ctx: Ctx,
  asked: ServiceAsked,
  gone: AbortSignal,
): Promise<{ models: string[] }> {
  const site = siteOf(ctx)
  requireReachable(ctx, asked.address)
  const { protocol, address } = asked
  const key = asked.key === undefined ? await keptKey(ctx, site, address) : asked.key
  const models = await listModels(serviceFetch(ctx.outside), { protocol, address, key }, gone)
  return { models: models.slice(0, 500) }
}

/** The stored key, if it is that of the host. */
async function keptKey(ctx: Ctx, site: Site, address: string): Promise<string | null> {
  const { settings } = await queries.findAssistant(ctx.db.staff, site.id, site.timezone)
  return settings && hostOf(settings.address) === hostOf(address) ? keyOf(ctx, site) : null
}

const keyOf = (ctx: Ctx, site: Site): Promise<string | null> =>
  ctx.db.transaction([site.id], (tx) => readSecret(tx, ctx.secrets, { siteId: site.id, name: KEY }))

/** There is no model that may be asked. */
export class NotReady extends Problem {}

export const notReady = (sentence: string) =>
  new NotReady('unavailable', sentence, { retryAfter: ASK_AGAIN_S })

/** The model that the site asks, with its key. @throws NotReady where none is set up, or nobody has agreed to it */
export async function providerOf(
  ctx: Ctx,
  site: Site,
): Promise<Provider & { settings: queries.StoredSettings; host: string }> {
  const { settings } = await queries.findAssistant(ctx.db.staff, site.id, site.timezone)
  if (!settings) throw notReady(NOT_SET_UP)
  const { protocol, address } = settings
  const host = hostOf(address)
  if (settings.agreedHost !== host) throw notReady(notAgreed(host))
  return { protocol, address, key: await keyOf(ctx, site), settings, host }
}

const NOT_SET_UP =
  'No provider is set up, so nothing was sent. An owner can set one up in Settings, Integrations, AI.'

const notAgreed = (host: string) =>
  `Nobody has agreed yet that texts go to ${host}, so nothing was sent. An owner can do that in Settings, Integrations, AI.`

/** Nobody sets a provider up sooner. */
const ASK_AGAIN_S = 60

async function settingsOf(db: Reads, site: Site): Promise<AssistantSettings> {
  const {
    settings,
    spent: { tokens, cost, renewsAt },
  } = await queries.findAssistant(db, site.id, site.timezone)
  const { agreedHost, ...rest } = settings ?? NOTHING
  const host = rest.address === '' ? '' : hostOf(rest.address)
  const spent = { tokens, money: moneyOf(cost), renewsAt: new Date(renewsAt).toISOString() }
  return { ...rest, host, isAgreed: host !== '' && agreedHost === host, spent }
}

/** @param cost in millionths */
export const moneyOf = (cost: number): number => Math.round(cost / 10_000) / 100

/** Keys and texts go over the open line to hosts alone that whoever runs the install has named. */
function requireReachable(ctx: Ctx, address: string): void {
  const url = new URL(address)
  if (url.protocol === 'https:' || isPrivateHost(ctx.outside.privateHosts, url)) return
  throw invalidField(
    'address',
    'insecure',
    'Address must begin with https; http is taken of hosts that AI_PRIVATE_HOSTS names',
  )
}

export const hostOf = (address: string): string => new URL(address).host

const endOf = (key: string | null): string | null =>
  key === null ? null : key.length < KEY_MIN_TO_SHOW ? '' : key.slice(-KEY_END)

export const activity = ({ id }: Site, action: `assistant.${'create' | 'save' | 'delete' | 'restore'}`) => ({
  siteId: id,
  action,
  objectId: id,
})
