import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/app/server.ts'
import { identify } from '../../src/domains/identity/index.ts'
import { type Policy } from '../../src/kernel/call.ts'
import { notFound } from '../../src/kernel/problem.ts'
import { type Ctx, requireCapability, siteById } from '../../src/platform/context.ts'
import { registerApi } from '../../src/platform/http/api.ts'
import { createServer } from '../../src/platform/http/server.ts'
import { NO_LIMITS } from '../../src/platform/http/limits.ts'
import type { Route } from '../../src/platform/http/slice.ts'
import { createOutside } from '../../src/platform/outside/outside.ts'
import { anAiService } from '../support/ai-service.ts'
import { type App, anApp } from '../support/app.ts'
import { CALLERS, type TwoSites, twoSites } from '../support/callers.ts'
import { aGoodCall } from '../support/calls.ts'
import { aChecksum, type Checksums } from '../support/checksum.ts'
import { insideOf } from '../support/refusal.ts'
import { type Answered, faultOf, verdictOf, type Rules } from './policy.ts'
import { turns } from './turns.ts'

let app: App
let world: TwoSites
let checksum: () => Promise<Checksums>

beforeAll(async () => {
  const service = await anAiService()
  afterAll(() => service.close())
  const outside = createOutside({ privateHosts: [service.host] })
  app = await anApp({ limits: NO_LIMITS, outside })
  world = await twoSites(app, service.address)
  checksum = await aChecksum(app.connection)
})

const inTurn = turns()

/** Calls that a browser proves, that undo what nobody here has, or that need a mail server: whether they can is no matter of their policy. */
const UNPROVEN: ReadonlySet<string> = new Set([
  'turnOnSecondFactor',
  'renewRecoveryCodes',
  'turnOffSecondFactor',
  'addPasskey',
  'confirmWithPasskey',
  'removeProviderLink',
  'sendRelease',
  // With a wrong password: the callers are still needed.
  'eraseAccount',
  // No mail can be sent.
  'changeEmail',
])

const answered = (answer: {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}): Answered => {
  const isProblem = String(answer.headers['content-type']).startsWith('application/problem+json')
  return {
    status: answer.statusCode,
    problem: isProblem ? String(JSON.parse(answer.body).type).replace('/problems/', '') : null,
  }
}

describe('[C170] [C635] [C641] every caller gets what the policy says at', () => {
  it.each(ROUTES.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route] as const))(
    '%s',
    async (_, route) => {
      const rules = route.endpoint
      const callers = CALLERS.map((name) => world.callers[name])
      const session = /^\/api\/auth\/|\/see-as$/.test(rules.path) ? 'as' : 'held'
      const isRefused = (caller: (typeof callers)[number]) => verdictOf(rules, caller) !== 'admitted'
      const faults: (string | null)[] = []

      const { line, body } = await aGoodCall(world, route)
      const refused = await Promise.all(
        callers.filter(isRefused).map(async (caller) => ({ caller, as: await world[session](caller.name) })),
      )
      const before = await checksum()
      for (const { caller, as } of refused) {
        const answer = await app.call(line, { ...as, body })
        faults.push(faultOf(rules, caller, answered(answer)), insideOf(answer.body))
      }
      expect(await checksum()).toEqual(before)

      // Who is refused is refused at every route; those who are admitted take turns.
      const some = inTurn(2, CALLERS)
      const admitted = callers.filter((one) => !isRefused(one))
      const chosen = admitted.filter(({ name }) => some.includes(name))
      for (const caller of chosen.length > 0 ? chosen : admitted.slice(0, 1)) {
        const call = await aGoodCall(world, route, caller)
        const answer = await app.call(call.line, { ...(await world[session](caller.name)), body: call.body })
        const kept: Rules = UNPROVEN.has(route.name) ? { ...rules, policy: { kind: 'public' } } : rules
        faults.push(faultOf(kept, caller, answered(answer)))
      }
      expect(faults.filter(Boolean)).toEqual([])
    },
  )
})

describe('a route that keeps another policy than it declares is found:', () => {
  const read = { kind: 'site', capability: 'content.read' } as const
  const write = { kind: 'site', capability: 'content.write' } as const
  const item = { kind: 'item', capability: 'content.write' } as const

  /** A call that declares one policy and is served by another. */
  function planted(policy: Policy, look: (ctx: Ctx, id: string) => void = () => {}): Route {
    const path = policy.kind === 'item' ? '/api/planted/:id' : '/api/planted/:forkId'
    return {
      name: 'planted',
      endpoint: { method: 'GET', path, summary: 'Planted', policy },
      serve: async (ctx) => look(ctx, world.f1.site.id),
    }
  }

  async function faultsOf(declared: Policy, route: Route): Promise<string[]> {
    const server = await createServer({ logger: false })
    registerApi(server, [route], {
      platform: app.platform,
      identify: (token) => identify(app.db, token),
      siteOfHost: async () => world.f1.site,
      publishedSite: async () => null,
      limits: NO_LIMITS,
    })
    const faults: (string | null)[] = []
    for (const name of CALLERS) {
      const { as } = await world.held(name)
      const answer = await server.inject({
        url: `/api/planted/${world.f1.site.id}`,
        headers: {
          host: 'localhost',
          accept: 'application/problem+json',
          ...(as && { cookie: `sid=${as}` }),
        },
      })
      faults.push(faultOf({ method: 'GET', policy: declared }, world.callers[name], answered(answer)))
    }
    await server.close()
    return faults.filter((fault) => fault !== null)
  }

  const looks = (ctx: Ctx, id: string) => requireCapability(ctx, siteById(ctx, id).id, item.capability)
  const forgetsTheRight = (ctx: Ctx, id: string) => void siteById(ctx, id)
  const looksEverywhere = (ctx: Ctx, id: string) => {
    if (ctx.actor?.roles.has(id)) requireCapability(ctx, id, item.capability)
  }
  const tellsThatItIsThere = (ctx: Ctx, id: string) => requireCapability(ctx, id, item.capability)
  const hides = () => {
    throw notFound()
  }

  it.each<[string, Policy, () => Route, string | null]>([
    ['none is found where all is right: public', { kind: 'public' }, () => planted({ kind: 'public' }), null],
    [
      'none is found where all is right: session',
      { kind: 'session' },
      () => planted({ kind: 'session' }),
      null,
    ],
    ['none is found where all is right: site', write, () => planted(write), null],
    ['none is found where all is right: item', item, () => planted(item, looks), null],
    [
      'none is found where all is right: platform owner',
      { kind: 'platform-owner' },
      () => planted({ kind: 'platform-owner' }),
      null,
    ],
    [
      'a public one that asks for a session',
      { kind: 'public' },
      () => planted({ kind: 'session' }),
      'anonymous',
    ],
    ['a session one that is public', { kind: 'session' }, () => planted({ kind: 'public' }), 'anonymous'],
    [
      'a session one that asks for more',
      { kind: 'session' },
      () => planted({ kind: 'platform-owner' }),
      'viewer',
    ],
    ['one of a site that is public', write, () => planted({ kind: 'public' }), 'anonymous'],
    ['one of a site that asks for a lesser right', write, () => planted(read), 'viewer'],
    ['one of a site that asks for a greater right', read, () => planted(write), 'viewer'],
    ['one of a site that hides what it has', write, () => planted(write, hides), 'admin'],
    ['an object that asks for no session', item, () => planted({ kind: 'public' }), 'anonymous'],
    ['an object whose right is forgotten', item, () => planted(item, forgetsTheRight), 'viewer'],
    ['an object that is looked for on every site', item, () => planted(item, looksEverywhere), 'admin of F2'],
    [
      'an object of others that is told to be there',
      item,
      () => planted(item, tellsThatItIsThere),
      'admin of F2',
    ],
    [
      'one of the platform owner that is open to a session',
      { kind: 'platform-owner' },
      () => planted({ kind: 'session' }),
      'owner',
    ],
  ])('%s', async (_, declared, route, caught) => {
    const faults = await faultsOf(declared, route())
    if (caught === null) expect(faults).toEqual([])
    else expect(faults.some((fault) => fault.startsWith(`${caught} got`))).toBe(true)
  })
})
