import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf } from './files.mjs'

/** Documents for people who work on the product; the pages of the sample sites are Markdown, too. */
const DOCUMENT = /^([^/]+|docs\/.+|\w+\/README)\.md$/
/** A source file by its name, any other file with its folder, or a path from the top. A name that begins with a slash is an address. */
const NAME =
  /^([\w.@-]+\/)*[\w.@-]+\.(tsx?|mjs)$|^([\w.@-]+\/)+[\w.@-]+\.(sql|json|md|ya?ml|csv|css)$|^(src|test|tools|bench|docs)\/[\w@/-]+$/
/** A superseded decision describes the past: files that it names may be gone. */
const SUPERSEDED = /^Superseded by /m

/**
 * Looks for files that documents name or lead to and that are not there.
 * @param {string} root
 * @returns {string[]} `file:line what`
 */
export function documentFaults(root) {
  // One that was deleted and not yet staged is listed all the same.
  const files = filesOf(root).filter((path) => existsSync(join(root, path)))
  const documents = files.filter((path) => DOCUMENT.test(path))
  if (documents.length === 0) return ['No document was found.']
  const ends = new Set(files.flatMap(endsOf))
  return documents.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    if (SUPERSEDED.test(text)) return []
    /** @param {string} target */
    const leadsNowhere = (target) => !existsSync(join(root, dirname(path), target))
    return text.split('\n').flatMap((line, i) => [
      ...namesIn(line)
        .filter((name) => !ends.has(name) && !existsSync(join(root, name)))
        .map((name) => `${path}:${i + 1} names ${name}, which is not there`),
      ...linksIn(line)
        .filter(leadsNowhere)
        .map((target) => `${path}:${i + 1} leads to ${target}, which is not there`),
    ])
  })
}

/**
 * The names by which a document may call a file: its path and every end of it. A template has the name of what is made of it.
 * @param {string} path
 */
function endsOf(path) {
  const pieces = path.replace(/\.tmpl$/, '').split(/[\\/]/)
  return pieces.map((_, i) => pieces.slice(i).join('/'))
}

/** @param {string} line */
function namesIn(line) {
  return [...line.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name).filter((name) => NAME.test(name))
}

/** @param {string} line */
function linksIn(line) {
  return [...line.matchAll(/\]\(([^)\s:#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
}
