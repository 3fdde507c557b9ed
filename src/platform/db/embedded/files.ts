import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and its missing parents, each with `mode` whatever the umask is.
 * Level by level, because `mkdir` with `recursive` never returns below /proc in Node 24.
 */
export function makeFolders(path: string, mode: number): void {
  const missing: string[] = []
  for (let at = path; !existsSync(at); at = dirname(at)) missing.unshift(at)
  for (const folder of missing) makeFolder(folder, mode)
}

/** The folder itself, or the nearest one above it that exists. */
export function nearestExisting(path: string): string {
  let at = path
  while (!existsSync(at)) at = dirname(at)
  return at
}

/** Writes a file that is complete or absent after a power cut, and that has `mode` from the first moment. */
export function writeDurably(path: string, content: string, mode: number): void {
  const half = `${path}.tmp`
  const fd = openSync(half, 'w', mode)
  try {
    writeSync(fd, content)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  // 'w' keeps the mode of a file that a crash left behind, and the umask narrows that of a new one.
  chmodSync(half, mode)
  renameSync(half, path)
  syncFolder(dirname(path))
}

/** Makes a rename in this folder survive a power cut. */
export function syncFolder(path: string): void {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** The code of a failed system call, such as EACCES. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Why a system call failed, in words for the middle of a sentence. */
export function failureReason(error: unknown): string {
  const code = errorCode(error)
  return REASONS[code] ?? (code || String(error))
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  ENOENT: 'no folder can be made there',
}

function makeFolder(folder: string, mode: number): void {
  try {
    mkdirSync(folder)
    chmodSync(folder, mode)
  } catch (error) {
    // Another start may have made the folder at the same moment.
    if (errorCode(error) !== 'EEXIST' || !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw error
  }
}
