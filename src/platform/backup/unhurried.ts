import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, constants } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as rest } from 'node:timers/promises'
import { errorCode } from '../db/embedded/files.ts'
import { hashOfFile, type Hashed } from './hash.ts'

/** Bytes between two rests. */
const BYTES = 128 * 1024

/** A rest is so many times as long as what was done before it. */
const REST = 3

/**
 * What a stream gives, with rests: a low priority keeps the processor free for whoever reads pages meanwhile, and neither memory
 * nor disk.
 */
async function* unhurried(stream: Readable): AsyncGenerator<Buffer> {
  let begun = performance.now()
  let bytes = 0
  for await (const piece of stream) {
    yield piece
    bytes += piece.length
    if (bytes < BYTES) continue
    await rest(REST * (performance.now() - begun))
    begun = performance.now()
    bytes = 0
  }
}

/** SHA-256 and size of what a stream gives, read with rests. */
export const hashUnhurried = (stream: Readable): Promise<Hashed> => hashOfFile(unhurried(stream))

/** The same of a file of this machine. */
export const hashPathUnhurried = (path: string): Promise<Hashed> => hashUnhurried(createReadStream(path))

/** Copies a file, with rests. @returns SHA-256 and size of the copy: the file itself may still grow */
export async function copyUnhurried(from: string, to: string): Promise<Hashed> {
  if (await sharesBlocks(from, to)) return hashPathUnhurried(to)
  const hash = createHash('sha256')
  let size = 0
  async function* hashed() {
    for await (const piece of unhurried(createReadStream(from))) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
  }
  await pipeline(hashed, createWriteStream(to, { mode: 0o600 }))
  return { hash: hash.digest('hex'), size }
}

/** On some file systems a copy shares its blocks and takes no time. @returns false where it does not */
async function sharesBlocks(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE_FORCE)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw error
    return false
  }
}
