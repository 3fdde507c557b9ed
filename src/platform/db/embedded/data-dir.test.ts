import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { StartError } from '../../start-error.ts'
import { canReach, ownUid, serverAccount } from './account.ts'
import { prepareDataDir, shortHash } from './data-dir.ts'

const isRoot = ownUid() === 0

it('the data lies beside the code unless DATA_DIR says otherwise, and missing folders are made', () => {
  const cloneDir = aClone()
  expect(prepareDataDir({ cloneDir })).toEqual({ dataDir: join(cloneDir, 'data'), moved: false })
  const given = join(cloneDir, 'a', 'b c', 'ü')
  expect(prepareDataDir({ given, cloneDir })).toEqual({ dataDir: given, moved: false })
  expect(canReach(serverAccount(), given)).toBe(true)
  expect(statSync(given).mode & 0o066).toBe(0)
})

it('a link to the data folder is followed, so that both names mean one lock', () => {
  const cloneDir = aClone()
  mkdirSync(join(cloneDir, 'real'), { mode: 0o755 })
  symlinkSync(join(cloneDir, 'real'), join(cloneDir, 'link'))
  expect(prepareDataDir({ given: join(cloneDir, 'link'), cloneDir }).dataDir).toBe(join(cloneDir, 'real'))
})

it('a folder that cannot be made is one sentence', () => {
  const cloneDir = aClone()
  writeFileSync(join(cloneDir, 'file'), '')
  expectSentence({ given: join(cloneDir, 'file'), cloneDir }, /is not a folder\.$/)
  expectSentence(
    { given: join(cloneDir, 'file', 'below'), cloneDir },
    /cannot be made: a file is in the way\.$/,
  )
  expectSentence({ given: '/proc/flyleaf/data', cloneDir }, /cannot be made: .+\.$/)
})

it('a path that the database cannot take is one sentence', () => {
  const cloneDir = aClone()
  for (const name of ['a"b', '$HOME', 'a`b', 'a\\b', 'a\nb']) {
    expectSentence(
      { given: join(cloneDir, name), cloneDir },
      /holds a character that the database cannot take/,
    )
  }
  const deep = join(cloneDir, ...Array.from({ length: 10 }, () => 'd'.repeat(100)))
  expectSentence({ given: deep, cloneDir }, /too long \(over 800 bytes\)/)
})

it.skipIf(isRoot)('a folder that cannot be written is one sentence', () => {
  const cloneDir = aClone()
  mkdirSync(join(cloneDir, 'shut'), { mode: 0o500 })
  expectSentence({ given: join(cloneDir, 'shut'), cloneDir }, /cannot be written: permission denied\.$/)
  expectSentence({ given: join(cloneDir, 'shut', 'below'), cloneDir }, /cannot be made: permission denied\.$/)
})

it.runIf(isRoot)('a data folder or database of another user is one sentence that names the owner', () => {
  const cloneDir = aClone()
  const { dataDir } = prepareDataDir({ cloneDir })
  mkdirSync(join(dataDir, 'cluster'))
  expectSentence({ cloneDir }, /belongs to root, but would run as (postgres|nobody)/)
  chownSync(dataDir, 65534, 65534)
  expectSentence({ cloneDir }, /belongs to nobody: start Flyleaf as that user/)
})

it.runIf(isRoot)(
  'out of reach of the database account the default moves, and a given folder is a sentence',
  () => {
    const cloneDir = aClone()
    const elsewhere = `/var/lib/flyleaf/${shortHash(cloneDir)}`
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
    chmodSync(cloneDir, 0o700)
    expectSentence({ given: join(cloneDir, 'given'), cloneDir }, /cannot reach .*\/given: /)
    expect(prepareDataDir({ cloneDir })).toEqual({ dataDir: elsewhere, moved: true })
    expect(existsSync(join(cloneDir, 'data'))).toBe(false)
  },
)

it.runIf(isRoot)(
  'a database never moves: out of reach it is a sentence, and moved once it is found again',
  () => {
    const cloneDir = aClone()
    const elsewhere = `/var/lib/flyleaf/${shortHash(cloneDir)}`
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
    const { uid, gid } = serverAccount()
    const makeDatabase = (dataDir: string): void => {
      mkdirSync(join(dataDir, 'cluster'))
      chownSync(join(dataDir, 'cluster'), uid, gid)
    }
    const { dataDir } = prepareDataDir({ cloneDir })
    makeDatabase(dataDir)
    chmodSync(cloneDir, 0o700)
    expectSentence({ cloneDir }, /cannot reach .*\/data: /)
    rmSync(dataDir, { recursive: true })
    makeDatabase(prepareDataDir({ cloneDir }).dataDir)
    chmodSync(cloneDir, 0o755)
    expect(prepareDataDir({ cloneDir })).toEqual({ dataDir: elsewhere, moved: true })
  },
)

function aClone(): string {
  const clone = realpathSync(mkdtempSync(join(tmpdir(), 'flyleaf-test-')))
  chmodSync(clone, 0o755)
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  return clone
}

function expectSentence(from: { given?: string; cloneDir: string }, sentence: RegExp): void {
  expect(() => prepareDataDir(from)).toThrow(StartError)
  expect(() => prepareDataDir(from)).toThrow(sentence)
}
