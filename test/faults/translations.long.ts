import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type AiService, anAiService, repeats } from '../support/ai-service.ts'
import { withOwner } from './database-files.ts'
import { findBuild, type Home, makeHome, type Product, startProduct } from './product.ts'
import { type Desk, openDesk, WRITTEN_TO } from './writers.ts'

const KILLS = Number(process.env.TRANSLATION_KILLS ?? 8)
/** Fewer than a job may ask in a minute, so that none of them waits. */
const POSTS = 12
/** An answer of two lines comes in six pieces, so one takes a third of a second. */
const PIECE_MS = 60
const LONGEST_LIFE_MS = 700
const PATIENCE_MS = 120_000

const USED = { in: 100, out: 20 }

it('a translation goes on through kills of the product: nothing is doubled, lost or paid twice', async () => {
  const [service, home] = [await anAiService(), makeHome()]
  const start = () =>
    startProduct({
      main: findBuild('.test-build'),
      home,
      env: { ...WRITTEN_TO, AI_PRIVATE_HOSTS: service.host },
    })
  let product = await start()
  try {
    const desk = await openDesk(product)
    const [ids, id] = await begun(product, desk, service)
    const before = await itemsIn(home)
    for (let kill = 0; kill < KILLS; kill++) {
      await delay(Math.random() * LONGEST_LIFE_MS)
      product.kill()
      await product.ended
      product = await start()
    }
    const job = await ended(product, desk, id)
    expect(job).toMatchObject({ state: 'ended', done: POSTS, refused: 0, waiting: 0 })
    expect(await itemsIn(home)).toBe(before)
    const { proposals, uses } = await withOwner(home.dataDir, async (client) => ({
      proposals: (await client.query('select item_id, field from model_proposals order by item_id, field'))
        .rows,
      uses: (await client.query('select state, tokens_in, tokens_out from assistant_uses')).rows,
    }))
    expect(proposals).toEqual(
      ids.toSorted().flatMap((item) => ['content', 'title'].map((field) => ({ item_id: item, field }))),
    )
    expect(uses).toEqual(Array(POSTS).fill({ state: 'ended', tokens_in: USED.in, tokens_out: USED.out }))
    // A question in the middle of which the product was killed has been heard twice, and is counted once.
    console.log(`${POSTS} questions, ${KILLS} kills: the service heard ${service.heard.length}`)
  } finally {
    await product.stop()
    await service.close()
    home.remove()
  }
})

/** @returns ids of the posts and of their translation */
async function begun(product: Product, desk: Desk, service: AiService): Promise<[string[], string]> {
  await call(product, desk, 'PUT', 'assistant-settings', {
    protocol: 'openai',
    address: service.address,
    model: 'small',
    key: null,
    priceIn: 1,
    priceOut: 1,
    tokensPerMonth: null,
    moneyPerMonth: null,
    isAgreed: true,
  })
  const ids: string[] = []
  for (let n = 0; n < POSTS; n++) {
    const post = { slug: `tide-${n}`, title: `Tide ${n}`, content: `They come twice a day, says ${n}.` }
    ids.push((await call(product, desk, 'POST', 'blog', post)).id)
  }
  service.answer(repeats('Deutsch: ', USED, PIECE_MS))
  const job = { type: 'post', language: 'de', target: { ids } }
  return [ids, (await call(product, desk, 'POST', 'translation-jobs', job)).id]
}

async function ended(product: Product, desk: Desk, id: string) {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const job = await call(product, desk, 'GET', `translation-jobs/${id}`)
    if (job.state !== 'running' || performance.now() > until) return job
    await delay(250)
  }
}

/** All that is stored of posts and of their past. */
const itemsIn = (home: Home): Promise<string> =>
  withOwner(home.dataDir, async (client) => {
    const tables = ['blog_posts', 'blog_post_translations', 'draft_fields', 'revisions', 'model_texts']
    const rows = tables.map(
      (table) => `(select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) from ${table} t)`,
    )
    return (await client.query(`select jsonb_build_array(${rows.join()})::text as all`)).rows[0].all
  })

async function call(
  { port }: Product,
  { cookie, forkId }: Desk,
  method: string,
  path: string,
  body?: object,
) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/forks/${forkId}/${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`)
  return said
}
