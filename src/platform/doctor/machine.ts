import { spawnSync } from 'node:child_process'
import { memoryBytes } from '../db/embedded/settings.ts'
import { type Check, type Finding, note, ok, problem } from './check.ts'

const OLDEST_NODE = 24
const OLDEST_NPM = 7
const PLATFORMS = ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64']
/** Node and the database need about 300 MB; the rest is for the machine and its disk cache. */
const LEAST_MEMORY = 700 * 1024 ** 2

export interface Machine {
  /** such as v24.1.0 */
  node: string
  /** such as `linux x64` */
  platform: string
  hasGlibc: boolean
  /** null when there is no npm */
  npm: string | null
  memory: number
}

export function thisMachine(): Machine {
  const report = process.report.getReport()
  const npm = spawnSync('npm', ['--version'], { encoding: 'utf8', cwd: '/' })
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    hasGlibc: typeof report === 'object' && 'glibcVersionRuntime' in Object(report).header,
    npm: npm.status === 0 ? npm.stdout.trim() : null,
    memory: memoryBytes(),
  }
}

export const MACHINE_CHECKS: Check<Machine>[] = [
  { name: 'Node', run: ({ node }) => nodeFinding(node) },
  { name: 'the platform', run: platformFinding },
  { name: 'npm', run: ({ npm }) => npmFinding(npm) },
  { name: 'the memory', run: ({ memory }) => memoryFinding(memory) },
]

function nodeFinding(node: string): Finding {
  return major(node.slice(1)) < OLDEST_NODE
    ? problem(
        `Flyleaf needs Node ${OLDEST_NODE} or newer, and this is ${node}: start it through npm, which brings one.`,
      )
    : ok(`Node is ${node}.`)
}

function platformFinding({ platform, hasGlibc }: Machine): Finding {
  if (!PLATFORMS.includes(platform)) {
    return problem(
      `Flyleaf runs on Linux and macOS, x64 and arm64, and this is ${platform}: on Windows, start it inside WSL.`,
    )
  }
  if (platform.startsWith('darwin')) return note('This is macOS, on which Flyleaf is not tested.')
  return hasGlibc
    ? ok(`The platform is ${platform} with glibc.`)
    : problem(
        'This Linux has musl, and Flyleaf needs glibc: use Debian, Ubuntu, Fedora or another one that has it.',
      )
}

function npmFinding(npm: string | null): Finding {
  if (npm === null) return problem('There is no npm, which "npm start" needs: install it together with Node.')
  return major(npm) < OLDEST_NPM
    ? problem(`npm ${npm} is too old: install npm ${OLDEST_NPM} or newer.`)
    : ok(`npm is ${npm}.`)
}

function memoryFinding(memory: number): Finding {
  const words = `${Math.round(memory / 1024 ** 2)} MiB of memory`
  return memory < LEAST_MEMORY
    ? problem(
        `There are ${words}, and Flyleaf with its database needs ${LEAST_MEMORY / 1024 ** 2}: give it more.`,
      )
    : ok(`There are ${words}.`)
}

const major = (version: string): number => Number.parseInt(version, 10)
