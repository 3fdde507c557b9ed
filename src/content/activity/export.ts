import { CSV_BEGIN, csvLine } from '../../kernel/csv.ts'
import type { Download } from '../../kernel/endpoint.ts'
import { change, type Ctx, siteOf } from '../../platform/context.ts'
import { type AskedFilter, type Log, piecesOf } from './actions.ts'
import type { Changes } from './changes.ts'
import { INSTALL, recordActivity } from './record.ts'
import type { ActivityEntry } from './shapes.ts'

const COLUMNS = [
  'at',
  'person',
  'username',
  'type',
  'action',
  'title',
  'id',
  'changes',
  'network',
  'request',
  'seal',
]

/** A log as a CSV file, read while it is sent; the export stands in the log itself. */
export async function exportActivity(ctx: Ctx, log: Log, asked: AskedFilter): Promise<Download> {
  const { siteId } = log
  await change(ctx, siteId === INSTALL ? '*' : siteId, (tx) =>
    recordActivity(tx, ctx, { siteId, action: 'activity.export', objectId: null }),
  )
  const name = siteId === INSTALL ? 'install-activity.csv' : `${siteOf(ctx).slug}-activity.csv`
  return { type: 'text/csv; charset=utf-8', name, pieces: linesOf(piecesOf(ctx, log, asked)) }
}

async function* linesOf(pieces: AsyncIterable<ActivityEntry[]>): AsyncIterable<string> {
  yield CSV_BEGIN + csvLine(COLUMNS)
  for await (const entries of pieces) yield entries.map((entry) => csvLine(cellsOf(entry))).join('')
}

function cellsOf(entry: ActivityEntry): string[] {
  const { at, name, username, objectKind, action, title, objectId, changes, network, requestId, sealNumber } =
    entry
  return [
    at,
    name ?? '',
    username ?? '',
    objectKind,
    action.slice(action.indexOf('.') + 1),
    title ?? '',
    objectId ?? '',
    wordsOf(changes as Changes | null),
    network ?? '',
    requestId ?? '',
    sealNumber === null ? '' : String(sealNumber),
  ]
}

function wordsOf(changes: Changes | null): string {
  return Object.entries(changes ?? {})
    .map(([field, [before, after]]) =>
      before === undefined ? field : `${field}: ${String(before ?? '')} > ${String(after ?? '')}`,
    )
    .join('; ')
}
