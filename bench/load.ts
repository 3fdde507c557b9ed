import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onCore } from './report.ts'

/** What every connection asks for, again and again, as soon as it has its answer. */
export type Task =
  /** @param paths all connections walk through them, each from another beginning; left out: all ask for the same */
  | { kind: 'get'; path: string; paths?: string[]; bytes?: number; encoding?: string }
  /** Creates posts; with words published ones. */
  | { kind: 'post'; words?: number }
  /** Gives each connection a post of its own, which it saves again and again with other words. */
  | { kind: 'save-post'; postIds: string[]; words: number }
  | { kind: 'create'; partIds: string[]; words: number }
  | { kind: 'subscribe'; mark: string }
  | { kind: 'save'; chapterIds: string[]; words: number }

export interface Plan {
  port: number
  task: Task
  connections: number
  cookie?: string
  warmUpS: number
  seconds: number
}

export interface LoadResult {
  perSecond: number
  /** milliseconds */
  p50: number
  p95: number
  p99: number
  /** answers with another status or length than asked for, and broken connections, those of the warm-up too */
  errors: number
  /** all answers, those of the warm-up too */
  answers: number
  /** averages of what the answers say in `Server-Timing`, in milliseconds; empty where they say nothing */
  timings: Record<string, number>
}

/** Runs a load in a process of its own, on core 1. */
export async function runLoad(plan: Plan): Promise<LoadResult> {
  const [command, ...args] = [
    ...onCore(1),
    process.execPath,
    join(import.meta.dirname, 'generator.ts'),
    JSON.stringify(plan),
  ]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  return JSON.parse(await text(child.stdout))
}
