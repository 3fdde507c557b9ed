import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from './files.mjs'

const LARGEST_BYTES = 2 * 1024 * 1024

/** @type {[name: string, pattern: RegExp][]} */
const PATTERNS = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/]/],
  ['a cloud key', /\b(AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['an access token', /\b(gh[pousr]_[A-Za-z0-9]{36}|npm_[A-Za-z0-9]{36}|xox[abprs]-[A-Za-z0-9-]{10,})\b/],
  ['an API key', /\bsk-(ant-|proj-)?[A-Za-z0-9_-]{24,}/],
  ['a signed token', /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/],
  [
    "a path of somebody's machine",
    /(?<![\w.])\/(home|Users)\/[a-z][\w-]*\/|(?<![\w.])\/work\/(main|shared)\b/,
  ],
  ['a registry address', /"resolved": "https?:/],
]

/**
 * Looks for secrets and for paths of one machine in every file that the repository holds or would take in.
 * @param {string} root
 * @returns {string[]} `file:line what`, without the secret itself
 */
export function secretFaults(root) {
  const files = filesOf(root)
  if (files.length === 0) return ['No file was found.']
  return files.flatMap((file) => faultsOf(root, file))
}

/**
 * @param {string} root
 * @param {string} file
 */
function faultsOf(root, file) {
  const stat = statSync(join(root, file), { throwIfNoEntry: false })
  if (!stat?.isFile() || stat.size > LARGEST_BYTES) return []
  const text = readFileSync(join(root, file), 'utf8')
  if (text.includes('\0')) return []
  return PATTERNS.flatMap(([name, pattern]) => {
    const match = pattern.exec(text)
    return match ? [`${file}:${text.slice(0, match.index).split('\n').length} holds ${name}`] : []
  })
}
