import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { beginBookSite } from '../../src/domains/provisioning/index.ts'
import { type Connection, openDatabase } from '../../src/platform/db/database.ts'
import { quiet } from '../../src/platform/db/embedded/testing.ts'
import { MIGRATIONS } from '../../src/platform/db/migrate.ts'
import { newId } from '../../src/platform/ids.ts'
import { administer } from '../support/database.ts'
import { aDataHome, removeHome, startProduct } from '../support/product.ts'
import { command, startCommand } from './backup-kills.ts'
import {
  foldersOf,
  inDatabase,
  isWhole,
  ofAnOlderVersion,
  rowsOfSites,
  spooled,
  stateOf,
  timed,
  whileRunning,
} from './whole-sites.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20)
const home = aDataHome()
afterAll(() => removeHome(home))

/** The last kills come when the command has mostly ended. */
const LATEST = 1.25

/** Runs a command to its end once, and then kills it at moments that are spread over the time that this took. */
async function killSpread(
  dataDir: string,
  words: string[],
  wholeMs: number,
  after: (round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const child = startCommand(dataDir, words, {})
    const ended = once(child, 'close')
    await Promise.race([delay((LATEST * wholeMs * (round + 0.5)) / ROUNDS), ended])
    child.kill('SIGKILL')
    await ended
    await after(round)
  }
}

describe('killed at any moment', () => {
  const dataDir = join(home, 'data')
  const file = join(home, 'ferrywall.zip')

  it('an export leaves no file or a whole one, and nothing beside it after the next start', async () => {
    await whileRunning(dataDir, async () => {})
    const wholeMs = await timed(() => command(dataDir, ['export', 'ferrywall', file]))
    const again = join(home, 'again.zip')
    let made = 0
    await killSpread(dataDir, ['export', 'ferrywall', again], wholeMs, async () => {
      if (existsSync(again)) {
        made++
        expect(await isWhole(again)).toBe(true)
      }
      execFileSync('rm', ['-f', again])
      await whileRunning(dataDir, async () => {})
      expect(spooled(dataDir)).toEqual([])
    })
    console.log(`export: ${ROUNDS} kills over ${Math.round(wholeMs)} ms, ${made} were done by then`)
  })

  it('an import leaves no site or a whole one, and no bytes of another after the next start', async () => {
    const wholeMs = await timed(() => command(dataDir, ['import', file]))
    const before = await whileRunning(dataDir, rowsOfSites)
    const whole = Math.max(
      ...[...before].filter(([id]) => id > ([...before.keys()].sort().at(-2) ?? '')).map(([, n]) => n),
    )
    let sites = before.size
    await killSpread(dataDir, ['import', file], wholeMs, async () => {
      const rows = await whileRunning(dataDir, rowsOfSites)
      const fresh = [...rows].filter(([id]) => !before.has(id))
      expect(fresh.map(([, n]) => n)).toEqual(fresh.map(() => whole))
      expect(rows.size - sites).toBeLessThanOrEqual(1)
      sites = rows.size
      expect(foldersOf(dataDir).filter((id) => !rows.has(id))).toEqual([])
      expect(spooled(dataDir)).toEqual([])
    })
    console.log(
      `import: ${ROUNDS} kills over ${Math.round(wholeMs)} ms, ${sites - before.size} were done by then`,
    )
  })

  it('the deletion of a site whose time is over leaves all of it or nothing', async () => {
    let gone = 0
    for (let round = 0; round < ROUNDS; round++) {
      if ((await whileRunning(dataDir, rowsOfSites)).size < 5)
        await timed(() => command(dataDir, ['import', file]))
      const before = await whileRunning(dataDir, async (connection, product) => {
        const rows = await rowsOfSites(connection)
        const [last = ''] = [...rows.keys()].sort().toReversed()
        await administer(
          connection,
          `update forks set deleted_at = now() - interval '31 days', is_active = false where id = $1`,
          [last],
        )
        await administer(connection, `select graphile_worker.add_job('provisioning.delete-gone')`)
        await delay((400 * round) / ROUNDS)
        product.process.kill('SIGKILL')
        await product.ended
        return { rows, last }
      })
      await whileRunning(dataDir, async (connection) => {
        const rows = await rowsOfSites(connection)
        expect([undefined, before.rows.get(before.last)]).toContain(rows.get(before.last))
        if (!rows.has(before.last)) gone++
        await administer(connection, `select graphile_worker.add_job('media.sweep-store')`)
        await expect.poll(() => foldersOf(dataDir).filter((id) => !rows.has(id))).toEqual([])
        // The job of a killed process waits; the next round decides by itself.
        await administer(connection, `update forks set deleted_at = null where id = $1`, [before.last])
      })
    }
    console.log(`deletion: ${ROUNDS} kills, ${gone} were done by then`)
  })

  it('a rehearsed upgrade leaves the tables of one version or of the other, and no copy after the next start', async () => {
    const { old, dataDir: beginning } = await ofAnOlderVersion(join(home, 'old'))
    const copied = (name: string) => {
      const path = join(home, name)
      execFileSync('cp', ['-a', beginning, path])
      return path
    }
    const wholeMs = await timed(() => command(copied('whole'), ['migrate']))
    let done = 0
    for (let round = 0; round < ROUNDS; round++) {
      const path = copied(`upgrade-${round}`)
      const child = startCommand(path, ['migrate'], {})
      const ended = once(child, 'close')
      await Promise.race([delay((LATEST * wholeMs * (round + 0.5)) / ROUNDS), ended])
      child.kill('SIGKILL')
      await ended
      const after = await inDatabase(path, stateOf)
      expect([old, MIGRATIONS.length]).toContain(after.applied)
      expect(after.sites).toBe(5000)
      if (after.applied > old) done++
      await timed(() => command(path, ['migrate']))
      const { databases, ...state } = await inDatabase(path, stateOf)
      expect(state).toEqual({ applied: MIGRATIONS.length, sites: 5000 })
      expect(databases).toEqual(['flyleaf', 'postgres', 'template0', 'template1'])
      expect(readdirSync(join(path, 'cluster/base')).filter((one) => /^\d+$/.test(one))).toHaveLength(
        databases.length,
      )
      execFileSync('rm', ['-rf', path])
    }
    console.log(`upgrade: ${ROUNDS} kills over ${Math.round(wholeMs)} ms, ${done} were done by then`)
  })
})

const MIB = 1024 ** 2

it('a film is taken out and in without being held in memory: one four times as long takes as much', async () => {
  const dataDir = join(home, 'film')
  const told: { out: number; into: number }[] = []
  await whileRunning(dataDir, async (connection) => {
    const [site] = await administer(connection, `select id from forks where slug = 'quince-yard'`)
    for (const mib of [80, 320]) {
      const id = await aFilm(connection, dataDir, String(site?.id), mib * MIB)
      const file = join(home, 'film.zip')
      const out = await highWaterOf(dataDir, ['export', 'quince-yard', file])
      const into = await highWaterOf(dataDir, ['import', file])
      told.push({ out, into })
      console.log(`a film of ${mib} MB: ${out} MB of memory taking it out, ${into} MB taking it in`)
      await administer(connection, `delete from forks where slug like 'quince-yard-%'`)
      await administer(connection, 'delete from media_files where upload_id = $1', [id])
      await administer(connection, 'delete from uploads where id = $1', [id])
      const kept = await administer(connection, 'select id from forks')
      const gone = foldersOf(dataDir).filter((folder) => !kept.some((one) => one.id === folder))
      execFileSync('rm', ['-rf', file, ...gone.map((folder) => join(dataDir, 'objects', folder))])
    }
  })
  const [short, long] = told
  expect((long?.out ?? 0) - (short?.out ?? 0)).toBeLessThan(100)
  expect((long?.into ?? 0) - (short?.into ?? 0)).toBeLessThan(100)
})

/** Puts a film into the library of a site. @returns the id of its upload */
async function aFilm(
  connection: Connection,
  dataDir: string,
  siteId: string,
  length: number,
): Promise<string> {
  const film = Buffer.alloc(length)
  film.write('\0\0\0\x18ftypisom', 0, 'latin1')
  const id = newId()
  const folder = join(dataDir, 'objects', siteId, id)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'original'), film)
  const values = [siteId, id, length, createHash('sha256').update(film).digest('hex')]
  await administer(
    connection,
    `insert into uploads (fork_id, id, name, length, received, mime_type, hash) values ($1, $2, 'film.mp4', $3, $3, 'video/mp4', $4)`,
    values,
  )
  await administer(
    connection,
    `insert into media_files (fork_id, id, filename, original_name, mime_type, path, upload_id, size, hash)
     values ($1, $2::uuid, 'film.mp4', 'film.mp4', 'video/mp4', '/objects/uploads/' || $2::text, $2::uuid, $3, $4)`,
    values,
  )
  return id
}

/** Most memory that a command has held, in MB. */
async function highWaterOf(dataDir: string, words: string[]): Promise<number> {
  const child = startCommand(dataDir, words, {})
  const ended = once(child, 'close')
  let most = 0
  const timer = setInterval(() => {
    try {
      const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
      most = Math.max(most, Math.round(Number(found?.[1] ?? 0) / 1024))
    } catch {
      // It has ended.
    }
  }, 20)
  const [code] = await ended
  clearInterval(timer)
  expect(code).toBe(0)
  return most
}

const SITES = 500

it(`${SITES} sites start and serve about as fast as one`, async () => {
  const dataDir = join(home, 'many')
  const env = { SAMPLE: 'none' }
  const figures = async (hosts: string[]) => {
    const starts: number[] = []
    const firsts: number[] = []
    const pages: number[] = []
    for (let time = 0; time < 3; time++) {
      const from = performance.now()
      const product = await startProduct({ dataDir, env })
      starts.push(performance.now() - from)
      for (const [i, host] of hosts.entries()) {
        const begun = performance.now()
        const answer = await fetch(`http://127.0.0.1:${product.port}/`, { headers: { host } })
        expect([host, answer.status]).toEqual([host, 200])
        await answer.text()
        ;(i === 0 ? firsts : pages).push(performance.now() - begun)
      }
      await product.stop()
    }
    return { start: median(starts), first: median(firsts), page: median(pages) }
  }
  await startProduct({ dataDir, env }).then((product) => product.stop())
  const one = await figures(Array.from({ length: 40 }, () => 'book.localhost'))
  await inDatabase(dataDir, async (connection) => {
    const db = openDatabase({ connection, hasRoles: true, log: quiet })
    for (let n = 1; n <= SITES; n++) {
      const place = { title: `Site ${n}`, subtitle: '', language: 'en', slug: `site-${n}` } as const
      await db.transaction('*', (tx) => beginBookSite(tx, { id: newId(), ...place }))
    }
    await db.close()
  })
  const many = await figures(Array.from({ length: 40 }, (_, i) => `site-${12 * (i + 1)}.localhost`))
  const told = ({ start, first, page }: typeof one) =>
    `start ${Math.round(start)} ms, first page ${Math.round(first)} ms, further ones ${page.toFixed(1)} ms`
  console.log(`one site: ${told(one)}\n${SITES} sites: ${told(many)}`)
  // Far above what is measured: this says that neither grows with the number of sites.
  expect(many.start).toBeLessThan(3 * one.start + 5_000)
  expect(many.first).toBeLessThan(3 * one.first + 5_000)
  expect(many.page).toBeLessThan(3 * one.page + 500)
})

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
