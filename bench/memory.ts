// Memory of the server and of all processes of its database: the sum of PSS, in which shared pages count once.
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runLoad, type Task } from './load.ts'
import { descendantsOf } from './processes.ts'
import { rounded, sayMachine, sayTable } from './report.ts'
import { CHAPTER_WORDS, openWorkshop } from './workshop.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const IDLE_S = values.quick ? 10 : 60
const LOAD_S = values.quick ? 2 : 8
const AFTER_LOAD_S = 2
const CONNECTIONS = 16

sayMachine()
const workshop = await openWorkshop({ isPinned: false })
try {
  const { product, cookie, partId, chapterIds } = workshop
  await delay(IDLE_S * 1000)
  const rows = [rowOf(`${IDLE_S} s after the start, sign-in and ${chapterIds.length} chapters`)]
  const tasks: Task[] = [
    { kind: 'get', path: '/' },
    { kind: 'get', path: `/api/book-chapters/${chapterIds[0]}` },
    { kind: 'save', chapterIds, words: CHAPTER_WORDS },
    { kind: 'create', partIds: [partId], words: 100 },
  ]
  for (const task of tasks) {
    const load = { port: product.port, task, connections: CONNECTIONS, cookie, warmUpS: 0, seconds: LOAD_S }
    const { errors } = await runLoad(load)
    if (errors > 0) process.exitCode = 1
  }
  await delay(AFTER_LOAD_S * 1000)
  rows.push(
    rowOf(
      `${AFTER_LOAD_S} s after page, read, save and create, ${LOAD_S} s each, ${CONNECTIONS} connections`,
    ),
  )
  await delay((IDLE_S - AFTER_LOAD_S) * 1000)
  rows.push(rowOf(`${IDLE_S} s after these loads`))
  sayTable('Memory, MB of 1,000,000 bytes (PSS)', rows)

  function rowOf(when: string) {
    const node = pssOf(product.pid)
    const others = descendantsOf(product.pid)
    const database = others.reduce((sum, pid) => sum + pssOf(pid), 0)
    return {
      when,
      node: rounded(node / 1e6),
      database: rounded(database / 1e6),
      'its processes': others.length,
      sum: rounded((node + database) / 1e6),
    }
  }
} finally {
  await workshop.end()
}

/** Bytes; none for a process that has ended. @throws where it belongs to another account and this one is not root */
function pssOf(pid: number): number {
  const kib = /^Pss:\s+(\d+) kB$/m.exec(rollupOf(pid))?.[1]
  return Number(kib ?? 0) * 1024
}

/** Empty for a process that has ended: a connection of the database may close while it is looked at. */
function rollupOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(Object(error).code)) return ''
    throw error
  }
}
