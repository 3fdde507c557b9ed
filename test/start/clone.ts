import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const PROJECT = join(import.meta.dirname, '../..')

export interface Account {
  name: string
  uid: number
  gid: number
}

/** Who runs these tests. */
export const OWN: Account = { name: 'own', uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }

/** An account without rights that every Linux has; null unless these tests run as root and may become it. */
export const NOBODY: Account | null = OWN.uid === 0 ? accountOf('nobody') : null

/** One folder for everything that a test makes; every account may pass through. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'flyleaf-start-')))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Clones what is committed, for an account; changes that are not committed are not in it. */
export function cloneInto(folder: string, account: Account = OWN): string {
  mkdirSync(dirname(folder), { recursive: true })
  // With hard links, a change of owner would reach the project's own objects.
  execFileSync('git', ['-c', 'safe.directory=*', 'clone', '-q', '--no-hardlinks', PROJECT, folder])
  giveTo(folder, account)
  return folder
}

/** A folder for PATH that holds one Node, and an npm that runs on it. */
export function binFolder(parent: string, node: string): string {
  const folder = join(parent, `bin-${versionOf(node)}`)
  if (existsSync(folder)) return folder
  mkdirSync(folder)
  copyFileSync(realpathSync(node), join(folder, 'node'))
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\nexec '${folder}/node' '${npmScript()}' "$@"\n`, {
    mode: 0o755,
  })
  return folder
}

/** The Node that Flyleaf brings. */
export const PINNED_NODE = join(PROJECT, 'node_modules/.bin/node')

/** The Node of this machine, whichever version it has. */
export const MACHINE_NODE = findProgram('node') ?? PINNED_NODE

export function versionOf(node: string): string {
  return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
}

function giveTo(folder: string, { uid, gid }: Account): void {
  if (uid !== OWN.uid) execFileSync('chown', ['-R', `${uid}:${gid}`, folder])
}

function accountOf(name: string): Account | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : null
}

function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  return folders.map((folder) => join(folder, name)).find(existsSync)
}

function npmScript(): string {
  const script = process.env.npm_execpath ?? findProgram('npm')
  if (!script) throw new Error('npm is not on this machine')
  return realpathSync(script)
}
