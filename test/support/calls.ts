import { ITEM_TYPES } from '../../src/app/item-types.ts'
import type { Endpoint } from '../../src/kernel/endpoint.ts'
import type { Route } from '../../src/platform/http/slice.ts'
import { trialOfEyes } from '../../src/domains/assistant/questions.ts'
import { hashToken } from '../../src/domains/identity/token.ts'
import { runBackup } from '../../src/platform/backup/run.ts'
import { administer } from './database.ts'
import { anAccount, type App, aPerson, aSession, aSite, deleteSite } from './app.ts'
import {
  aDomain,
  aFile,
  aModule,
  anEntry,
  anItem,
  anInvitation,
  aPasskey,
  aPublication,
  aReplacement,
  aRedirect,
  aSubscriber,
  aTranslation,
  aView,
  anUpload,
  setUpAssistant,
  type Caller,
  type CallerName,
  type Filled,
  type TwoSites,
} from './callers.ts'
import { valuesFor } from './values.ts'

/** A revoked preview link behaves like an unknown one. */
const NO_LINK = '0193d0a0-0000-7000-8000-000000000000'

/** Name of a site that calls may change or delete; deleting it takes this name in the body. */
const SPARE = 'A spare site'

/** How a route is called. */
export interface Call {
  line: `${string} /${string}`
  body?: unknown
}

interface Kind {
  /** Makes an object for one call: a draft on the first site, or something that belongs to the caller. */
  make(world: TwoSites, caller: Caller): Promise<{ id: string }>
  /** An object that the caller must not reach: a published one of the second site, or somebody else's. */
  foreign(world: TwoSites): { id: string }
}

/** Objects behind `:id` in paths that are not those of a type, by the part of the path before it. */
const KINDS: Record<string, Kind> = {
  '/api/auth/sessions': {
    make: async ({ app }, { userId }) => ({ id: sessionId(await aSession(app, userId ?? '')) }),
    foreign: ({ foreignSession }) => ({ id: sessionId(foreignSession) }),
  },
  '/api/auth/passkeys': {
    make: ({ app }, { userId }) => aPasskey(app, userId ?? ''),
    foreign: ({ foreignPasskey }) => foreignPasskey,
  },
  '/api/form-submissions': {
    make: ({ app, f1 }) => anEntry(app, f1.site, f1.form.id),
    foreign: ({ f2 }) => f2.entry,
  },
  '/api/list-views': {
    make: ({ app, f1 }, { userId }) => aView(app, f1.site, { userId }),
    foreign: ({ f2 }) => f2.view,
  },
  '/api/forks/:forkId/people': {
    make: async ({ app, f1 }) => ({ id: await anAccount(app, { site: f1.site, role: 'viewer' }) }),
    foreign: ({ f2 }) => f2.person,
  },
  '/api/forks/:forkId/invitations': {
    make: ({ app, f1 }) => anInvitation(app, f1.site),
    foreign: ({ f2 }) => f2.invitation,
  },
  '/api/forks/:forkId/redirects': {
    make: ({ app, f1 }) => aRedirect(app, f1.site),
    foreign: ({ f2 }) => f2.redirect,
  },
  '/api/forks/:forkId/translation-jobs': {
    make: ({ app, f1 }, { userId }) =>
      aTranslation(app, f1.site, { userId: userId ?? '', itemId: f1.post.id }),
    foreign: ({ f2 }) => f2.translation,
  },
  '/api/media': {
    make: ({ app, f1 }) => aFile(app, f1.site),
    foreign: ({ f2 }) => f2.file,
  },
  // Only the owner of the install may call these, and no site is foreign to them.
  '/api/admin/forks': {
    make: ({ app }) => aSite(app, SPARE),
    foreign: () => ({ id: NO_LINK }),
  },
  '/api/admin/accounts': {
    make: async ({ app, f1 }) => ({ id: await anAccount(app, { site: f1.site, role: 'viewer' }) }),
    foreign: () => ({ id: NO_LINK }),
  },
  '/api/backups': {
    make: ({ app }) => aBackup(app),
    foreign: () => ({ id: NO_LINK }),
  },
  // The catalogue is one for all sites: nobody has a foreign one.
  '/api/modules': {
    make: ({ app }) => aModule(app),
    foreign: () => ({ id: NO_LINK }),
  },
  '/api/subscribers': {
    make: ({ app, f1 }) => aSubscriber(app, f1.site),
    foreign: ({ f2 }) => f2.subscriber,
  },
}

/** A valid call on the first site, on an object that is made for it. @param caller owner of the object, where it belongs to one person */
export async function aGoodCall(
  world: TwoSites,
  { endpoint }: Route,
  caller = world.callers.owner,
): Promise<Call> {
  const { f1, f2 } = world
  const id = endpoint.path.includes(':id') ? (await kindOf(endpoint).make(world, caller)).id : ''
  const named = /:domain|\/domains\/known$/.test(endpoint.path)
  const domain = named ? await aDomain(world.app, id || world.f1.site.id) : ''
  const call = callOf(world, endpoint, { id, forkId: world.f1.site.id, domain })
  if (endpoint.path === '/api/backups/:id/restore')
    return { ...call, body: { forkId: f1.site.id, name: f1.site.name } }
  if (endpoint.takes) return { ...call, body: await aSiteFile(world) }
  // The last publication may be somebody else's, or changed since.
  if (endpoint.path.endsWith('/publish/undo'))
    return { ...call, body: await aPublication(world.app, world.f1.site, caller.userId) }
  if (/assistant|translation-jobs|^\/api\/ai\//.test(endpoint.path)) {
    for (const { site, mark } of [f1, f2]) await setUpAssistant(world.app, site.id, world.service, mark)
  }
  if (endpoint.path.startsWith('/api/ai/'))
    return { ...call, body: { ...(call.body as object), forkId: f1.site.id, ...toSpanish(endpoint.path) } }
  const ofPost = { type: 'post', language: 'es' }
  if (endpoint.path.endsWith('/translation-jobs') && endpoint.body)
    return { ...call, body: { ...ofPost, target: { ids: [f1.post.id] } } }
  if (endpoint.path.endsWith('/assistant/describe'))
    return { ...call, body: { fileId: await aSeenPicture(world), language: 'es' } }
  if (/\/proposals\/(discard|restore)$/.test(endpoint.path))
    return { ...call, body: { ...ofPost, itemId: f1.post.id } }
  if (endpoint.path.endsWith('/assistant-settings/models'))
    return { ...call, body: { protocol: 'openai', address: world.service } }
  if (endpoint.path === '/api/admin/forks/:id/restore') await deleteSite(world.app, id)
  if (endpoint.path === '/api/admin/forks/:id' && endpoint.method === 'DELETE')
    return { ...call, body: { name: SPARE } }
  if (endpoint.path.includes('/replaced/:number')) await aReplacement(world.app, world.f1.site, id)
  if (endpoint.path.endsWith('/replace'))
    return { ...call, body: { path: (await anUpload(world.app, world.f1.site)).path } }
  return call
}

const backups = new WeakMap<App, Promise<{ id: string }>>()

/** One backup of the install serves all calls. @returns its run */
function aBackup(app: App): Promise<{ id: string }> {
  const found = backups.get(app) ?? makeOne(app)
  backups.set(app, found)
  return found
}

async function makeOne({ connection, platform }: App): Promise<{ id: string }> {
  const vault = platform.vault.open()
  const install = { connection, dataDir: vault.place, vault, key: null, passphrase: undefined, isTold: true }
  const { name } = await runBackup(install)
  const [run] = await administer(connection, 'select id from backup_runs where backup = $1', [name])
  return { id: String(run?.id) }
}

/** A picture of the library whose bytes are there. @returns its id */
async function aSeenPicture({ app, f1 }: TwoSites): Promise<string> {
  const { id } = await aFile(app, f1.site, { isWhole: true })
  await administer(app.connection, 'update media_files set width = 64, height = 64 where id = $1', [id])
  await app.platform.storage.write(`${f1.site.id}/${id}/original`, trialOfEyes.picture?.bytes ?? Buffer.of())
  return id
}

/** The file of a site, with which another one can be made. */
async function aSiteFile({ app }: TwoSites): Promise<Buffer> {
  const { id } = await aSite(app, SPARE)
  const as = await aPerson(app, { isPlatformOwner: true })
  const answer = await app.call(`GET /api/admin/forks/${id}/file`, { as })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.rawPayload
}

/** The call with these parameters and a valid body; a parameter stands in the address as it is given. */
export function callOf(
  { f1 }: TwoSites,
  endpoint: Endpoint,
  params: { id?: string; forkId?: string; domain?: string },
): Call {
  const named: Record<string, string | undefined> = {
    moduleId: 'spiral-circles',
    number: '1',
    linkId: NO_LINK,
    domain: 'unknown.example',
    ...params,
  }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => named[name] ?? '')
  // Whoever calls is needed for other calls.
  const wrong = endpoint.path === '/api/auth/erase' && { password: 'not the right one' }
  const known = { forkId: f1.site.id, ...wrong }
  return {
    line: `${endpoint.method} ${path as `/${string}`}${queryOf(endpoint, f1, named.domain)}`,
    ...(endpoint.body && { body: valuesFor(endpoint, { items: f1.items, known }) }),
  }
}

/** Required query parameters, by path. */
function queryOf({ method, path }: Endpoint, { site: { id: siteId }, post }: Filled, domain = ''): string {
  if (path === '/api/domains/known') return `?domain=${domain}`
  if (path === '/api/search') return `?q=water&forkId=${siteId}`
  if (path.endsWith('/proposals/item')) return `?type=post&language=es&itemId=${post.id}`
  if (path.endsWith('/redirects/answer')) return '?from=/parts'
  if (path.endsWith('/changes')) return `?forkId=${siteId}`
  return method === 'GET' && path.endsWith('/list-views') ? '?list=post' : ''
}

/** A caller with every right that the route needs, on the first site only. */
export function callerOf({ policy }: Endpoint): CallerName {
  if (policy.kind === 'public') return 'anonymous'
  return policy.kind === 'platform-owner' ? 'platform owner' : 'owner'
}

/** Id of an object of the second site, published there. */
export function foreignId(world: TwoSites, endpoint: Endpoint): string {
  return kindOf(endpoint).foreign(world).id
}

/** The id by which its owner sees a session. @param token of its cookie */
function sessionId(token: string): string {
  return hashToken(hashToken(token))
}

/** A type of which nothing but its declaration is known. */
function declaredKind(before: string): Kind | undefined {
  const type = ITEM_TYPES.find(({ address }) => before === `/api/${address}`)
  return (
    type && {
      make: ({ app, f1 }) => anItem(app, f1.site, type, { items: f1.items }),
      foreign: ({ f2 }) => f2.items[type.kind] ?? { id: NO_LINK },
    }
  )
}

function kindOf({ path }: Endpoint): Kind {
  const before = path.slice(0, path.indexOf('/:id'))
  const kind = KINDS[before] ?? declaredKind(before)
  if (!kind) throw new Error(`test/support/calls.ts knows no object for ${before}/:id`)
  return kind
}

/** Translators write in their own languages only, so their calls name one. */
const toSpanish = (path: string) => (path.endsWith('/translate') ? { toLanguage: 'es' } : {})
