import { createReadStream, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { takeLock } from '../db/embedded/lock.ts'
import { errorCode, failureReason, makeFolders, syncFolder } from '../db/embedded/files.ts'
import { newId } from '../ids.ts'
import { StartError } from '../start-error.ts'
import { copyUnhurried } from './unhurried.ts'
import type { Shelf, Vault } from '../vault.ts'

/** A vault in a folder, which is made with its first backup. */
export function folderVault(folder: string): Vault {
  const half = join(folder, 'half')
  const pathOf = (shelf: Shelf, name: string) =>
    // Thousands of files in one folder are slow to list on some file systems.
    shelf === 'manifests' ? join(folder, shelf, name) : join(folder, shelf, name.slice(0, 2), name)

  async function place(from: string, to: string): Promise<void> {
    const file = await open(from, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    const home = dirname(to)
    mkdirSync(home, { recursive: true, mode: 0o700 })
    await rename(from, to)
    syncFolder(home)
    syncFolder(dirname(home))
  }

  return {
    place: folder,
    async lock() {
      try {
        makeFolders(folder, 0o700)
        const lock = takeLock(folder)
        if (!lock) throw new StartError(`Another backup runs into ${folder} at this moment.`)
        // What an interrupted backup left.
        rmSync(half, { recursive: true, force: true })
        makeFolders(half, 0o700)
        return lock.release
      } catch (error) {
        if (error instanceof StartError) throw error
        throw new StartError(`The folder ${folder} cannot hold backups: ${failureReason(error)}.`)
      }
    },
    freeBytes() {
      const { bavail, bsize, blocks } = statfsSync(folder)
      return blocks === 0 ? null : bavail * bsize
    },
    async list(shelf) {
      const names = await namesIn(join(folder, shelf))
      if (shelf === 'manifests') return names
      const found = await Promise.all(names.map((name) => namesIn(join(folder, shelf, name))))
      return found.flat()
    },
    async write(shelf, name, bytes) {
      const path = join(half, newId())
      const file = await open(path, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
      } finally {
        await file.close()
      }
      await place(path, pathOf(shelf, name))
    },
    async keep(source, known) {
      const path = join(half, newId())
      try {
        const { hash, size } = await copyUnhurried(source, path)
        if (known.has(hash)) return { hash, size, isNew: false }
        await place(path, pathOf('files', hash))
        return { hash, size, isNew: true }
      } finally {
        await rm(path, { force: true })
      }
    },
    read: (shelf, name) => createReadStream(pathOf(shelf, name)),
    remove: (shelf, name) => rm(pathOf(shelf, name), { force: true }),
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw new StartError(`The backups in ${folder} cannot be read: ${failureReason(error)}.`)
  }
}
