import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os'

/** Of Linux's linux/magic.h. */
const TMPFS = 0x01021994
const GIB = 1024 ** 3

/** What every run says first: on which machine, and how busy it was already. */
export function sayMachine(): void {
  const facts = [
    `Node ${process.versions.node}`,
    `${availableParallelism()} cores`,
    `${(totalmem() / GIB).toFixed(0)} GiB`,
    `load before ${loadavg()[0]?.toFixed(2)}`,
  ]
  // In memory nothing is durable, and every write is fast.
  if (statfsSync(tmpdir()).type === TMPFS) facts.push('DATA IN MEMORY: set TMPDIR to a folder on a disk')
  console.log(`\n${facts.join(', ')}`)
}

/** Prints rows of equal shape as a table, numbers to the right. */
export function sayTable(title: string, rows: Record<string, string | number>[]): void {
  const heads = Object.keys(rows[0] ?? {})
  const lines = [heads, ...rows.map((row) => heads.map((head) => String(row[head])))]
  const widths = heads.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)))
  const isNumber = heads.map((head) => typeof rows[0]?.[head] === 'number')
  console.log(`\n${title}`)
  for (const line of lines) {
    const cells = line.map((cell, i) =>
      isNumber[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
    )
    console.log(`  ${cells.join('  ')}`.trimEnd())
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** `value` with at most this many digits behind the point. */
export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0

/** The words before a command that keep it on one core; none where the machine has one core or no taskset. */
export function onCore(core: 0 | 1): string[] {
  return canPin ? ['taskset', '-c', String(core)] : []
}

/** How a run was spread, in words. */
export function spread(isPinned: boolean): string {
  if (!canPin) return 'server and load unpinned: one core, or no taskset'
  return isPinned ? 'server on core 0, load on core 1' : 'server unpinned, load on core 1'
}
