import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { importFile, type SeedShape, type SiteImport } from '../../content/served/import.ts'
import { frontOf, SeedError, type SeedFile, seedOf } from '../../content/served/seed-files.ts'
import { seedShapeOf } from '../../content/served/seed-shape.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { fileItems } from './actions/files.ts'
import { type MadePicture, storeBytes, storePicture } from './actions/pictures.ts'
import { uploadPath } from './contract.ts'
import { KINDS, kindsNamed } from './files/kinds.ts'
import { SNIFFED, sniffed } from './files/sniff.ts'
import { isWebVtt } from './files/webvtt.ts'
import type { FileWrite } from './type.ts'

/** A picture of a seed folder: `media/{name}` holds its copies, the widest WebP is the picture itself. */
type Picture = Omit<MadePicture, 'width' | 'height'> & { hash: string }

const factsShape = z.strictObject({
  width: z.int(),
  height: z.int(),
  focal: z.strictObject({ x: z.int(), y: z.int() }),
})

const COPY = /^(\d{2,4})\.webp$/

interface Into {
  into: SiteImport
  storage: Storage
  /** The site's seed folder. */
  root: string
}

/**
 * Imports the files of a site's seed folder into its library: pictures with copies that are ready, films, sounds and captions.
 * @param root the site's seed folder
 * @returns the address of each, by its name in seed files, such as `media/cover` and `media/walk.webm`
 * @throws SeedError naming the file
 */
export async function importFiles(
  into: SiteImport,
  storage: Storage,
  root: string,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const file of into.folder.files(`${into.site.sourceLanguage}/media`)) {
    const name = file.path.replace(/^.*\/|\.\w+$/g, '')
    const bring = name.includes('.') ? importPlayed : importPicture
    const path = uploadPath(idOf(into.site.id, name))
    await bring({ into, storage, root }, file, name, path)
    found.set(`media/${name}`, path)
  }
  return found
}

async function importPicture({ into, storage, root }: Into, file: SeedFile, name: string, path: string) {
  const { tx, site, folder } = into
  const picture = pictureNamed(root, name)
  const facts = folder.file(`media/${name}.yaml`)
  if (!facts) throw new SeedError(`media/${name}.yaml: the file is missing.`)
  const { width, height, focal } = seedOf(factsShape, facts, frontOf(facts))
  const uploadId = idOf(site.id, name, picture.hash)
  await storePicture({ tx, storage }, site, uploadId, { ...picture, width, height })
  const own = {
    path,
    filename: `${name}.webp`,
    mimeType: KINDS.webp.mimeType,
    size: picture.bytes.length,
    focalX: focal.x,
    focalY: focal.y,
  }
  await importFile(into, file, fileItems, seedOfFile(into, uploadId, own))
}

/** A film, a sound or captions: the file itself lies in the folder. */
async function importPlayed({ into, storage, root }: Into, file: SeedFile, name: string, path: string) {
  const { tx, site } = into
  const at = join(root, 'media', name)
  if (!existsSync(at)) throw new SeedError(`media/${name}: the file is missing.`)
  const bytes = readFileSync(at)
  const kind = sniffed(bytes.subarray(0, SNIFFED))
  const isPlayed = kind !== null && (['video', 'audio'].includes(kind.family) || kind === KINDS.vtt)
  if (!isPlayed || !kindsNamed(name).includes(kind))
    throw new SeedError(`media/${name}: this must be a film, a sound or captions, and what its name says.`)
  if (kind === KINDS.vtt && !isWebVtt(bytes.toString()))
    throw new SeedError(`media/${name}: these are no captions in WebVTT.`)
  const uploadId = idOf(site.id, name, createHash('sha256').update(bytes).digest('hex'))
  await storeBytes({ tx, storage }, site, uploadId, { name, mimeType: kind.mimeType, bytes })
  const own = { path, filename: name, mimeType: kind.mimeType, size: bytes.length }
  await importFile(into, file, fileItems, seedOfFile(into, uploadId, own))
}

function pictureNamed(root: string, name: string): Picture {
  const folder = join(root, 'media', name)
  const widths = existsSync(folder)
    ? readdirSync(folder).flatMap((file) => {
        const width = Number(COPY.exec(file)?.[1])
        return Number.isNaN(width) || !existsSync(join(folder, `${width}.avif`)) ? [] : [width]
      })
    : []
  if (widths.length === 0) {
    throw new SeedError(`media/${name}: this folder must hold the picture, such as 1600.webp and 1600.avif.`)
  }
  widths.sort((a, b) => a - b)
  const bytes = readFileSync(join(folder, `${widths.at(-1)}.webp`))
  return {
    name,
    widths,
    bytes,
    hash: createHash('sha256').update(bytes).digest('hex'),
    copyOf: (width, kind) => readFileSync(join(folder, `${width}.${kind}`)),
  }
}

/** The form of the file that says a file's texts: `alt` is the text below, `tags` stand above. */
function seedOfFile(
  { site }: SiteImport,
  uploadId: string,
  facts: Pick<FileWrite, 'path' | 'mimeType' | 'size' | 'focalX' | 'focalY'> & { filename: string },
): SeedShape<FileWrite> {
  const seed = seedShapeOf(fileItems, { body: 'alt' })(site)
  return {
    ...seed,
    shape: z.pipe(
      seed.shape,
      z.transform((write) => ({ ...write, uploadId })),
    ),
    fields(front, body, language, file) {
      const texts = seed.fields(front, body, language, file)
      if (language !== site.sourceLanguage) return texts
      return { ...texts, ...facts, originalName: facts.filename }
    },
  }
}

/** Always the same id for the same parts, so that an import that is repeated finds what it made. */
function idOf(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  // Version 8 is for ids that are computed in a way of one's own (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
