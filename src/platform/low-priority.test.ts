import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const MODULE = pathToFileURL(join(import.meta.dirname, 'low-priority.ts')).href

/** Reads files, which begins threads, and prints the niceness of each thread. */
const PROGRAM = `
  import { readdirSync, readFileSync } from 'node:fs'
  import { readFile } from 'node:fs/promises'
  import { lowerPriority } from ${JSON.stringify(MODULE)}
  const read = () => Promise.all(Array.from({ length: 8 }, () => readFile('/proc/self/stat')))
  await read()
  lowerPriority(7)
  await read()
  const statOf = (thread) => readFileSync('/proc/self/task/' + thread + '/stat', 'utf8')
  // The 19th value is the niceness; the second, a name in brackets, may hold spaces.
  const nicenessOf = (thread) => Number(statOf(thread).replace(/^.*\\) /, '').split(' ')[16])
  console.log(JSON.stringify(readdirSync('/proc/self/task').map(nicenessOf)))
`

it.runIf(process.platform === 'linux')(
  'every thread of a process has the lower priority, also those begun before',
  () => {
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], { encoding: 'utf8' })
    const found: number[] = JSON.parse(said)
    expect(found.length).toBeGreaterThan(4)
    expect([...new Set(found)]).toEqual([7])
  },
)
