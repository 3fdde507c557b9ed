import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type * as z from 'zod/mini'

/** One file of an import: its front matter, or the whole of a YAML file, and the text below. */
export interface SeedFile {
  /** Path below the site's folder, such as `en/parts/1-roots.md`. */
  path: string
  front: unknown
  body: string
}

/** A site's folder, read whole. */
export interface SeedFolder {
  /** The file at this path, null when there is none. */
  file(path: string): SeedFile | null
  /** The files directly below this folder, in the order of their names. */
  files(folder: string): SeedFile[]
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
  return {
    file: (path) => byPath.get(path) ?? null,
    files: (folder) => [...byPath.values()].filter(({ path }) => path.replace(/\/[^/]+$/, '') === folder),
  }
}

/** What a file says, after the shape that a call with the same data has. @throws SeedError naming the file and the field */
export function seedOf<S extends z.ZodMiniType>(schema: S, { path }: SeedFile, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new SeedError(`${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'not valid'}.`)
}

function read(root: string, path: string): SeedFile {
  const text = readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n')
  const [, front = '', body = ''] = path.endsWith('.yaml')
    ? ['', text, '']
    : (/^---\n(.*?)\n---\n?(.*)$/s.exec(text) ?? ['', '', text])
  try {
    return { path, front: parse(front) ?? {}, body: body.trim() }
  } catch (error) {
    throw new SeedError(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
