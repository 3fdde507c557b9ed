import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/app/server.ts'
import { NO_LIMITS } from '../../src/platform/http/limits.ts'
import { type App, anApp } from '../support/app.ts'
import { bodySchema } from '../support/bodies.ts'
import { type TwoSites, twoSites } from '../support/callers.ts'
import { aGoodCall, callerOf, callOf } from '../support/calls.ts'
import { insideOf } from '../support/refusal.ts'
import { bodiesOf, pathParts, queriesOf } from './arbitraries.ts'

/** Generated calls for each route; the long run makes more, and `RUNS=10000` is the size of a release. */
const RUNS = Number(process.env.RUNS ?? 2)

/** They ask another server, which is not there: the answer says so with 503. */
const ASKS_OTHERS =
  /\/assistant-settings\/(models|test)$|\/assistant\/describe$|\/translation-jobs\b|^\/api\/ai\//

let app: App
let world: TwoSites

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  world = await twoSites(app)
})

describe('no generated call ends in a defect:', () => {
  it.each(ROUTES.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route] as const))(
    '%s',
    async (_, route) => {
      const { endpoint: called } = route
      const good = await aGoodCall(world, route)
      const schema = bodySchema(called)
      const endsSessions = called.path.startsWith('/api/auth/')
      const bodies = schema ? bodiesOf(schema, good.body) : fc.constant(undefined)
      const calls = fc.record({
        body: bodies,
        name: pathParts,
        query: queriesOf(called.query),
        isGood: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(calls, async ({ body, name, query, isGood }) => {
          const line = isGood ? good.line : callOf(world, called, { id: name, forkId: name }).line
          const as = await world[endsSessions ? 'as' : 'held'](callerOf(called))
          const answer = await app.call(`${line}${line.includes('?') ? '&' : '?'}${query}`, { ...as, body })
          const isAway = answer.statusCode === 503 && ASKS_OTHERS.test(called.path)
          expect(answer.statusCode < 500 || isAway).toBe(true)
          // A call that nobody is behind would prove little.
          if (called.policy.kind !== 'public' && !endsSessions) expect(answer.statusCode).not.toBe(401)
          if (answer.statusCode < 400) {
            expect(called.body?.safeParse(sentOf(body)).success ?? true).toBe(true)
          } else {
            expect(insideOf(answer.body)).toBeNull()
          }
        }),
        { numRuns: RUNS },
      )
    },
  )
})

/** What arrives of a value that is sent as JSON; text goes as it is. */
function sentOf(body: unknown): unknown {
  return body === undefined ? undefined : JSON.parse(typeof body === 'string' ? body : JSON.stringify(body))
}
