import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type * as z from 'zod/mini'

/** A seed file: its front matter, or all of a YAML file, and the text below. */
export interface SeedFile {
  /** Path below the site's folder, such as `en/parts/1-roots.md`. */
  path: string
  front: unknown
  body: string
}

/** The seed folder of a site. */
export interface SeedFolder {
  /** The file at this path, null when there is none. */
  file(path: string): SeedFile | null
  /** The files directly below this folder, in the order of their names. */
  files(folder: string): SeedFile[]
  /** Paths of files below its folders that no type has read. */
  unread(): string[]
}

/** A file that cannot be imported; the message is a sentence that names it. */
export class SeedError extends Error {}

/**
 * Reads a folder of Markdown with front matter (`.md`) and YAML (`.yaml`).
 * @throws SeedError for a file that cannot be parsed
 */
export function readSeedFolder(root: string): SeedFolder {
  const byPath = new Map<string, SeedFile>()
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = entry.replaceAll('\\', '/')
    if (/\.(md|yaml)$/.test(path)) byPath.set(path, read(root, path))
  }
  const isRead = new Set<string>()
  const taken = (file: SeedFile): SeedFile => {
    isRead.add(file.path)
    return file
  }
  return {
    file(path) {
      const file = byPath.get(path)
      return file ? taken(file) : null
    },
    files: (folder) =>
      [...byPath.values()].filter(({ path }) => path.replace(/\/[^/]+$/, '') === folder).map(taken),
    unread: () => [...byPath.keys()].filter((path) => path.includes('/') && !isRead.has(path)),
  }
}

/**
 * Parses the fields of a file by the shape of a call with the same data.
 * @param names names in files of fields that have another name in the shape
 * @throws SeedError naming the file and the field
 */
export function seedOf<S extends z.ZodMiniType>(
  schema: S,
  { path }: SeedFile,
  value: unknown,
  names: Record<string, string> = {},
): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const [first = 'the file', ...rest] = [...(issue?.path ?? []), ...unknown].map(String)
  const field = [names[first] ?? first, ...rest].join('.')
  const sentence = unknown.length > 0 ? 'this is no field of this file' : (issue?.message ?? 'not valid')
  throw new SeedError(`${path}: ${field}: ${sentence}.`)
}

/** The fields of a file's front matter. @throws SeedError where it is not an object */
export function frontOf({ path, front }: SeedFile): Record<string, unknown> {
  if (typeof front === 'object' && front !== null && !Array.isArray(front)) return { ...front }
  throw new SeedError(`${path}: the file: it must hold fields such as title.`)
}

function read(root: string, path: string): SeedFile {
  const text = readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n')
  const [, front = '', body = ''] = path.endsWith('.yaml')
    ? ['', text, '']
    : (/^---\n(.*?)\n---\n?(.*)/s.exec(text) ?? ['', '', text])
  try {
    return { path, front: parse(front) ?? {}, body: body.trim() }
  } catch (error) {
    throw new SeedError(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
