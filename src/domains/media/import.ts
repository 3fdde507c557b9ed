import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { importFile, type SeedShape, type SiteImport } from '../../content/served/import.ts'
import { frontOf, SeedError, seedOf } from '../../content/served/seed-files.ts'
import { seedShapeOf } from '../../content/served/seed-shape.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { fileItems } from './actions/files.ts'
import { type MadePicture, storePicture } from './actions/pictures.ts'
import { uploadPath } from './contract.ts'
import { KINDS } from './files/kinds.ts'
import type { FileWrite } from './type.ts'

/** A picture of a seed folder: `media/{name}` holds its copies, the widest WebP is the picture itself. */
type Picture = Omit<MadePicture, 'width' | 'height'> & { hash: string }

const factsShape = z.strictObject({
  width: z.int(),
  height: z.int(),
  focal: z.strictObject({ x: z.int(), y: z.int() }),
})

const COPY = /^(\d{2,4})\.webp$/

/**
 * Imports the pictures of a site's seed folder into its library, with copies that are ready.
 * @param root the site's seed folder
 * @returns the address of each picture, by its name in seed files, such as `media/cover`
 * @throws SeedError naming the file
 */
export async function importPictures(
  into: SiteImport,
  storage: Storage,
  root: string,
): Promise<ReadonlyMap<string, string>> {
  const { tx, site, folder } = into
  const found = new Map<string, string>()
  const files = folder.files(`${site.sourceLanguage}/media`)
  for (const file of files) {
    const picture = pictureNamed(root, file.path.replace(/^.*\/|\.\w+$/g, ''))
    const facts = folder.file(`media/${picture.name}.yaml`)
    if (!facts) throw new SeedError(`media/${picture.name}.yaml: the file is missing.`)
    const { width, height, focal } = seedOf(factsShape, facts, frontOf(facts))
    const uploadId = idOf(site.id, picture.name, picture.hash)
    await storePicture({ tx, storage }, site, uploadId, { ...picture, width, height })
    const path = uploadPath(idOf(site.id, picture.name))
    await importFile(into, file, fileItems, seedOfPicture(into, picture, { path, uploadId, focal }))
    found.set(`media/${picture.name}`, path)
  }
  return found
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

/** The form of the file that says a picture's texts: `alt` is the text below, `tags` stand above. */
function seedOfPicture(
  { site }: SiteImport,
  { name, bytes }: Picture,
  { path, uploadId, focal }: { path: string; uploadId: string; focal: { x: number; y: number } },
): SeedShape<FileWrite> {
  const seed = seedShapeOf(fileItems, { body: 'alt' })(site)
  const filename = `${name}.webp`
  return {
    ...seed,
    shape: z.pipe(
      seed.shape,
      z.transform((write) => ({ ...write, uploadId })),
    ),
    fields(front, body, language, file) {
      const texts = seed.fields(front, body, language, file)
      if (language !== site.sourceLanguage) return texts
      const own = { path, filename, originalName: filename, mimeType: KINDS.webp.mimeType }
      return { ...texts, ...own, size: bytes.length, focalX: focal.x, focalY: focal.y }
    },
  }
}

/** Always the same id for the same parts, so that an import that is repeated finds what it made. */
function idOf(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  // Version 8 is for ids that are computed in a way of one's own (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
