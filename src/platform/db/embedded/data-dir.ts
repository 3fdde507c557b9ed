import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, lstatSync, realpathSync, statfsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError } from '../../start-error.ts'
import { accountName, canReach, ownUid, serverAccount } from './account.ts'
import { failureReason, makeFolders, nearestExisting } from './files.ts'
import { networkKind } from './network-drive.ts'

/** Leaves room for the names of programs and files in the folder. */
const LONGEST_PATH_BYTES = 800

const SHARED_HOME = '/var/lib/flyleaf'

/** Folder of the database's files inside the data folder; it exists exactly when a whole database does. */
export const CLUSTER = 'cluster'

interface DataDirFrom {
  given?: string | undefined
  cloneDir: string
  /** `data-demo` for a demo; `data` when left out. */
  name?: 'data' | 'data-demo'
}

/**
 * Chooses the data folder and makes it: `given` (DATA_DIR), else `name` in the clone, else, where root's database account
 * cannot reach the clone, `/var/lib/flyleaf/{hash of the clone's path}`.
 * @returns the real path, and whether it is outside of the clone for that reason
 * @throws StartError that says why the folder cannot be used
 */
export function prepareDataDir(from: DataDirFrom): {
  dataDir: string
  moved: boolean
} {
  const { path, moved } = choosePath(from)
  refuseUnusable(path)
  try {
    // Started by root, the database runs under another account, which must get through the folder but need not list it.
    makeFolders(path, ownUid() === 0 ? 0o711 : 0o700)
  } catch (error) {
    throw new StartError(`The data folder ${path} cannot be made: ${failureReason(error)}.`)
  }
  return { dataDir: usableFolder(path), moved }
}

/**
 * The folder that `prepareDataDir` would choose, without making it.
 * @throws StartError that says why the folder cannot be used
 */
export function lookAtDataDir(from: DataDirFrom): {
  dataDir: string
  exists: boolean
} {
  const { path } = choosePath(from)
  refuseUnusable(path)
  if (existsSync(path)) return { dataDir: usableFolder(path), exists: true }
  const above = nearestExisting(path)
  if (!statSync(above).isDirectory()) {
    throw new StartError(`The data folder ${path} cannot be made: a file is in the way.`)
  }
  try {
    accessSync(above, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`The data folder ${path} cannot be made: ${failureReason(error)}.`)
  }
  refuseNetwork(above)
  if (ownUid() === 0 && !canReach(serverAccount(), above)) throw outOfReach(path)
  return { dataDir: path, exists: false }
}

/** @returns the real path */
function usableFolder(path: string): string {
  if (!statSync(path).isDirectory()) throw new StartError(`The data folder ${path} is not a folder.`)
  const dataDir = realpathSync(path)
  refuseUnusable(dataDir)
  refuseNetwork(dataDir)
  refuseForeign(dataDir)
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be written: ${failureReason(error)}.`)
  }
  if (ownUid() === 0 && !canReach(serverAccount(), dataDir)) throw outOfReach(dataDir)
  return dataDir
}

function choosePath({ given, cloneDir, name = 'data' }: DataDirFrom): {
  path: string
  moved: boolean
} {
  if (given) return { path: resolve(given), moved: false }
  const clone = realpathSync(cloneDir)
  const inClone = join(clone, name)
  const elsewhere = join(SHARED_HOME, shortHash(name === 'data' ? clone : inClone))
  if (hasDatabase(inClone)) return { path: inClone, moved: false }
  // A database outside of the clone stays there, even if the clone can be reached by now.
  if (hasDatabase(elsewhere)) return { path: elsewhere, moved: true }
  if (ownUid() === 0 && !canReach(serverAccount(), nearestExisting(inClone)))
    return { path: elsewhere, moved: true }
  return { path: inClone, moved: false }
}

/** First 12 hexadecimal digits of the SHA-256 of a path: short enough for a socket's path. */
export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}

const hasDatabase = (dataDir: string): boolean => existsSync(join(dataDir, CLUSTER))

/** initdb runs the server through a shell with its path in double quotes, and has 1024 bytes for a path. */
function refuseUnusable(path: string): void {
  // oxlint-disable-next-line no-control-regex -- a line end in the path would shift the lines of postmaster.pid
  if (/["$`\\\u0000-\u001f]/.test(path)) {
    throw new StartError(
      `The path of the data folder ${path} holds a character that the database cannot take (", $, \`, \\ or a line end): choose another folder with DATA_DIR.`,
    )
  }
  if (Buffer.byteLength(path) > LONGEST_PATH_BYTES) {
    throw new StartError(
      `The path of the data folder is too long (over ${LONGEST_PATH_BYTES} bytes): choose a shorter one with DATA_DIR.`,
    )
  }
}

/** Network file systems do not give the locks and the fsync that a database needs. */
function refuseNetwork(dataDir: string): void {
  if (process.platform !== 'linux') return
  const kind = networkKind(statfsSync(dataDir).type)
  if (kind)
    throw new StartError(
      `The data folder ${dataDir} lies on a network drive (${kind}): choose a local disk with DATA_DIR.`,
    )
}

function refuseForeign(dataDir: string): void {
  const owner = statSync(dataDir).uid
  if (owner !== ownUid()) {
    throw new StartError(
      `The data folder ${dataDir} belongs to ${accountName(owner)}: start Flyleaf as that user or choose another folder with DATA_DIR.`,
    )
  }
  const cluster = lstatSync(join(dataDir, CLUSTER), { throwIfNoEntry: false })
  const account = serverAccount()
  if (cluster && cluster.uid !== account.uid) {
    throw new StartError(
      `The database in ${dataDir} belongs to ${accountName(cluster.uid)}, but would run as ${account.name}: start Flyleaf as the user who made it.`,
    )
  }
}

function outOfReach(dataDir: string): StartError {
  const { name } = serverAccount()
  return new StartError(
    `The database runs as ${name} when root starts Flyleaf, and ${name} cannot reach ${dataDir}: open the folders above it or choose another one with DATA_DIR.`,
  )
}
