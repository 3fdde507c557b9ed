import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ownUid } from '../db/embedded/account.ts'
import { aDataDir } from '../db/embedded/testing.ts'
import { makeKeyFile } from '../secrets/key-file.ts'
import { type Finding, runChecks } from './check.ts'
import { DATA_FOLDER_CHECKS, findDataFolder, roomFinding } from './data-folder.ts'

async function findings(dataDir: string): Promise<Finding[]> {
  const folder = findDataFolder(dataDir, dirname(dataDir))
  if (!('dataDir' in folder)) return [folder]
  const found: Finding[] = []
  await runChecks(DATA_FOLDER_CHECKS, folder, (finding) => found.push(finding))
  return found
}

const problems = async (dataDir: string) =>
  (await findings(dataDir)).filter(({ kind }) => kind === 'problem').map(({ sentence }) => sentence)

it('a folder that is there, and one that can be made, are fine and stay as they were', async () => {
  const dataDir = aDataDir()
  expect(await problems(dataDir)).toEqual([])
  expect(readdirSync(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })
  expect(await problems(join(dataDir, 'deep', 'below'))).toEqual([])
  expect(readdirSync(dirname(dataDir))).toEqual([])
})

it('what stands in the way is one problem, the same sentence as that of the start', async () => {
  const dataDir = aDataDir()
  writeFileSync(join(dataDir, 'file'), '')
  expect(await problems(join(dataDir, 'file'))).toEqual([expect.stringMatching(/is not a folder\.$/)])
  expect(await problems(join(dataDir, 'file', 'below'))).toEqual([
    expect.stringMatching(/cannot be made: a file is in the way\.$/),
  ])
  expect(await problems(join(dataDir, 'a"b'))).toEqual([
    expect.stringMatching(/character that the database cannot take/),
  ])
})

it.runIf(ownUid() === 0)(
  'a folder that the account of the database cannot reach is one problem',
  async () => {
    const dataDir = aDataDir()
    chmodSync(dirname(dataDir), 0o700)
    expect(await problems(dataDir)).toEqual([
      expect.stringMatching(/cannot reach .*: open the folders above it/),
    ])
    expect(await problems(join(dataDir, 'below'))).toEqual([expect.stringMatching(/cannot reach/)])
  },
)

it.skipIf(ownUid() === 0)('a folder that cannot be written is one problem', async () => {
  const dataDir = aDataDir()
  chmodSync(dataDir, 0o500)
  expect(await problems(dataDir)).toEqual([expect.stringMatching(/cannot be written: permission denied\.$/)])
  expect(await problems(join(dataDir, 'below'))).toEqual([expect.stringMatching(/cannot be made/)])
})

it('a file with a secret that others can read is one problem each, with the command that mends it', async () => {
  const dataDir = aDataDir()
  makeKeyFile(dataDir)
  mkdirSync(join(dataDir, 'secrets'))
  writeFileSync(join(dataDir, 'secrets', 'db-password'), 'x')
  chmodSync(join(dataDir, 'secrets', 'db-password'), 0o600)
  expect(await problems(dataDir)).toEqual([])
  chmodSync(join(dataDir, 'secrets', 'db-password'), 0o640)
  chmodSync(join(dataDir, 'secret.key'), 0o604)
  expect(await problems(dataDir)).toEqual([
    expect.stringContaining(`"chmod 600 ${join(dataDir, 'secret.key')}"`),
    expect.stringContaining(`"chmod 600 ${join(dataDir, 'secrets', 'db-password')}"`),
  ])
})

it('a disk that is nearly full is one problem', () => {
  expect(roomFinding(100 * 1024 ** 2, '/srv')).toEqual({
    kind: 'problem',
    sentence: expect.stringMatching(/has 100 MiB left, .* at least 500/),
  })
  expect(roomFinding(1024 ** 3, '/srv').kind).toBe('ok')
})
