import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolders, writeDurably } from './files.ts'

/** How to reach the database; the same shape as for a server given by DATABASE_URL. */
export interface Connection {
  /** folder of the unix socket */
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Only part of the socket's file name: the server opens no network port. */
export const PORT = 5432
/** Name of the login role and of its database. */
export const LOGIN = 'flyleaf'

export function connectionAt(socketDir: string, password: string): Connection {
  return { host: socketDir, port: PORT, user: LOGIN, password, database: LOGIN }
}

/** The password of the login, null before the first start. */
export function readPassword(dataDir: string): string | null {
  return existsSync(passwordFile(dataDir)) ? readFileSync(passwordFile(dataDir), 'utf8').trim() : null
}

/** 32 random bytes as base64url: no character that SQL or a URL would have to escape. */
export const newPassword = (): string => randomBytes(32).toString('base64url')

export function savePassword(dataDir: string, password: string): void {
  makeFolders(dirname(passwordFile(dataDir)), 0o700)
  writeDurably(passwordFile(dataDir), `${password}\n`, 0o600)
}

const passwordFile = (dataDir: string): string => join(dataDir, 'secrets', 'db-password')
