import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/app/server.ts'
import { NO_LIMITS } from '../../src/platform/http/limits.ts'
import type { Route } from '../../src/platform/http/slice.ts'
import { newId } from '../../src/platform/ids.ts'
import { type App, anApp } from '../support/app.ts'
import { bodySchema, fieldsOf, withField } from '../support/bodies.ts'
import { type TwoSites, twoSites } from '../support/callers.ts'
import { aGoodCall, callerOf } from '../support/calls.ts'

let app: App
let world: TwoSites

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  world = await twoSites(app)
})

/** Fields that name another object; the id and the site of the item itself are the server's, and are ignored. */
const NAMES = /(?:^|\/)(?:ids\/0|related\/0|items\/0\/pageId|(?!fork)[a-z]+Id)$/
const namesIn = ({ endpoint }: Route) =>
  fieldsOf(bodySchema(endpoint) ?? {}).filter(({ path }) => NAMES.test(path.join('/')))

const cases = ROUTES.filter((route) => namesIn(route).length > 0).map(
  (route) => [`${route.endpoint.method} ${route.endpoint.path}`, route] as const,
)

describe('[C588] a body that names something of another site is answered as one that names nothing:', () => {
  it.each(cases)('%s', async (_, route) => {
    const { f2, callers } = world
    const foreign = [
      f2.site,
      f2.draftPart,
      ...Object.values(f2.items).flatMap((item) => item ?? []),
      { id: callers['admin of F2'].userId ?? '' },
    ]
    for (const { path } of namesIn(route)) {
      const answerTo = async (id: string) => {
        const { line, body } = await aGoodCall(world, route)
        const as = await world.as(callerOf(route.endpoint))
        const sent = withField(Object(body), path, id) as object
        const { statusCode, body: answer } = await app.call(line, { ...as, body: sent })
        return statusCode < 300 ? statusCode : `${statusCode} ${withoutIds(answer)}`
      }
      const nothing = await answerTo(newId())
      for (const { id } of foreign) expect([path, await answerTo(id)]).toEqual([path, nothing])
    }
  })

  it('looks at every field that names something', () => {
    expect(cases.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'POST /api/forks/:forkId/book-chapters',
        'PUT /api/book-chapters/:id',
        'PUT /api/forks/:forkId/book-parts/order',
        'POST /api/forks/:forkId/pages/bulk',
      ]),
    )
  })
})

const withoutIds = (text: string) => text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
