import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isUuid } from '../../../kernel/ids.ts'
import { LOCALES } from '../../../kernel/locale.ts'
import { Problem } from '../../../kernel/problem.ts'
import { notWhole } from '../../../platform/zip/read-zip.ts'
import type { Column } from './queries.ts'

/** Of the whole file: another number is another form. */
const FORMAT = 1

export const MANIFEST = 'manifest.json'

/** Largest manifest in bytes. */
export const MANIFEST_MAX = 256 * 1024

export const rowsName = (table: string): string => `rows/${table}.jsonl`

const manifest = z.object({
  format: z.literal(FORMAT),
  /** Tells what the file is to whoever opens it. */
  about: z.string(),
  /** Of Flyleaf. */
  version: z.string(),
  /** Of the columns of all rows. */
  schema: z.string(),
  madeAt: z.string(),
  site: z.object({
    id: z.string().check(z.refine(isUuid)),
    name: z.string().check(z.minLength(1), z.maxLength(300)),
    slug: z.string().check(z.maxLength(63)),
    /** Of the texts; left out: the default one. */
    sourceLanguage: z.optional(z.enum(LOCALES)),
    defaultLanguage: z.enum(LOCALES),
    timezone: z.string().check(z.maxLength(60)),
    modules: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)),
    settings: z.record(z.string(), z.unknown()),
  }),
  /** How many there are of each table. */
  rows: z.record(z.string(), z.number()),
})

export type SiteManifest = z.infer<typeof manifest>

export const newManifest = (parts: Omit<SiteManifest, 'format' | 'about'>): SiteManifest => ({
  format: FORMAT,
  about:
    'A site of Flyleaf, to take to another install. Nobody who works on it and nobody who reads it is in here.',
  ...parts,
})

/** Changes with the columns of the rows: what another version of Flyleaf has written may not fit. */
export const schemaOf = (columns: readonly Column[]): string =>
  createHash('sha256')
    .update(columns.map(({ table, name, type }) => `${table}.${name} ${type}\n`).join(''))
    .digest('hex')

/** @throws Problem `invalid` for the file of another version */
export function parseManifest(text: string, schema: string): SiteManifest {
  const value = parsed(text)
  if (typeof value === 'object' && value !== null && 'format' in value && value.format !== FORMAT)
    throw otherVersion(value)
  const { success, data } = manifest.safeParse(value)
  if (!success) throw notWhole()
  if (data.schema !== schema) throw otherVersion(data)
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notWhole()
  }
}

function otherVersion(value: object): Problem {
  const version =
    'version' in value && typeof value.version === 'string' ? ` (${value.version.slice(0, 20)})` : ''
  return new Problem(
    'invalid',
    `The file was made by another version of Flyleaf${version}. Bring both installs to one version, and export the site again.`,
  )
}
