import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { serverAccount } from './account.ts'
import { provideBinaries } from './binaries.ts'
import { provideCluster } from './cluster.ts'
import { type Connection, connectionAt } from './connection.ts'
import { CLUSTER } from './data-dir.ts'
import { emptyDemo, refuseDemo } from './demo.ts'
import { errorCode, failureReason, writeDurably } from './files.ts'
import { type Keeper, keepUp, type Log } from './keep-up.ts'
import { takeLock } from './lock.ts'
import { clearRemains } from './processes.ts'
import { openReserve } from './reserve.ts'
import { alreadyRunning, announce, withdraw } from './running.ts'
import { startServer } from './server.ts'
import { openServerLog } from './server-log.ts'
import { HBA } from './settings.ts'
import { makeSocketDir, removeSocketDir } from './socket-dir.ts'

export type { Connection } from './connection.ts'

export interface EmbeddedOptions {
  /** as `prepareDataDir` gives it */
  dataDir: string
  log: Log
  /** PG_BIN_DIR: folder of another PostgreSQL, 18 or later */
  pgBinDir?: string | undefined
  /** the folder is a demo's: it is emptied first */
  isDemo?: boolean
  /** for tests: the files of a new database are not synced one by one; every commit still is */
  quick?: true | undefined
  /** for tests: several files of them use one server at once */
  maxConnections?: number
}

/** The embedded database, kept running until `stop`, which may be called twice. Close the pools before. */
export interface Embedded extends Keeper {
  /** the same through all restarts of the server */
  connection: Connection
  /** of the server, such as 18.4 */
  version: string
  /** false while the disk is full */
  hasRoom(): boolean
}

/**
 * Starts the database of a data folder and keeps it running; the first start creates it.
 * @throws StartError for every expected obstacle, such as another process on that folder
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = realpathSync(options.dataDir)
  // First, since nothing below may run twice on one folder.
  const lock = takeLock(dataDir)
  if (!lock) throw alreadyRunning(dataDir)
  const undo = [() => lock.release()]
  const undoAll = (): void => {
    for (const step of undo.splice(0).reverse()) step()
  }
  try {
    const reserve = openReserve(dataDir, options.log)
    undo.push(() => void reserve.close())
    announce(dataDir)
    undo.push(() => withdraw(dataDir))
    const log = openServerLog(dataDir)
    undo.push(() => log.close())

    const cluster = join(dataDir, CLUSTER)
    await clearRemains(cluster)
    if (options.isDemo) emptyDemo(dataDir)
    else refuseDemo(dataDir)
    const account = serverAccount()
    const binaries = await provideBinaries(dataDir, account, options.pgBinDir)
    const password = await provideCluster({ dataDir, binaries, account, log, quick: options.quick })
    const hbaFile = join(dataDir, 'pg_hba.conf')
    writeDurably(hbaFile, HBA, 0o644)
    const socketDir = makeSocketDir(dataDir, account)
    undo.push(() => removeSocketDir(socketDir))

    const launch = () => {
      // A server that a full disk ended needs the reserve now, to recover.
      reserve.look()
      // Again for each run: it also clears the sockets that a killed server left.
      makeSocketDir(dataDir, account)
      const { maxConnections } = options
      return startServer({ cluster, socketDir, hbaFile, binaries, account, log, maxConnections })
    }
    const keeper = await keepUp(launch, cluster, options.log)
    let stopped: Promise<void> | null = null
    return {
      ...keeper,
      connection: connectionAt(socketDir, password),
      version: binaries.version,
      hasRoom: reserve.hasRoom,
      stop: () => {
        stopped ??= Promise.all([keeper.stop(), reserve.close()])
          .finally(undoAll)
          .then(() => {})
        return stopped
      },
    }
  } catch (error) {
    undoAll()
    throw isDiskFailure(error)
      ? new StartError(`The data folder ${dataDir} cannot be used: ${failureReason(error)}.`)
      : error
  }
}

/** Whether the disk or its permissions made a call above fail. */
const isDiskFailure = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'EEXIST'].includes(errorCode(error))
