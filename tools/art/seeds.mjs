import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/**
 * The files of a seed folder with what stands above their texts.
 * @param {string} folder
 * @returns {{ slug: string, front: any }[]}
 */
export function frontsOf(folder) {
  return readdirSync(folder).map((file) => ({
    slug: file.replace(/\.md$/, ''),
    front: frontOf(join(folder, file)),
  }))
}

/**
 * @param {string} path
 * @returns {any}
 */
export function frontOf(path) {
  const [, front = ''] = readFileSync(path, 'utf8').split(/^---$/m)
  return parse(front)
}
