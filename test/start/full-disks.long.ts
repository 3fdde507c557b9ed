import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { folderVault } from '../../src/platform/backup/folder-vault.ts'
import { listBackups } from '../../src/platform/backup/manifest.ts'
import { ownUid } from '../../src/platform/db/embedded/account.ts'
import { MIGRATIONS } from '../../src/platform/db/migrate.ts'
import { hasTool, run } from '../faults/tools.ts'
import { administer } from '../support/database.ts'
import { aDataHome, removeHome } from '../support/product.ts'
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

const ROUNDS = Number(process.env.DISK_ROUNDS ?? 20)
/** The last disks are full when the command has mostly ended. */
const LATEST = 1.25
const home = aDataHome()
afterAll(() => removeHome(home))

describe.skipIf(ownUid() !== 0 || !hasTool('mount') || !hasTool('dd'))(
  'on a disk that is full at any moment (needs root)',
  () => {
    it('a backup leaves those before it whole, and the next one with room is made', async () => {
      const place = aDisk('place', 400)
      const to = join(place, 'backups')
      await whileRunning(join(home, 'data'), async (_, { dataDir }) => {
        const wholeMs = await timed(() => command(dataDir, ['backup', '--to', to]))
        let [round, before] = [0, 1]
        const rounds = await fillSpread(place, dataDir, ['backup', '--to', to], wholeMs, async ({ code }) => {
          const listed = (await listBackups(folderVault(to))).length
          expect(listed).toBe(code === 0 ? before + 1 : before)
          if (listed > 0) expect((await command(dataDir, ['backup', 'prove', '--from', to])).code).toBe(0)
          await timed(() => command(dataDir, ['backup', '--to', to]))
          before = listed + 1
          // Beside others a backup writes only what is new, so every second one has to write everything.
          if (round++ % 2 === 1) return
          rmSync(to, { recursive: true })
          before = 0
        })
        console.log(`backup: ${rounds}`)
      })
    })

    it('an export leaves no file or a whole one, and nothing beside it after the next start', async () => {
      const disk = aDisk('export', 500)
      const dataDir = await samplesOn(disk)
      const file = join(disk, 'ferrywall.zip')
      const wholeMs = await timed(() => command(dataDir, ['export', 'ferrywall', file]))
      rmSync(file)
      const rounds = await fillSpread(disk, dataDir, ['export', 'ferrywall', file], wholeMs, async () => {
        if (existsSync(file)) expect(await isWhole(file)).toBe(true)
        rmSync(file, { force: true })
        await whileRunning(dataDir, async () => {})
        expect(spooled(dataDir)).toEqual([])
      })
      console.log(`export: ${rounds}`)
    })

    it('an import leaves no site or a whole one, and no bytes of another after the next start', async () => {
      const disk = aDisk('import', 700)
      const dataDir = await samplesOn(disk)
      const file = join(home, 'ferrywall.zip')
      await timed(() => command(dataDir, ['export', 'ferrywall', file]))
      const samples = await whileRunning(dataDir, rowsOfSites)
      const wholeMs = await timed(() => command(dataDir, ['import', file]))
      const before = await whileRunning(dataDir, rowsOfSites)
      const whole = [...before].flatMap(([id, count]) => (samples.has(id) ? [] : [count]))
      const rounds = await fillSpread(disk, dataDir, ['import', file], wholeMs, async () => {
        const rows = await whileRunning(dataDir, rowsOfSites)
        const fresh = [...rows].filter(([id]) => !before.has(id))
        expect(fresh.map(([, count]) => count)).toEqual(fresh.map(() => whole[0]))
        expect(foldersOf(dataDir).filter((id) => !rows.has(id))).toEqual([])
        expect(spooled(dataDir)).toEqual([])
      })
      console.log(`import: ${rounds}`)
    })

    it('the deletion of a site whose time is over leaves all of it or nothing', async () => {
      const disk = aDisk('deletion', 700)
      const dataDir = await samplesOn(disk)
      const file = join(home, 'deleted.zip')
      await timed(() => command(dataDir, ['export', 'ferrywall', file]))
      let gone = 0
      for (let round = 0; round < ROUNDS; round++) {
        if ((await whileRunning(dataDir, rowsOfSites)).size < 5)
          await timed(() => command(dataDir, ['import', file]))
        const { rows: before, last } = await whileRunning(dataDir, async (connection) => {
          const rows = await rowsOfSites(connection)
          const [newest = ''] = [...rows.keys()].sort().toReversed()
          await administer(
            connection,
            `update forks set deleted_at = now() - interval '31 days', is_active = false where id = $1`,
            [newest],
          )
          await administer(connection, `select graphile_worker.add_job('provisioning.delete-gone')`)
          await delay((400 * round) / ROUNDS)
          const empty = fill(disk)
          await delay(1_000)
          empty()
          return { rows, last: newest }
        })
        await whileRunning(dataDir, async (connection) => {
          const rows = await rowsOfSites(connection)
          expect([undefined, before.get(last)]).toContain(rows.get(last))
          if (!rows.has(last)) gone++
          await administer(connection, `select graphile_worker.add_job('media.sweep-store')`)
          await expect.poll(() => foldersOf(dataDir).filter((id) => !rows.has(id))).toEqual([])
          await administer(connection, `update forks set deleted_at = null where id = $1`, [last])
        })
      }
      console.log(`deletion: ${ROUNDS} full disks, ${gone} were done by then or at the next start`)
    })

    it('a rehearsed upgrade leaves the tables of one version or of the other, and goes on with room', async () => {
      const disk = aDisk('upgrade', 500)
      const { old, dataDir: beginning } = await ofAnOlderVersion(join(home, 'old'))
      const dataDir = join(disk, 'data')
      const renew = () => {
        rmSync(dataDir, { recursive: true, force: true })
        execFileSync('cp', ['-a', beginning, dataDir])
      }
      renew()
      const wholeMs = await timed(() => command(dataDir, ['migrate']))
      renew()
      const rounds = await fillSpread(disk, dataDir, ['migrate'], wholeMs, async () => {
        const after = await inDatabase(dataDir, stateOf)
        expect([old, MIGRATIONS.length]).toContain(after.applied)
        expect(after.sites).toBe(5000)
        await timed(() => command(dataDir, ['migrate']))
        const { databases, ...state } = await inDatabase(dataDir, stateOf)
        expect(state).toEqual({ applied: MIGRATIONS.length, sites: 5000 })
        expect(databases).toEqual(['flyleaf', 'postgres', 'template0', 'template1'])
        expect(readdirSync(join(dataDir, 'cluster/base')).filter((one) => /^\d+$/.test(one))).toHaveLength(
          databases.length,
        )
        renew()
      })
      console.log(`upgrade: ${rounds}`)
    })
  },
)

/** A disk of its own for this test. @returns its folder */
function aDisk(name: string, mib: number): string {
  const disk = join(home, name)
  mkdirSync(disk)
  run('mount', '-t', 'tmpfs', '-o', `size=${mib}m,mode=0711`, 'tmpfs', disk)
  onTestFinished(() => void run('umount', disk))
  return disk
}

/** Lays out the samples on a disk. @returns the data folder */
async function samplesOn(disk: string): Promise<string> {
  const samples = join(home, 'samples')
  if (!existsSync(samples)) await whileRunning(samples, async () => {})
  const dataDir = join(disk, 'data')
  execFileSync('cp', ['-a', samples, dataDir])
  return dataDir
}

/** Takes all the room of a disk. @returns gives it back */
function fill(disk: string): () => void {
  const ballast = join(disk, 'ballast')
  // It ends with an error once there is no room.
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'])
  return () => rmSync(ballast, { force: true })
}

/**
 * Runs a command again and again, and fills the disk at moments that are spread over the time that the whole of it takes.
 * @returns in words how many there were
 */
async function fillSpread(
  disk: string,
  dataDir: string,
  words: string[],
  wholeMs: number,
  after: (told: { code: number | null; said: string }) => Promise<void>,
): Promise<string> {
  let refused = 0
  for (let round = 0; round < ROUNDS; round++) {
    const child = startCommand(dataDir, words, {})
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (said += String(bytes)))
    const ended = once(child, 'close')
    await Promise.race([delay((LATEST * wholeMs * (round + 0.5)) / ROUNDS), ended])
    const empty = fill(disk)
    const [code] = await ended
    empty()
    if (code !== 0) {
      refused++
      // A sentence, and nothing of the inside.
      expect(said.trim().split('\n').at(-1)).toMatch(/^[A-Z].*\.$/)
      expect(said).not.toMatch(/^\s+at .*:\d+:\d+/m)
    }
    await after({ code, said })
  }
  return `${ROUNDS} full disks over ${Math.round(LATEST * wholeMs)} ms, ${refused} refused`
}
