import type { BulkCalls, BulkOutcome } from '../contract/bulk.ts'
import type { DraftWrite } from '../contract/draft.ts'
import type { Revision, RevisionRow } from '../contract/history.ts'
import type { Planned } from '../../kernel/publication.ts'
import type { Answer, Call, CallInput } from '../../kernel/call.ts'
import type { Shapes } from '../../kernel/endpoint.ts'
import type { ListQuery } from '../../kernel/list-shape.ts'
import type { Page } from '../../kernel/list.ts'
import type { PreviewCalls, PreviewLink } from '../contract/preview.ts'
import type { ScheduleWrite } from '../../kernel/publication-shape.ts'
import type {
  Confirmation,
  RecordTranslationCalls,
  TranslationCalls,
  TranslationState,
} from '../contract/translation-calls.ts'
import { type Ctx, siteOf } from '../../platform/context.ts'
import type { Exchange, Route } from '../../platform/http/slice.ts'
import type { AnyCalls } from '../type/calls.ts'
import type { TypeDeclaration } from '../type/define-type.ts'
import type { RecordCallsOf } from '../type/record-calls.ts'
import type { BulkWrite } from '../verbs/bulk/actions.ts'

/** Calls by their keys, where it does not matter what each takes and gives. */
type Untyped<C> = { [K in keyof C]: C[K] extends Call | undefined ? Call : Untyped<C[K]> }

/** The calls of a type, as `callsOf` makes them of its declaration. */
export type ServedCalls = Untyped<AnyCalls>

/** The calls of what a site has one of, as `recordCallsOf` makes them. */
export type RecordCalls = Untyped<RecordCallsOf<TypeDeclaration>>

/** What an item and what a site has one of have in common. */
type Edited = Pick<ServedCalls, 'read' | 'save' | 'draft'>

type ReadAnswer<K extends Edited> = Promise<Answer<K['read']>>
type Body<C extends Call> = CallInput<C> extends { body: infer B } ? B : never

/** The verbs behind the calls of a record; its id is that of the site. */
export interface RecordVerbs<K extends Edited> {
  read(ctx: Ctx, id: string): ReadAnswer<K>
  save(ctx: Ctx, id: string, write: Body<K['save']>): ReadAnswer<K>
  draft(ctx: Ctx, id: string, write: DraftWrite): Promise<Answer<K['draft']>>
  publish(ctx: Ctx, id: string): ReadAnswer<K>
  revisions(ctx: Ctx, id: string): Promise<RevisionRow[]>
  revision(ctx: Ctx, id: string, number: number): Promise<Revision>
  restoreRevision(ctx: Ctx, id: string, number: number): ReadAnswer<K>
  readTranslation(ctx: Ctx, id: string): Promise<TranslationState>
  confirmTranslation(ctx: Ctx, id: string, write: Confirmation): Promise<TranslationState>
  checkTranslation(ctx: Ctx, id: string): Promise<TranslationState>
  showPreview(ctx: Ctx, id: string): Promise<{ path: string }>
}

type ShownRows<K extends ServedCalls> = Answer<K['list']>
type Ordered<K extends ServedCalls> = K['order'] extends Call ? Answer<K['order']> : unknown

/** The verbs of a type that its calls go to; what they answer is what its contract says. */
export interface ItemVerbs<K extends ServedCalls> extends RecordVerbs<K> {
  list(ctx: Ctx, query: ListQuery): Promise<Page<unknown> & { items: ShownRows<K> }>
  create(ctx: Ctx, write: Body<K['create']>, answerId?: string): ReadAnswer<K>
  remove(ctx: Ctx, id: string): Promise<void>
  unpublish(ctx: Ctx, id: string): ReadAnswer<K>
  schedule(ctx: Ctx, id: string, write: ScheduleWrite): ReadAnswer<K>
  order(ctx: Ctx, write: { ids: string[] }): Promise<Ordered<K>>
  trash(ctx: Ctx, id: string): ReadAnswer<K>
  restore(ctx: Ctx, id: string): ReadAnswer<K>
  createPreview(ctx: Ctx, id: string): Promise<PreviewLink>
  listPreviews(ctx: Ctx, id: string): Promise<PreviewLink[]>
  revokePreview(ctx: Ctx, id: string, linkId: string): Promise<void>
}

/** The verbs that calls for many items at once go to. */
export interface BulkVerbs {
  count(ctx: Ctx, query: ListQuery): Promise<Answer<BulkCalls['count']>>
  run(ctx: Ctx, write: BulkWrite): Promise<BulkOutcome>
  undo(ctx: Ctx, write: { undo: string }): Promise<BulkOutcome>
}

/** The input of a call after the server has parsed it by its shapes; a call has only the `params` of its own path. */
interface Given {
  params: { id: string; number: number; linkId: string }
  query: ListQuery & { answer?: string }
  body: never
}

type Serve = (ctx: Ctx, given: Given, exchange: Exchange) => Promise<unknown>

type Serving<Key extends string> = Record<Key, [name: string, serve: Serve]>

type ItemCall =
  | Exclude<keyof ServedCalls, 'history' | 'previews' | 'translation'>
  | keyof ServedCalls['history']
  | keyof TranslationCalls
  | keyof PreviewCalls

/**
 * Ties the calls of a type to its verbs.
 * @param names singular and plural in the names of calls, such as `Post` and `Posts`
 */
export function itemRoutes<K extends ServedCalls>(
  [one, many]: readonly [string, string],
  { history, previews, translation, ...calls }: K,
  shapes: Readonly<Record<string, Shapes>>,
  verbs: ItemVerbs<K>,
  bulk: BulkVerbs,
): Route[] {
  const serving: Serving<ItemCall> = {
    list: [`list${many}`, async (ctx, { query }, { listed }) => listed(await verbs.list(ctx, query))],
    create: [`create${one}`, (ctx, { query, body }) => verbs.create(ctx, body, query.answer)],
    read: [`read${one}`, (ctx, { params }) => verbs.read(ctx, params.id)],
    save: [`save${one}`, (ctx, { params, body }) => verbs.save(ctx, params.id, body)],
    draft: [`draft${one}`, (ctx, { params, body }) => verbs.draft(ctx, params.id, body)],
    remove: [`delete${one}`, (ctx, { params }) => verbs.remove(ctx, params.id)],
    publish: [`publish${one}`, (ctx, { params }) => verbs.publish(ctx, params.id)],
    unpublish: [`unpublish${one}`, (ctx, { params }) => verbs.unpublish(ctx, params.id)],
    schedule: [`schedule${one}`, (ctx, { params, body }) => verbs.schedule(ctx, params.id, body)],
    order: [`order${many}`, (ctx, { body }) => verbs.order(ctx, body)],
    count: [`count${many}`, (ctx, { query }) => bulk.count(ctx, query)],
    bulk: [`bulk${many}`, async (ctx, { body }, { say }) => toldBy(say, await bulk.run(ctx, body))],
    undo: [`undoBulk${many}`, async (ctx, { body }, { say }) => toldBy(say, await bulk.undo(ctx, body))],
    trash: [`trashOf${one}`, (ctx, { params }) => verbs.trash(ctx, params.id)],
    restore: [`restoreOf${one}`, (ctx, { params }) => verbs.restore(ctx, params.id)],
    revisions: [`revisionsOf${one}`, (ctx, { params }) => verbs.revisions(ctx, params.id)],
    revision: [`revisionOf${one}`, (ctx, { params }) => verbs.revision(ctx, params.id, params.number)],
    restoreRevision: [
      `restoreRevisionOf${one}`,
      (ctx, { params }) => verbs.restoreRevision(ctx, params.id, params.number),
    ],
    readTranslation: [`readTranslationOf${one}`, (ctx, { params }) => verbs.readTranslation(ctx, params.id)],
    confirmTranslation: [
      `confirmTranslationOf${one}`,
      (ctx, { params, body }) => verbs.confirmTranslation(ctx, params.id, body),
    ],
    checkTranslation: [
      `checkTranslationOf${one}`,
      (ctx, { params }) => verbs.checkTranslation(ctx, params.id),
    ],
    showPreview: [`showPreviewOf${one}`, (ctx, { params }) => verbs.showPreview(ctx, params.id)],
    createPreview: [`createPreviewOf${one}`, (ctx, { params }) => verbs.createPreview(ctx, params.id)],
    listPreviews: [`listPreviewsOf${one}`, (ctx, { params }) => verbs.listPreviews(ctx, params.id)],
    revokePreview: [
      `revokePreviewOf${one}`,
      (ctx, { params }) => verbs.revokePreview(ctx, params.id, params.linkId),
    ],
  }
  return routesIn({ ...history, ...translation, ...previews, ...calls }, shapes, serving)
}

/** An outcome with its refusals in the language of the caller. */
function toldBy(say: Exchange['say'], outcome: BulkOutcome): BulkOutcome {
  return { ...outcome, failed: outcome.failed.map((one) => ({ ...one, detail: say(one.detail) })) }
}

type RecordCall = Exclude<keyof RecordCalls, 'translation'> | keyof RecordTranslationCalls

/** Ties the calls of a record to its verbs. @param one its name in theirs, such as `Book` */
export function recordRoutes<K extends RecordCalls>(
  one: string,
  { translation, ...calls }: K,
  shapes: Readonly<Record<string, Shapes>>,
  verbs: RecordVerbs<K>,
): Route[] {
  const id = (ctx: Ctx) => siteOf(ctx).id
  const serving: Serving<RecordCall> = {
    read: [`read${one}`, (ctx) => verbs.read(ctx, id(ctx))],
    save: [`save${one}`, (ctx, { body }) => verbs.save(ctx, id(ctx), body)],
    draft: [`draft${one}`, (ctx, { body }) => verbs.draft(ctx, id(ctx), body)],
    publish: [`publish${one}`, (ctx) => verbs.publish(ctx, id(ctx))],
    preview: [`show${one}Preview`, (ctx) => verbs.showPreview(ctx, id(ctx))],
    revisions: [`list${one}Revisions`, (ctx) => verbs.revisions(ctx, id(ctx))],
    revision: [`read${one}Revision`, (ctx, { params }) => verbs.revision(ctx, id(ctx), params.number)],
    restoreRevision: [
      `restore${one}Revision`,
      (ctx, { params }) => verbs.restoreRevision(ctx, id(ctx), params.number),
    ],
    readRecordTranslation: [`readRecordTranslationOf${one}`, (ctx) => verbs.readTranslation(ctx, id(ctx))],
    confirmRecordTranslation: [
      `confirmRecordTranslationOf${one}`,
      (ctx, { body }) => verbs.confirmTranslation(ctx, id(ctx), body),
    ],
    checkRecordTranslation: [`checkRecordTranslationOf${one}`, (ctx) => verbs.checkTranslation(ctx, id(ctx))],
  }
  return routesIn({ ...translation, ...calls }, shapes, serving)
}

/** An item, or the rows of a list: why a plan was refused, which is stored in English, in the language of the caller. */
function withPlansTold(say: Exchange['say'], answer: unknown): unknown {
  if (Array.isArray(answer))
    return answer.some(isRefused) ? answer.map((one) => withPlansTold(say, one)) : answer
  if (!isRefused(answer)) return answer
  const { planned } = answer
  return { ...answer, planned: { ...planned, refusal: say(planned.refusal) } }
}

const isRefused = (answer: unknown): answer is { planned: Planned & { refusal: string } } =>
  typeof (answer as { planned?: Planned | null } | null)?.planned?.refusal === 'string'

function routesIn<Key extends string>(
  calls: Partial<Record<Key, Call>>,
  shapes: Readonly<Record<string, Shapes>>,
  serving: Serving<Key>,
): Route[] {
  return Object.entries<Call>(calls as Record<Key, Call>).map(([key, call]) => {
    const [name, serve] = serving[key as Key]
    const told: Serve = async (ctx, given, { say, ...exchange }) =>
      withPlansTold(say, await serve(ctx, given, { say, ...exchange }))
    return { name, endpoint: { ...call, ...shapes[key] }, serve: told as Route['serve'] }
  })
}
