import type { BulkOutcome } from '../contract/bulk.ts'
import type { DraftWrite } from '../contract/draft.ts'
import type { Answer, Endpoint, Input } from '../../kernel/endpoint.ts'
import type { historyCalls, recordHistoryCalls, Revision, RevisionRow } from '../contract/history.ts'
import type { ListQuery, Page } from '../../kernel/list.ts'
import type { previewCalls } from '../contract/preview.ts'
import type { ScheduleWrite } from '../../kernel/publication.ts'
import type { RecordTranslationCalls, TranslationCalls } from '../contract/translation-calls.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Exchange, Route } from '../../platform/http/slice.ts'
import type { BulkWrite } from '../verbs/bulk/actions.ts'
import { historyRoutes } from '../history/routes.ts'
import { previewRoutes } from '../preview/routes.ts'
import { recordTranslationRoutes, translationRoutes } from '../translating/routes.ts'

/** What a type has beside the calls that every type has. */
interface Further {
  publish?: Endpoint
  unpublish?: Endpoint
  schedule?: Endpoint
  order?: Endpoint
  count?: Endpoint
  bulk?: Endpoint
  undo?: Endpoint
  previews?: ReturnType<typeof previewCalls>
}

/** The calls of a type, as `callsOf` makes them of its declaration. */
export interface ItemEndpoints extends Further {
  list: Endpoint
  create: Endpoint
  read: Endpoint
  save: Endpoint
  draft: Endpoint
  remove: Endpoint
  history: ReturnType<typeof historyCalls>
  translation: TranslationCalls
}

type Shown<K extends ItemEndpoints> = Answer<K['read']>
type ShownRows<K extends ItemEndpoints> = Answer<K['list']>
type Ordered<K extends ItemEndpoints> = K['order'] extends Endpoint ? Answer<K['order']> : unknown
type Body<E extends Endpoint> = Input<E>['body']

/** The verbs of a type that its calls go to; what they answer is what its contract says. */
export interface ItemVerbs<K extends ItemEndpoints> extends Others {
  list(ctx: Ctx, query: ListQuery): Promise<Page<unknown> & { items: ShownRows<K> }>
  create(ctx: Ctx, write: Body<K['create']>): Promise<Shown<K>>
  read(ctx: Ctx, id: string): Promise<Shown<K>>
  save(ctx: Ctx, id: string, write: Body<K['save']>): Promise<Shown<K>>
  draft(ctx: Ctx, id: string, write: DraftWrite): Promise<Answer<K['draft']>>
  remove(ctx: Ctx, id: string): Promise<void>
  publish(ctx: Ctx, id: string): Promise<Shown<K>>
  unpublish(ctx: Ctx, id: string): Promise<Shown<K>>
  schedule(ctx: Ctx, id: string, write: ScheduleWrite): Promise<Shown<K>>
  order(ctx: Ctx, write: { ids: string[] }): Promise<Ordered<K>>
}

type Others = Parameters<typeof historyRoutes>[2] &
  Parameters<typeof previewRoutes>[2] &
  Parameters<typeof translationRoutes>[2]

interface Bulk {
  count(ctx: Ctx, query: ListQuery): Promise<object>
  run(ctx: Ctx, write: BulkWrite): Promise<BulkOutcome>
  undo(ctx: Ctx, write: { undo: string }): Promise<BulkOutcome>
}

/** The server parses each part with the schemas of the call before it is served. */
interface Given {
  params: { id: string }
  query: ListQuery
  body: never
}

type Serve = (ctx: Ctx, given: Given, exchange: Exchange) => Promise<unknown>

/**
 * Ties the calls of a type to its verbs.
 * @param names one of its items and all of them in the names of calls, such as `Post` and `Posts`
 */
export function itemRoutes<K extends ItemEndpoints>(
  [one, many]: readonly [string, string],
  { history, previews, translation, ...calls }: K,
  verbs: ItemVerbs<K>,
  bulk: Bulk,
): Route[] {
  const serving: Record<
    Exclude<keyof ItemEndpoints, 'history' | 'previews' | 'translation'>,
    [name: string, serve: Serve]
  > = {
    list: [`list${many}`, async (ctx, { query }, { listed }) => listed(await verbs.list(ctx, query))],
    create: [`create${one}`, (ctx, { body }) => verbs.create(ctx, body)],
    read: [`read${one}`, (ctx, { params }) => verbs.read(ctx, params.id)],
    save: [`save${one}`, (ctx, { params, body }) => verbs.save(ctx, params.id, body)],
    draft: [`draft${one}`, (ctx, { params, body }) => verbs.draft(ctx, params.id, body)],
    remove: [`delete${one}`, (ctx, { params }) => verbs.remove(ctx, params.id)],
    publish: [`publish${one}`, (ctx, { params }) => verbs.publish(ctx, params.id)],
    unpublish: [`unpublish${one}`, (ctx, { params }) => verbs.unpublish(ctx, params.id)],
    schedule: [`schedule${one}`, (ctx, { params, body }) => verbs.schedule(ctx, params.id, body)],
    order: [`order${many}`, (ctx, { body }) => verbs.order(ctx, body)],
    count: [`count${many}`, (ctx, { query }) => bulk.count(ctx, query)],
    bulk: [`bulk${many}`, (ctx, { body }) => bulk.run(ctx, body)],
    undo: [`undoBulk${many}`, (ctx, { body }) => bulk.undo(ctx, body)],
  }
  const own = Object.entries(calls).map(([call, endpoint]): Route => {
    const [name, serve] = serving[call as keyof typeof serving]
    return { name, endpoint, serve: serve as Route['serve'] }
  })
  return [
    ...historyRoutes(one, history, verbs),
    ...translationRoutes(one, translation, verbs),
    ...(previews ? previewRoutes(one, previews, verbs) : []),
    ...own,
  ]
}

/** The calls of what a site has one of, as `recordCallsOf` makes them. */
export interface RecordEndpoints extends ReturnType<typeof recordHistoryCalls> {
  read: Endpoint
  save: Endpoint
  draft: Endpoint
  publish: Endpoint
  preview: Endpoint
  translation: RecordTranslationCalls
}

type ShownRecord<K extends RecordEndpoints> = Promise<Answer<K['read']>>

/** The verbs that these go to. */
export interface RecordVerbs<K extends RecordEndpoints> extends OthersOfRecord {
  read(ctx: Ctx): ShownRecord<K>
  save(ctx: Ctx, write: Body<K['save']>): ShownRecord<K>
  draft(ctx: Ctx, write: DraftWrite): Promise<Answer<K['draft']>>
  publish(ctx: Ctx): ShownRecord<K>
  showPreview(ctx: Ctx): Promise<{ path: string }>
  revisions(ctx: Ctx): Promise<RevisionRow[]>
  revision(ctx: Ctx, number: number): Promise<Revision>
  restoreRevision(ctx: Ctx, number: number): ShownRecord<K>
}

type OthersOfRecord = Parameters<typeof recordTranslationRoutes>[2]

/** As above; what names a state of the record has its number. */
type ServeRecord = (
  ctx: Ctx,
  given: { params: { number: number }; query: unknown; body: never },
  exchange: Exchange,
) => Promise<unknown>

/** Ties the calls of what a site has one of to its verbs. @param one as it is called in their names, such as `Book` */
export function recordRoutes<K extends RecordEndpoints>(
  one: string,
  { translation, ...calls }: K,
  verbs: RecordVerbs<K>,
): Route[] {
  const serving: Record<Exclude<keyof RecordEndpoints, 'translation'>, [name: string, serve: ServeRecord]> = {
    read: [`read${one}`, (ctx) => verbs.read(ctx)],
    save: [`save${one}`, (ctx, { body }) => verbs.save(ctx, body)],
    draft: [`draft${one}`, (ctx, { body }) => verbs.draft(ctx, body)],
    publish: [`publish${one}`, (ctx) => verbs.publish(ctx)],
    preview: [`show${one}Preview`, (ctx) => verbs.showPreview(ctx)],
    revisions: [`list${one}Revisions`, (ctx) => verbs.revisions(ctx)],
    revision: [`read${one}Revision`, (ctx, { params }) => verbs.revision(ctx, params.number)],
    restoreRevision: [
      `restore${one}Revision`,
      (ctx, { params }) => verbs.restoreRevision(ctx, params.number),
    ],
  }
  const own = Object.entries(calls).map(([call, endpoint]): Route => {
    const [name, serve] = serving[call as keyof typeof serving]
    return { name, endpoint, serve: serve as Route['serve'] }
  })
  return [...recordTranslationRoutes(one, translation, verbs), ...own]
}
