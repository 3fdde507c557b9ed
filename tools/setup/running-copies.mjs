import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * Finds the Node processes that work inside a clone: a running copy, its workers, a test run. The command line is never
 * asked, it may say anything. npm, this process and those that started it are none.
 * @param {string} root
 * @returns {Promise<number[]>} process ids; always empty where there is no /proc
 */
export async function runningCopies(root) {
  const first = scan(root)
  if (first.length === 0) return []
  // Another set-up stands in the clone for the moment in which it starts.
  await setTimeout(500)
  const second = new Set(scan(root))
  return first.filter((pid) => second.has(pid))
}

/** @param {string} root */
function scan(root) {
  const own = ancestors()
  return processes().filter((pid) => !own.has(pid) && worksIn(pid, root) && isNode(pid))
}

function processes() {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/**
 * @param {number} pid
 * @param {string} root
 */
function worksIn(pid, root) {
  const folder = linkOf(pid, 'cwd')
  return folder === root || folder.startsWith(root + sep)
}

/** @param {number} pid */
function isNode(pid) {
  // The kernel marks a program whose file was replaced while it ran.
  const program = basename(linkOf(pid, 'exe').replace(/ \(deleted\)$/, ''))
  return program === 'node' && !textOf(pid, 'comm').startsWith('npm')
}

function ancestors() {
  const found = new Set()
  for (let pid = process.pid; pid > 1 && !found.has(pid); ) {
    found.add(pid)
    // The second field, the name, is in brackets and may hold anything.
    pid = Number(textOf(pid, 'stat').split(') ').at(-1)?.split(' ')[1])
  }
  return found
}

/**
 * @param {number} pid
 * @param {string} name
 */
function linkOf(pid, name) {
  try {
    return readlinkSync(`/proc/${pid}/${name}`)
  } catch {
    return ''
  }
}

/**
 * @param {number} pid
 * @param {string} name
 */
function textOf(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
