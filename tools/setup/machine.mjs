import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Says in a sentence why this machine cannot run Flyleaf.
 * @returns {string | null} null when it can
 */
export function unsupported() {
  const { platform, arch, version } = process
  const major = Number(version.slice(1).split('.')[0])
  if (major < 20) return `The set-up needs Node 20 or newer, and this is ${version}.`
  if (platform === 'win32')
    return 'On Windows, Flyleaf runs inside WSL: open a WSL terminal and start it there.'
  if (platform === 'darwin') {
    return major < 24 ? `On macOS, Flyleaf needs Node 24 or newer, and this is ${version}.` : null
  }
  if (platform !== 'linux' || !hasPinnedNode()) {
    return `Flyleaf runs on Linux (x64 and arm64) and macOS, and this is ${platform} ${arch}.`
  }
  if (isMusl())
    return 'Flyleaf needs a Linux with glibc (Debian, Ubuntu, Fedora and others), and this one has musl.'
  return null
}

/** True where the packages bring the Node that Flyleaf runs on. */
function hasPinnedNode() {
  return process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
}

/**
 * The Node that Flyleaf runs on, once the packages are installed.
 * @param {string} root
 */
export function nodeOf(root) {
  return hasPinnedNode() ? join(root, 'node_modules/.bin/node') : process.execPath
}

/**
 * Names the account that set this clone up, when it is not the one that runs now: what either writes, the other
 * could not replace.
 * @param {string} root
 * @returns {string | null}
 */
export function foreignOwner(root) {
  for (const name of ['node_modules', 'dist', '.test-build']) {
    const uid = lstatSync(join(root, name), { throwIfNoEntry: false })?.uid
    if (uid !== undefined && uid !== process.getuid?.()) return accountName(uid)
  }
  return null
}

/** @param {number} uid */
function accountName(uid) {
  try {
    const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
    const name = accounts.map((line) => line.split(':')).find((fields) => fields[2] === String(uid))?.[0]
    if (name) return name
  } catch {
    // Systems without that file name the number.
  }
  return `user ${uid}`
}

function isMusl() {
  const report = process.report.getReport()
  return typeof report === 'object' && !('glibcVersionRuntime' in report.header)
}
