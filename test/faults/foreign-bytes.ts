import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { residentOf } from './memory.ts'
import type { Product } from './product.ts'

/** What one made-up input came to. */
interface Outcome {
  /** Null where the server closed the line without an answer. */
  status: number | null
}

type Kind = (random: Random, target: Target) => Promise<Outcome>

interface Target {
  port: number
  cookie: string
  siteId: string
  samples: Sample[]
}

interface Sample {
  name: string
  bytes: Buffer
}

interface Report {
  calls: number
  /** How often each status was answered, by kind. */
  statuses: Record<string, Record<string, number>>
  /** Inputs that were answered with a defect, or with nothing where an answer was due; the number gives the input again. */
  defects: string[]
  /** Longest that a reader waited for the home page, in milliseconds. */
  slowestMs: number
  /** Most memory of the server above what it held at rest, in MiB; the sandbox is a process of its own. */
  riseMiB: number
}

/** So many inputs at once. */
const WRITERS = 3
const BYSTANDER_MS = 50

/**
 * Sends made-up bytes to every parser of a running product, while a reader asks for the home page again and again.
 * @param seed of all inputs; the n-th one depends on both and on nothing else
 * @param inputs after so many it ends earlier
 */
export async function sendForeignBytes(
  { pid, port }: Product,
  cookie: string,
  { seed, seconds, inputs }: { seed: number; seconds: number; inputs: number },
): Promise<Report> {
  const target = { port, cookie, siteId: await firstSite(port, cookie), samples: await samplesOf() }
  // What the first file and the first text need once is no rise.
  for (const kind of Object.values(KINDS)) await kind(randomOf(seed), target)
  const rest = residentOf(pid)
  const end = performance.now() + seconds * 1000
  const report: Report = { calls: 0, statuses: {}, defects: [], slowestMs: 0, riseMiB: 0 }
  const isOver = () => performance.now() > end || report.calls >= inputs
  const kinds = Object.entries(KINDS)
  await Promise.all([
    watchAsReader(port, isOver, (ms) => {
      report.slowestMs = Math.max(report.slowestMs, ms)
      report.riseMiB = Math.max(report.riseMiB, residentOf(pid) - rest)
    }),
    ...Array.from({ length: WRITERS }, async () => {
      while (!isOver()) {
        const n = report.calls++
        const random = randomOf(seed + n)
        const [name, kind] = random.of(kinds)
        const { status } = await kind(random, target)
        const ofKind = (report.statuses[name] ??= {})
        ofKind[String(status)] = (ofKind[String(status)] ?? 0) + 1
        if (status === null || (status >= 500 && status !== 503))
          report.defects.push(`${name} ${n}: ${status}`)
      }
    }),
  ])
  return report
}

async function watchAsReader(port: number, isOver: () => boolean, waited: (ms: number) => void) {
  while (!isOver()) {
    const asked = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
    await answer.text()
    waited(answer.status === 200 ? performance.now() - asked : Number.POSITIVE_INFINITY)
    await delay(BYSTANDER_MS)
  }
}

const KINDS: Record<string, Kind> = {
  async upload(random, target) {
    const { name, bytes } = random.of(target.samples)
    return uploadOf(target, random.chance(0.1) ? `${name}.${random.text(3)}` : name, damaged(bytes, random))
  },
  async 'upload of text'(random, target) {
    const text = repeated(random, [...MARKUP, ...MARKDOWN], 20_000)
    return uploadOf(target, random.of(['notes.txt', 'drawing.svg', 'notes']), Buffer.from(text))
  },
  async 'upload headers'(random, target) {
    const value = () =>
      random.of([random.text(12), String(random.below(1e9)), '-1', '1e9', '0x10', '9'.repeat(30)])
    const headers = {
      'tus-resumable': random.of(['1.0.0', value()]),
      'upload-length': value(),
      'upload-metadata': repeated(random, ['filename ', 'YS5wbmc=', ',', ' ', '=', 'forkId '], 400),
    }
    return call(target, 'POST', '/api/uploads', headers)
  },
  async markdown(random, target) {
    return writePage(target, { content: repeated(random, MARKDOWN, random.of([500, 20_000, 200_000])) })
  },
  async document(random, target) {
    return writePage(target, { content: { v: 1, doc: { type: 'doc', content: nodesOf(random, 6) } } })
  },
  async json(random, target) {
    const good = JSON.stringify({ slug: random.text(8), template: 'default', content: 'Words.' })
    const body = random.chance(0.5)
      ? damaged(Buffer.from(good), random)
      : Buffer.from(
          repeated(random, ['[', '{"a":', '"', ']', '}', ',', '1e999', '\\u0000', 'null', ' '], 5_000),
        )
    return call(target, 'POST', `/api/forks/${target.siteId}/pages`, JSON_BODY, body)
  },
  async form(random, target) {
    const pairs = ['email=', 'a%40b.example', '&', 'name=', '%', '%00', '%F0%9F', '+', '=', '[]', '__proto__']
    const path = random.of(['/notify', '/forms/contact', `/forms/${random.text(5)}`])
    const body = Buffer.from(repeated(random, pairs, 3_000))
    return call(target, 'POST', path, { 'content-type': 'application/x-www-form-urlencoded' }, body)
  },
  host: (random, { port }) => overSocket(port, hostLines(random)),
}

const JSON_BODY = { 'content-type': 'application/json' }

const MARKUP = [
  '<!---->',
  '<!--',
  '-->',
  '<?xml',
  '?>',
  '<!DOCTYPE svg',
  '[',
  ']',
  '>',
  '<svg',
  ' ',
  '\n',
  'x',
]

const MARKDOWN = [
  ['|', '|a', '|-', '|\n', '| ', '\n', '\n\n', '  ', '- ', '1. ', '> ', '# ', '```\n', '`', '``', '*', '**'],
  [
    '_',
    '~~',
    '[',
    ']',
    '](',
    '](/a)',
    '^[',
    '![',
    '\\',
    '&',
    '&#x41;',
    '&#x',
    'a',
    'word ',
    '\t',
    '(',
    ')',
    'é',
    '👩‍🚀',
  ],
].flat()

async function uploadOf(target: Target, name: string, bytes: Buffer): Promise<Outcome> {
  const begun = await fetch(`http://127.0.0.1:${target.port}/api/uploads`, {
    method: 'POST',
    headers: {
      cookie: target.cookie,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')},forkId ${Buffer.from(target.siteId).toString('base64')}`,
    },
  })
  await begun.text()
  const location = begun.headers.get('location')
  if (begun.status !== 201 || !location) return { status: begun.status }
  const { pathname } = new URL(location, 'http://localhost')
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  return call(target, 'PATCH', pathname, headers, bytes)
}

const writePage = (target: Target, body: object) =>
  call(
    target,
    'POST',
    `/api/forks/${target.siteId}/pages`,
    JSON_BODY,
    Buffer.from(JSON.stringify({ slug: `p-${crypto.randomUUID()}`, template: 'default', ...body })),
  )

async function call(
  { port, cookie }: Target,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<Outcome> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...headers, cookie },
    ...(body && { body: new Uint8Array(body) }),
  })
  await answer.arrayBuffer()
  return { status: answer.status }
}

/** A request in bytes that no client would send; one that is answered by a closed line alone counts as refused. */
function overSocket(port: number, request: Buffer): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let said = ''
    const settle = () => {
      socket.destroy()
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 400)
      resolve({ status })
    }
    socket.setTimeout(20_000, settle)
    socket.on('data', (bytes) => (said += bytes.toString('latin1')))
    socket.on('error', () => {})
    socket.once('close', settle)
    socket.end(request)
  })
}

function hostLines(random: Random): Buffer {
  const host = repeated(
    random,
    ['localhost', '.', ':', '80', '[', '::1', ']', '@', '%', 'é', '-', 'a', '\t', ' '],
    400,
  )
  const path = random.of([
    '/',
    '/assets/',
    '/assets/%2e%2e/x',
    '*',
    'http://a/',
    '/preview/x',
    repeated(random, ['/', '.', '%', 'a'], 300),
  ])
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(random.chance(0.2) ? [`Host: ${random.text(5)}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
}

/** Nodes of the editor's form, most of them in wrong places. */
function nodesOf(random: Random, depth: number): object[] {
  const types = [
    'paragraph',
    'heading',
    'table',
    'tableRow',
    'tableCell',
    'bulletList',
    'listItem',
    'text',
    'odd',
  ]
  const count = depth === 0 && random.chance(0.02) ? random.below(2_000) : random.below(5)
  return Array.from({ length: count }, () => {
    const type = random.of(types)
    if (type === 'text') return { type, text: random.of(['a', '', '\0', '\ud800', 'word']) }
    return { type, ...(depth > 0 && { content: nodesOf(random, depth - 1) }) }
  })
}

/** Pieces in a row, some of them very often; at most so many characters. */
function repeated(random: Random, pieces: readonly string[], most: number): string {
  let text = ''
  while (text.length < most && !random.chance(0.15)) {
    const group = Array.from({ length: 1 + random.below(4) }, () => random.of(pieces)).join('')
    const times = random.of([1, 1, 2, 10, most])
    text += group.repeat(Math.max(1, Math.min(times, Math.floor((most - text.length) / group.length))))
  }
  return text.slice(0, most)
}

/** A file of which some bytes of its beginning, a length in it, or its end are others. */
function damaged(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes)
  for (let n = random.below(6); n > 0; n--) {
    const at = random.below(random.chance(0.7) ? Math.min(200, copy.length) : copy.length)
    const way = random.below(4)
    if (way === 0) copy[at] = random.below(256)
    else if (way === 1) copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8))
    else if (way === 2 && at + 4 <= copy.length)
      copy.writeUInt32BE(random.of([0, 1, 0xffff, 0x7fffffff, 0xffffffff]), at)
    else copy.copyWithin(at, random.below(copy.length))
  }
  if (random.chance(0.2)) return copy.subarray(0, 1 + random.below(copy.length - 1))
  return copy
}

async function samplesOf(): Promise<Sample[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#247', noise } })
  const held = () =>
    picture
      .clone()
      .withExif({ IFD0: { Copyright: 'Ann' } })
      .withMetadata({ orientation: 6 })
  const large = sharp({ create: { width: 6_000, height: 5_000, channels: 4, background: '#2478' } })
  const zip = ['PK\u0003\u0004', '[Content_Types].xml', 'word/document.xml'].join(' of a zip ')
  return [
    { name: 'a.png', bytes: await held().png().toBuffer() },
    { name: 'interlaced.png', bytes: await held().png({ progressive: true }).toBuffer() },
    { name: 'large.png', bytes: await large.withMetadata({ orientation: 6 }).png().toBuffer() },
    { name: 'a.jpg', bytes: await held().jpeg().toBuffer() },
    { name: 'progressive.jpg', bytes: await held().jpeg({ progressive: true }).toBuffer() },
    { name: 'a.webp', bytes: await held().webp().toBuffer() },
    { name: 'a.gif', bytes: await picture.clone().gif().toBuffer() },
    { name: 'a.avif', bytes: await held().avif({ effort: 0 }).toBuffer() },
    {
      name: 'a.svg',
      bytes: Buffer.from('<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
    { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7 and so on') },
    { name: 'a.docx', bytes: Buffer.from(zip, 'latin1') },
    {
      name: 'a.doc',
      bytes: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('WordDocument', 'utf16le')]),
    },
    { name: 'a.mp4', bytes: Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isomiso2', 'latin1') },
  ]
}

async function firstSite(port: number, cookie: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/forks`, { headers: { cookie } })
  const [site]: { id: string }[] = JSON.parse(await answer.text())
  if (!site) throw new Error('There is no site to send to.')
  return site.id
}

interface Random {
  below(n: number): number
  chance(share: number): boolean
  of<T>(list: readonly T[]): T
  text(length: number): string
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
function randomOf(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    chance: (share) => next() < share,
    of: <T>(list: readonly T[]) => list[below(list.length)] as T,
    text: (length) => Array.from({ length }, () => String.fromCharCode(33 + below(94))).join(''),
  }
}
