import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Folder of the clone or of the installed package: the nearest one above this file with a package.json. */
export function rootFolder(from = import.meta.dirname): string {
  if (existsSync(join(from, 'package.json'))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error('package.json is missing above the program')
  return rootFolder(parent)
}
