import { totalmem } from 'node:os'
import { PORT } from './connection.ts'

const GIB = 1024 ** 3

/**
 * The server's settings for a machine of 1 to 2 GB, given as arguments at each start: so an update of Flyleaf brings its
 * own, and no file in the server account's folder is written by root.
 */
export function serverSettings(socketDir: string, hbaFile: string, maxConnections = 40): string[] {
  const settings = {
    // No network port: the bundled OpenSSL is out of support, and nobody else needs to connect.
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: quoteListItem(socketDir),
    unix_socket_permissions: '0700',
    hba_file: hbaFile,
    password_encryption: 'scram-sha-256',

    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_level: 'replica',
    min_wal_size: '32MB',
    max_wal_size: '256MB',

    shared_buffers: memoryBytes() >= 2 * GIB ? '128MB' : '64MB',
    effective_cache_size: '256MB',
    work_mem: '4MB',
    maintenance_work_mem: '64MB',
    max_connections: maxConnections,
    // The queries of a site are too short to gain what compiling costs.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    io_method: 'worker',
    io_workers: 1,
    autovacuum_max_workers: 1,
    idle_in_transaction_session_timeout: '30s',

    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // Without the detail lines, which repeat people's data (such as the e-mail address that exists already).
    log_error_verbosity: 'terse',
    log_line_prefix: '%m [%p] ',
    cluster_name: 'flyleaf',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Only password logins over the socket. */
export const HBA = 'local all all scram-sha-256\n'

/** The setting is a list, in which a comma or a space of a folder's name would end the entry. */
const quoteListItem = (path: string): string => `"${path.replaceAll('"', '""')}"`

/** Memory of the machine, or of the container if that has less. */
export function memoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}
