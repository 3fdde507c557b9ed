import pg from 'pg'
import { createGate, type Gate } from './gate.ts'
import { endOfTick } from './shared-reads.ts'
import type { Statement } from './statement.ts'

/**
 * New rows of a site, each list of them as JSON objects with commas between them. What several callers give is put together
 * list by list, so a statement takes the rows of many as it takes those of one.
 */
export interface NewRows {
  siteId: string
  /** How long the statement waits for what another transaction holds, in milliseconds; '0': as long as it may run. */
  lockMs: string
  [list: string]: string
}

type Write = <R>(statement: Statement<NewRows, R>, rows: NewRows) => Promise<R[]>

/** Statements of one kind that are under way at once: with more of them fewer callers go together, and each costs more. */
const UNDER_WAY = 1
/** Most callers that go together, and most characters of theirs. */
const CALLERS_MAX = 32
const SIZE_MAX = 256 * 1024
/** Who goes together waits no longer for anybody else: who has to goes alone. Below the second after which deadlocks are looked for. */
const LOCK_MS = '300'
/** About as many callers as may wait for the database otherwise, and for as long. */
const BOUNDS = { queue: 16, waitMs: 2_000 }

/** Callers that go together. */
interface Batch {
  all: NewRows[]
  size: number
  written: Promise<unknown[]>
}

/** A statement for one site. */
interface Kind {
  gate: Gate
  /** Still to go: further callers may join it. */
  open: Batch | null
  /** How many batches are not done. */
  batches: number
}

/**
 * New rows that callers give while a statement is under way go in with the next one, all in one transaction; nobody waits for
 * others to come. What the database refuses together is tried by each caller alone, so nobody meets what is wrong with the rows
 * of another.
 * @param write runs a statement that is all of its transaction; durable when it resolves
 * @returns runs one along with others; what it gives must be true of the rows of all
 */
export function writeTogether(write: Write): Write {
  const kinds = new Map<string, Kind>()

  function join<R>(statement: Statement<NewRows, R>, rows: NewRows): Batch {
    const key = `${statement.name} ${rows.siteId}`
    const kind = kinds.get(key) ?? {
      gate: createGate({ places: UNDER_WAY, reserved: 0, ...BOUNDS }),
      open: null,
      batches: 0,
    }
    kinds.set(key, kind)
    const size = sizeOf(rows)
    const { open } = kind
    if (open && open.all.length < CALLERS_MAX && open.size + size <= SIZE_MAX) {
      open.all.push(rows)
      open.size += size
      return open
    }
    const batch: Batch = { all: [rows], size, written: Promise.resolve([]) }
    kind.open = batch
    kind.batches++
    batch.written = go(statement, kind, batch).finally(() => {
      close(kind, batch)
      if (--kind.batches === 0) kinds.delete(key)
    })
    return batch
  }

  function go<R>(statement: Statement<NewRows, R>, kind: Kind, batch: Batch): Promise<R[]> {
    return kind.gate.run('common', async () => {
      await endOfTick()
      close(kind, batch)
      return write(statement, together(batch.all))
    })
  }

  return async <R>(statement: Statement<NewRows, R>, rows: NewRows) => {
    const batch = join(statement, rows)
    try {
      // All of a batch are rows of one statement.
      return (await batch.written) as R[]
    } catch (error) {
      const isRefused = error instanceof pg.DatabaseError
      if (!isRefused || batch.all.length === 1) throw error
      return write(statement, rows)
    }
  }
}

function close(kind: Kind, batch: Batch): void {
  if (kind.open === batch) kind.open = null
}

function together(all: readonly NewRows[]): NewRows {
  const [first, ...others] = all
  if (!first) throw new TypeError('somebody goes along')
  if (others.length === 0) return first
  const { siteId, lockMs: _, ...lists } = first
  const joined = Object.keys(lists).map((list) => [
    list,
    all
      .map((rows) => rows[list])
      .filter(Boolean)
      .join(','),
  ])
  return { ...Object.fromEntries(joined), siteId, lockMs: LOCK_MS }
}

function sizeOf({ siteId: _, lockMs: __, ...lists }: NewRows): number {
  return Object.values(lists).reduce((sum, list) => sum + list.length, 0)
}
