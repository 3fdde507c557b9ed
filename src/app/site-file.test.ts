import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anAccount, anApp, aPerson, aSession, aSite } from '../../test/support/app.ts'
import { aChecksum } from '../../test/support/checksum.ts'
import { administer } from '../../test/support/database.ts'
import { ITEMS, listOf, posts, richItems } from '../../test/support/rich-items.ts'
import { itemHref, itemsLinked } from '../kernel/rich-text/item-link.ts'
import { NO_LIMITS } from '../platform/http/limits.ts'
import { rootFolder } from '../platform/root.ts'
import { readZip, type Zip } from '../platform/zip/read-zip.ts'
import { writeZip } from '../platform/zip/write-zip.ts'
import { layOutFirstSites } from './importer.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

let here: App
let there: App
let owner: string
let other: string
/** Of a site with every type in every state. */
let rich: { siteId: string; file: Buffer }

beforeAll(async () => {
  here = await anApp({ limits: NO_LIMITS })
  there = await anApp({ limits: NO_LIMITS })
  await layOutFirstSites(here.platform, join(rootFolder(), 'seeds'))
  await layOutFirstSites(there.platform, null)
  // Search engines are kept from samples, and from nothing else.
  await administer(here.connection, `update forks set config = config - 'sample'`)
  owner = await aSession(here, await anAccount(here, { isPlatformOwner: true }))
  other = await aSession(there, await anAccount(there, { isPlatformOwner: true }))
  const siteId = await aRichSite()
  rich = { siteId, file: await exported(here, owner, siteId) }
})

async function aRichSite(): Promise<string> {
  const items = await richItems(here)
  const { id } = items.world.f1.site
  for (const item of ITEMS.filter((path) => posts.has(listOf(path)) && !path.includes('/forks/'))) {
    for (const bring of Object.values(items.statesOf(item))) await bring(await items.make(item))
  }
  const post = await items.answered('POST', `/api/forks/${id}/blog`, { title: 'Linked', slug: 'linked' })
  const content = `[there](${itemHref({ kind: 'post', id: String(post.id) })})`
  const page = { title: 'Linking', slug: 'linking', template: 'default', content }
  await items.answered('POST', `/api/forks/${id}/pages`, page)
  await items.answered('PUT', `/api/forks/${id}/settings`, { defaultLanguage: 'es' })
  await administer(
    here.connection,
    `insert into model_texts (fork_id, item_id, kind, language, field, answer_id, revision, asked, host, model, prompt, asked_at,
       user_id, public_at, checked_at, checked_by, checked_name)
     select fork_id, p.id, 'post', 'de', 'title', gen_random_uuid(), 1, 'translate', 'models.example', 'small', 'A secret wish',
       now(), u.id, now(), now(), u.id, 'A Secret Person'
     from (select fork_id, id from blog_posts where fork_id = $1 limit 1) p, (select id from users limit 1) u`,
    [id],
  )
  await cropAPicture(id)
  await giveBytes(id)
  return id
}

/** Has a file show another upload than the one that was sent. */
async function cropAPicture(siteId: string): Promise<void> {
  const crop = JSON.stringify({ left: 0, top: 12.5, width: 50, height: 87.5 })
  const shown = crypto.randomUUID()
  await administer(
    here.connection,
    `insert into uploads (fork_id, id, name, length, received, mime_type, hash, width, height, crop)
     values ($1, $2, 'a.png', 1, 1, 'image/png', 'h', 40, 30, $3)`,
    [siteId, shown, crop],
  )
  await administer(
    here.connection,
    `update media_files set crop = $3, shown_id = $2 where id = (
       select id from media_files where fork_id = $1 and upload_id is not null order by id limit 1)`,
    [siteId, shown, crop],
  )
}

const exported = async (app: App, as: string, id: string): Promise<Buffer> => {
  const answer = await app.call(`GET /api/admin/forks/${id}/file`, { as })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  return answer.rawPayload
}

const sent = (bytes: Buffer, as = other, type = 'application/zip') =>
  there.server.inject({
    method: 'POST',
    url: '/api/admin/site-files',
    headers: {
      host: 'localhost',
      accept: 'application/problem+json',
      'content-type': type,
      ...(as && { cookie: `sid=${as}` }),
    },
    payload: bytes,
  })

const imported = async (bytes: Buffer): Promise<{ id: string; slug: string; state: string }> => {
  const answer = await sent(bytes)
  expect([answer.statusCode, answer.statusCode === 201 || answer.body]).toEqual([201, true])
  return answer.json()
}

const opened = (bytes: Buffer): Promise<Zip> =>
  readZip(
    {
      size: bytes.length,
      stream: ({ first, last }) => Readable.from([bytes.subarray(first, last + 1)]),
    },
    { entries: 100_000, bytes: 1e9, isName: () => true },
  )

/** Everything in a file, with numbers in the place of ids in the order in which they come. */
async function contentOf(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await opened(bytes)
  const numbers = new Map<string, number>()
  const numbered = (text: string) =>
    text.replaceAll(UUID, (id) => `#${numbers.get(id) ?? numbers.set(id, numbers.size).get(id)}`)
  const content: Record<string, string> = {}
  for (const name of zip.names.filter((one) => one !== 'manifest.json')) {
    const data = await buffer(zip.read(name))
    content[numbered(name)] = name.startsWith('media/')
      ? createHash('sha256').update(data).digest('hex')
      : numbered(data.toString())
  }
  const { site, rows } = JSON.parse((await buffer(zip.read('manifest.json'))).toString())
  return { ...content, manifest: numbered(JSON.stringify({ site: { ...site, slug: '' }, rows })) }
}

/** Gives a picture to the uploads that the support makes without bytes. */
async function giveBytes(siteId: string): Promise<void> {
  const picture = { width: 40, height: 30, channels: 3, background: '#7a1f3d' } as const
  const bytes = await sharp({ create: picture }).png().toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex')
  const rows = await administer(here.connection, `select id from uploads where fork_id = $1`, [siteId])
  for (const { id } of rows) await here.platform.storage.write(`${siteId}/${id}/original`, bytes)
  const values = [siteId, bytes.length, hash]
  await administer(
    here.connection,
    `update uploads set length = $2, received = $2, hash = $3, widths = '{}' where fork_id = $1`,
    values,
  )
  await administer(
    here.connection,
    `update media_files set size = $2, hash = $3, width = 40, height = 30, widths = '{}'
     where fork_id = $1 and upload_id is not null`,
    values,
  )
}

describe('a site with every type in every state', () => {
  it('is the same after it was taken to another install and back out of it', async () => {
    const site = await imported(rich.file)
    expect(site.state).toBe('paused')
    const languages = { sourceLanguage: 'en', defaultLanguage: 'es' }
    const sites = (await there.call('GET /api/admin/forks', { as: other })).json()
    expect(sites.find(({ id }: { id: string }) => id === site.id)).toMatchObject(languages)
    const again = await contentOf(await exported(there, other, site.id))
    const before = await contentOf(rich.file)
    expect(Object.keys(again).sort()).toEqual(Object.keys(before).sort())
    for (const [name, content] of Object.entries(before)) expect([name, again[name]]).toEqual([name, content])
    expect(JSON.parse(before.manifest ?? '').rows).toMatchObject({
      draft_fields: expect.any(Number),
      revisions: expect.any(Number),
      trash: expect.any(Number),
      model_texts: expect.any(Number),
    })
    for (const secret of ['A secret wish', 'A Secret Person'])
      expect(Object.values(before).join('')).not.toContain(secret)
    const [mark] = await administer(
      there.connection,
      "select * from model_texts where fork_id = $1 and model = 'small'",
      [site.id],
    )
    expect(mark).toMatchObject({
      model: 'small',
      prompt: null,
      user_id: null,
      checked_by: null,
      checked_name: null,
    })
    expect(mark?.checked_at).not.toBe(null)
    const cropped = await administer(
      there.connection,
      `select s.crop, s.width, m.crop = s.crop as is_shown
       from media_files m join uploads s on s.fork_id = m.fork_id and s.id = m.shown_id where m.fork_id = $1`,
      [site.id],
    )
    expect(cropped).toMatchObject([{ crop: { top: 12.5, width: 50 }, width: 40, is_shown: true }])
  })

  it('has links to the items that came with it', async () => {
    const { id } = await imported(rich.file)
    const list = async (type: string): Promise<{ id: string; slug: string }[]> =>
      (await there.call(`GET /api/forks/${id}/${type}`, { as: other })).json()
    const page = (await list('pages')).find(({ slug }) => slug === 'linking')
    const post = (await list('blog')).find(({ slug }) => slug === 'linked')
    const { content } = (await there.call(`GET /api/pages/${page?.id}`, { as: other })).json()
    expect(itemsLinked(content)).toEqual([{ kind: 'post', id: post?.id }])
  })

  it('is looked at before it is made, and refused in the same words where bytes are missing', async () => {
    const { siteId } = rich
    const ask = (what: 'file' | 'file/check') =>
      here.call(`GET /api/admin/forks/${siteId}/${what}` as 'GET /', { as: owner })
    expect((await ask('file/check')).statusCode).toBe(204)
    const [upload] = await administer(
      here.connection,
      'select upload_id as id from media_files where fork_id = $1 and upload_id is not null',
      [siteId],
    )
    await here.platform.storage.remove(`${siteId}/${upload?.id}/original`)
    const [checked, made] = [await ask('file/check'), await ask('file')]
    expect([checked.statusCode, checked.json().detail]).toEqual([409, expect.stringMatching(/are missing/)])
    expect(made.json().detail).toBe(checked.json().detail)
    await giveBytes(siteId)
  })
})

/** The same file with other content, and with the checksums of that. @param change null takes an entry out */
async function changed(
  bytes: Buffer,
  change: (name: string, text: () => string) => string | Buffer | null | undefined,
  more: Record<string, string | Buffer> = {},
): Promise<Buffer> {
  const zip = await opened(bytes)
  const entries: [string, string | Buffer][] = []
  for (const name of zip.names) {
    const data = await buffer(zip.read(name))
    const given = change(name, () => data.toString())
    if (given !== null) entries.push([name, given ?? data])
  }
  return zipped([...entries, ...Object.entries(more)])
}

const zipped = (entries: [string, string | Buffer][]): Promise<Buffer> =>
  buffer(
    writeZip(
      entries.map(([name, data]) => ({
        name,
        isText: true,
        async *bytes() {
          yield Buffer.from(data)
        },
      })),
      new Date(0),
    ),
  )

describe('a sample site', () => {
  let file: Buffer
  let site: { id: string; slug: string }

  beforeAll(async () => {
    const [row] = await administer(here.connection, `select id from forks where slug = 'ferrywall'`)
    file = await exported(here, owner, String(row?.id))
    site = await imported(file)
  })

  it('has the same pages for readers once it is opened, but for ids and its address', async () => {
    expect(site.slug).toBe('ferrywall')
    expect((await there.call('GET /', { host: 'ferrywall.localhost' })).statusCode).toBe(503)
    await there.call(`PUT /api/admin/forks/${site.id}`, { as: other, body: { isPaused: false } })
    const read = async (app: App, path: string) => {
      const { statusCode, body } = await app.call(`GET ${path}` as 'GET /', { host: 'ferrywall.localhost' })
      const alike = body.replaceAll(UUID, '#').replaceAll(/\/assets\/site\/[^"]+/g, '')
      return [path, statusCode, alike]
    }
    const pathsIn = async (path: string) => {
      const { body } = await here.call(`GET ${path}` as 'GET /', { host: 'ferrywall.localhost' })
      return [...body.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, found]) => found || '/')
    }
    const paths = (await Promise.all((await pathsIn('/sitemap.xml')).map(pathsIn))).flat()
    expect(paths.length).toBeGreaterThan(30)
    for (const path of paths) expect(await read(there, path)).toEqual(await read(here, path))
  })

  it('shows its pictures and finds its words', async () => {
    const page = (await there.call('GET /', { host: 'ferrywall.localhost' })).body
    const [path] = /\/objects\/uploads\/[^" ]+\.avif/.exec(page) ?? []
    const picture = await there.call(`GET ${path}` as 'GET /', { host: 'ferrywall.localhost' })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/avif'])
    const found = await there.call('GET /search?q=ferry', { host: 'ferrywall.localhost' })
    const before = await here.call('GET /search?q=ferry', { host: 'ferrywall.localhost' })
    expect(found.body.replaceAll(UUID, '#').length).toBe(before.body.replaceAll(UUID, '#').length)
  })

  it('gets another address where its own is taken', async () => {
    expect((await imported(file)).slug).toBe('ferrywall-2')
  })

  it('says of nobody who works on it, and of nobody who reads it', async () => {
    const [row] = await administer(here.connection, `select id from forks where slug = 'quince-yard'`)
    const id = String(row?.id)
    const form = await here.call(`POST /api/forks/${id}/forms`, {
      as: owner,
      body: {
        name: 'Ask',
        slug: 'ask-the-makers',
        settings: { notificationEmail: 'secret.person@example.org' },
      },
    })
    expect(form.statusCode).toBe(201)
    await here.call(`PUT /api/forms/${form.json().id}`, { as: owner, body: { name: 'Ask us' } })
    const [person] = await administer(here.connection, 'select id, email from users limit 1')
    const zip = await opened(await exported(here, owner, id))
    const told = await Promise.all(
      zip.names
        .filter((name) => !name.startsWith('media/'))
        .map(async (name) => (await buffer(zip.read(name))).toString()),
    )
    expect(told.join('')).toContain('Ask us')
    for (const word of ['secret.person', String(person?.id), String(person?.email)])
      expect(told.filter((text) => text.includes(word))).toEqual([])
  })
})

describe('a file that is refused changes nothing:', () => {
  let state: () => Promise<unknown>

  beforeAll(async () => {
    const sums = await aChecksum(there.connection)
    const { storage, spool } = there.platform
    state = async () => ({
      ...(await sums()),
      objects: await storage.list(),
      spool: await Promise.all((await spool.list()).map((one) => spool.list(one))),
    })
  })

  const manifestWith = (more: object) => (name: string, text: () => string) =>
    name === 'manifest.json' ? JSON.stringify({ ...JSON.parse(text()), ...more }) : undefined
  const rowsWith =
    (table: string, change: (row: Record<string, unknown>) => object) => (name: string, text: () => string) =>
      name === `rows/${table}.jsonl`
        ? text()
            .trim()
            .split('\n')
            .map((line, i) => `${JSON.stringify(i > 0 ? JSON.parse(line) : change(JSON.parse(line)))}\n`)
            .join('')
        : undefined
  const link = {
    v: 1,
    doc: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
          ],
        },
      ],
    },
  }

  const cases: [string, () => Promise<Buffer> | Buffer, number, RegExp][] = [
    ['of another form', () => changed(rich.file, manifestWith({ format: 2 })), 422, /another version/],
    [
      'of another version',
      () => changed(rich.file, manifestWith({ schema: 'x' })),
      422,
      /another version of Flyleaf \(0/,
    ],
    ['that is cut', () => rich.file.subarray(0, -1000), 422, /damaged or not whole/],
    ['that is empty', () => Buffer.alloc(0), 422, /damaged or not whole/],
    ['that is no zip', () => Buffer.from('a site, believe me'.repeat(100)), 422, /damaged or not whole/],
    ['with one changed byte', () => oneByteOff(rich.file), 422, /damaged or not whole/],
    [
      'with rows of people',
      () => changed(rich.file, () => undefined, { 'rows/users.jsonl': '{}\n' }),
      422,
      /not part of a site/,
    ],
    ['that lies above its folder', () => zippedRaw('aa/evil.txt', '../evil.txt'), 422, /damaged|not part/],
    [
      'with bytes of no file',
      () =>
        changed(rich.file, () => undefined, {
          'media/019aa000-0000-7000-8000-000000000009/original.txt': 'x',
        }),
      422,
      /fit together/,
    ],
    [
      'without bytes of a file',
      () => changed(rich.file, (name) => (/original/.test(name) ? null : undefined)),
      422,
      /are missing/,
    ],
    [
      'with a script in a link',
      () =>
        changed(
          rich.file,
          rowsWith('book_chapters', (row) => ({ ...row, content: link })),
        ),
      422,
      /cannot be written/,
    ],
    [
      'with a script in a link that waits',
      () =>
        changed(rich.file, (name) => (name === 'rows/draft_fields.jsonl' ? null : undefined), {
          'rows/draft_fields.jsonl': `${JSON.stringify({ item_id: '019aa000-0000-7000-8000-000000000009', kind: 'chapter', language: 'en', field: 'content', version: 1, writers: {}, is_waiting: true, value: link, changed_at: '2026-11-25T00:00:00Z' })}\n`,
        }),
      422,
      /fit together/,
    ],
    [
      'with a redirect to a script',
      () =>
        changed(
          rich.file,
          rowsWith('redirects', (row) => ({ ...row, to_address: 'javascript:alert(1)' })),
        ),
      422,
      /fit together/,
    ],
    [
      'with the same row twice',
      () => changed(rich.file, (name, text) => (name === 'rows/pages.jsonl' ? text() + text() : undefined)),
      422,
      /fit together/,
    ],
    [
      'with a column too many',
      () =>
        changed(
          rich.file,
          rowsWith('pages', (row) => ({ ...row, fork_id: rich.siteId })),
        ),
      422,
      /damaged/,
    ],
    [
      'with a chapter of no part',
      () =>
        changed(
          rich.file,
          rowsWith('book_chapters', (row) => ({ ...row, part_id: '019aa000-0000-7000-8000-000000000009' })),
        ),
      422,
      /fit together/,
    ],
    [
      'with a page of HTML called a picture',
      () =>
        changed(rich.file, (name) =>
          /original/.test(name) ? '<!doctype html><script>1</script>' : undefined,
        ),
      415,
      /not what its name says/,
    ],
  ]

  it.each(cases)('%s', async (_, make, status, sentence) => {
    const bytes = await make()
    const before = await state()
    const answer = await sent(bytes)
    expect([answer.statusCode, answer.json().detail]).toEqual([status, expect.stringMatching(sentence)])
    expect(answer.json().detail.length).toBeLessThan(200)
    expect(await state()).toEqual(before)
  })

  it.each([
    ['somebody without an account', async () => '', 401],
    ['the admin of a site', async () => aPerson(there, { site: await aSite(there), role: 'admin' }), 403],
  ])('of %s', async (_, session, status) => {
    const as = await session()
    const before = await state()
    expect((await sent(rich.file, as)).statusCode).toBe(status)
    expect(await state()).toEqual(before)
  })

  it('that is called something else', async () => {
    expect((await sent(rich.file, other, 'application/json')).statusCode).toBe(415)
  })
})

/** The byte is one of the contents of an entry: nobody reads the day that stands in its head. */
function oneByteOff(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const head = copy.lastIndexOf('PK\x03\x04', Math.floor(copy.length / 2), 'latin1')
  const at = head + 30 + copy.readUInt16LE(head + 26) + copy.readUInt16LE(head + 28)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

/** The library that makes zips refuses such a name, so it is written over one of the same length. */
async function zippedRaw(plain: string, evil: string): Promise<Buffer> {
  const bytes = await zipped([[plain, 'x']])
  return Buffer.from(bytes.toString('latin1').replaceAll(plain, evil), 'latin1')
}
