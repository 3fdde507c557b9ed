import * as z from 'zod/mini'
import { insertAnswer } from '../../../../content/model-texts/queries.ts'
import { keyOf } from '../../../../content/item/item-type.ts'
import { isSame } from '../../../../kernel/rich-text/canonical.ts'
import { listProposals, storeProposals } from '../../../../content/proposals/queries.ts'
import { Problem } from '../../../../kernel/problem.ts'
import { reachOf } from '../../../../kernel/role.ts'
import type { Actor } from '../../../../kernel/site.ts'
import { actorOf, type Ctx, siteById } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { type JobCtx, jobKind } from '../../../../platform/jobs/job.ts'
import { listAbsentKeys } from '../../../../platform/queue/queries.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { Busy, Overspent, readied, type Ready, reserve, settled } from '../../actions/question.ts'
import { NotReady } from '../../actions/settings.ts'
import { TEXT_MAX } from '../../contract.ts'
import { ServiceFault } from '../../provider/failure.ts'
import { translationOfParts } from '../../questions.ts'
import { answersIn, asked, countAsked, missingOf, type Part, partsOf, printOf, valuesOf } from '../parts.ts'
import * as queries from '../queries.ts'
import { askWhole, type Outcome } from './ask-whole.ts'
import { findWords, mayWriteIn, type Types, typeNamed, type Words } from './words.ts'

export const TRANSLATE = jobKind('assistant.translate', z.object({ siteId: z.string(), jobId: z.string() }))

interface Step {
  siteId: string
  jobId: string
}

/** After so many faults of the service in a row the person is asked; each pause is longer than the one before. */
const FAULTS_MAX = 3
const PAUSE_S = 10
const PAUSE_MAX_S = 300

/**
 * The next step of a translation: one question. Of all translations one step runs at a time, so that a slow model leaves the
 * queue's other place to mail and the rest.
 */
export async function enqueueStep(
  tx: Tx,
  jobs: Platform['jobs'],
  { siteId, jobId }: Step,
  inS: number | null = null,
): Promise<void> {
  const runAt = inS === null ? {} : { runAt: new Date(Date.parse(await tx.now()) + inS * 1000).toISOString() }
  await jobs.enqueue(
    tx,
    TRANSLATE,
    { siteId, jobId },
    { key: keyOfStep(jobId), line: TRANSLATE.name, ...runAt },
  )
}

/** What the product registers. */
export interface Registered {
  types: Types
  /** An account without a session; null for one that is gone. */
  absentActor(db: Platform['db'], userId: string): Promise<Actor | null>
}

/**
 * Translations whose steps the queue has lost go on: one that killed its process eight times, or that came back with a backup.
 */
export async function wakeLost(tx: Tx, jobs: Platform['jobs']): Promise<void> {
  const due = await queries.listDue(tx)
  const lost = new Set(
    await listAbsentKeys(
      tx,
      due.map(({ jobId }) => keyOfStep(jobId)),
    ),
  )
  for (const step of due) if (lost.has(keyOfStep(step.jobId))) await enqueueStep(tx, jobs, step)
}

const keyOfStep = (jobId: string): string => `${TRANSLATE.name} ${jobId}`

/** A translation with whoever asked for it. */
interface Work extends Step {
  ctx: Ctx
  job: queries.StoredJob
  types: Types
}

/**
 * Asks the next question of a translation and keeps what comes. A second run of a step asks for nothing twice. After a defect the
 * translation stops, since the queue would ask the same question again and again.
 */
export async function takeStep(jobCtx: JobCtx, registered: Registered, step: Step): Promise<void> {
  try {
    await nextStep(jobCtx, registered, step)
  } catch (error) {
    // The database is away: the queue tries again.
    if (error instanceof Problem && error.type === 'unavailable') throw error
    jobCtx.log.error({ jobId: step.jobId, cause: String(error) }, 'a translation stopped at a defect')
    await stopped(jobCtx, step, 'defect')
  }
}

async function nextStep(jobCtx: JobCtx, registered: Registered, { siteId, jobId }: Step): Promise<void> {
  const job = await queries.findJob(jobCtx.db.staff, siteId, jobId)
  if (job?.state !== 'running') return
  const { types } = registered
  const ctx = await contextOf(jobCtx, registered, job, siteId)
  if (!ctx) return stopped(jobCtx, { siteId, jobId }, 'rights')
  const work = { ctx, job, types, siteId, jobId }
  for (const item of await queries.listJobItems(jobCtx.db.staff, siteId, jobId)) {
    if (item.state !== 'waiting') continue
    const todo = await todoOf(work, item)
    if (todo.kind === 'ask') return askFor(jobCtx, work, item, todo)
    await jobCtx.db.transaction([siteId], (tx) =>
      queries.changeJobItem(tx, siteId, { id: jobId, itemId: item.itemId }, { ...SETTLED, ...todo.as }),
    )
  }
  await jobCtx.db.transaction([siteId], async (tx) => {
    if ((await queries.lockJob(tx, siteId, jobId)) === 'running')
      await queries.changeJob(tx, siteId, jobId, { ...GOING, state: 'ended' })
  })
}

const SETTLED = { useId: null, answered: null } as const
const GOING = { reason: '', detail: '', faults: 0, wakesInS: null } as const

/** The context of whoever asked, with their rights of now; null where they may not ask on the site any more. */
async function contextOf(
  jobCtx: JobCtx,
  { absentActor }: Registered,
  job: queries.StoredJob,
  siteId: string,
): Promise<Ctx | null> {
  const { owner: _, log: __, stopping: ___, ...platform } = jobCtx
  const actor = await absentActor(platform.db, job.userId)
  const site = actor?.sites.find(({ id }) => id === siteId)
  const role = actor?.roles.get(siteId)
  if (!actor || !site || !role || reachOf(role, 'ai.use') === null) return null
  return {
    ...platform,
    site,
    sites: actor.sites,
    actor,
    locale: job.language,
    ifMatch: null,
    idempotency: null,
    trace: { requestId: null, network: null },
  }
}

/** What is asked of an item now, or how the item stands without a question. */
type Todo =
  | { kind: 'ask'; words: Words; parts: Part[]; from: number; count: number; texts: string[]; of: string }
  | { kind: 'settled'; as: Pick<queries.StoredItem, 'state' | 'reason'> }

async function todoOf({ ctx, job, types, siteId }: Work, item: queries.StoredItem): Promise<Todo> {
  const refused = (reason: string): Todo => ({ kind: 'settled', as: { state: 'refused', reason } })
  const [type, site] = [typeNamed(types, job.kind), siteById(ctx, siteId)]
  const words = await findWords(ctx, type, site, { itemId: item.itemId, language: job.language })
  if (!words) return refused('gone')
  if (!mayWriteIn(ctx, type, site, words.item, job.language)) return refused('rights')
  const proposed = await listProposals(ctx.db.staff, keyOf(type, words.item), job)
  const isProposed = (field: string) =>
    proposed.some((one) => one.field === field && isSame(one.source, words.source[field]))
  const fields = missingOf(type.declared, words.source, words.target).filter((field) => !isProposed(field))
  if (fields.length === 0) return { kind: 'settled', as: { state: 'nothing', reason: '' } }
  const parts = partsOf(type.declared, words.source, fields)
  if (parts.some(({ text }) => text.length > TEXT_MAX)) return refused('tooLong')
  const of = printOf(parts)
  // Words that changed in between are asked for from the beginning.
  const texts = item.answered?.of === of ? item.answered.texts : []
  return { kind: 'ask', words, parts, from: texts.length, count: countAsked(parts, texts.length), texts, of }
}

type Asking = Extract<Todo, { kind: 'ask' }>

async function askFor(jobCtx: JobCtx, work: Work, item: queries.StoredItem, todo: Asking): Promise<void> {
  const { ctx, job, types, siteId, jobId } = work
  const site = siteById(ctx, siteId)
  const some = todo.parts.slice(todo.from, todo.from + todo.count)
  const { declared } = typeNamed(types, job.kind)
  const question = translationOfParts({
    material: asked(some),
    count: some.length,
    from: site.sourceLanguage,
    to: job.language,
    one: declared.one,
  })
  // A question whose process was killed is asked again in its own place, so it is counted once.
  const useId = item.useId ?? ctx.newId()
  let ready: Ready
  try {
    ready = await readied(ctx, site, { kind: 'translate', languages: [job.language], question })
    const isOn = await ctx.db.transaction([siteId], async (tx) => {
      if ((await queries.lockJob(tx, siteId, jobId)) !== 'running') return false
      await reserve(tx, ctx, ready, useId, true)
      await queries.changeJobItem(tx, siteId, { id: jobId, itemId: item.itemId }, { useId })
      return true
    })
    if (!isOn) return
  } catch (error) {
    return notAsked(jobCtx, work, error)
  }
  const isCancelled = async () => (await queries.findJob(ctx.db.staff, siteId, jobId))?.state !== 'running'
  const outcome = await askWhole(ctx, ready, { stopping: jobCtx.stopping, isCancelled })
  await ctx.db.transaction([siteId], async (tx) => {
    const isOn = (await queries.lockJob(tx, siteId, jobId)) === 'running'
    // The next start asks again, under the same reservation.
    if (outcome.kind === 'stopping') return isOn ? enqueueStep(tx, ctx.jobs, work) : undefined
    await settled(tx, ready, useId, outcome.kind === 'answered' ? 'ended' : 'failed', outcome.cost)
    await queries.changeJobItem(tx, siteId, { id: jobId, itemId: item.itemId }, { useId: null })
    if (isOn) await kept(tx, work, item, { ...todo, some, ready, outcome })
  })
}

interface Kept extends Asking {
  some: Part[]
  ready: Ready
  outcome: Exclude<Outcome, { kind: 'stopping' }>
}

/** Keeps what has come of a question, and goes on. */
async function kept(tx: Tx, work: Work, { itemId }: queries.StoredItem, answer: Kept): Promise<void> {
  const { ctx, siteId, jobId } = work
  const { outcome, some } = answer
  const at = { id: jobId, itemId }
  if (outcome.kind === 'failed') return failed(tx, work, at, outcome.error)
  const texts = outcome.isWhole ? answersIn(some, outcome.text) : 'cut'
  if (typeof texts === 'string')
    await queries.changeJobItem(tx, siteId, at, { ...SETTLED, state: 'refused', reason: texts })
  else {
    const all = [...answer.texts, ...texts]
    if (all.length < answer.parts.length)
      await queries.changeJobItem(tx, siteId, at, { answered: { of: answer.of, texts: all } })
    else {
      await propose(tx, work, answer, all)
      await queries.changeJobItem(tx, siteId, at, { ...SETTLED, state: 'done' })
    }
  }
  await queries.changeJob(tx, siteId, jobId, GOING)
  await enqueueStep(tx, ctx.jobs, work)
}

/** Puts the answers beside the item; nothing of it is written into it. */
async function propose(
  tx: Tx,
  { ctx, job, types }: Work,
  { ready, words: { item, source }, parts }: Kept,
  answers: readonly string[],
): Promise<void> {
  const type = typeNamed(types, job.kind)
  const { host, model } = ready.use
  const { userId } = actorOf(ctx)
  const answerId = ctx.newId()
  const answer = {
    id: answerId,
    userId,
    asked: 'translate',
    host,
    model,
    prompt: '',
    itemId: item.id,
  } as const
  await insertAnswer(tx, item.forkId, answer)
  const values = [...valuesOf(parts, answers)].map(([field, value]) => ({
    field,
    value,
    source: source[field],
  }))
  await storeProposals(tx, keyOf(type, item), { userId, language: job.language, answerId }, values)
}

/** A question that did not go out. @throws what is no matter of the service, so that the queue tries the step again */
async function notAsked(jobCtx: JobCtx, work: Work, error: unknown): Promise<void> {
  const { siteId, jobId } = work
  if (error instanceof Overspent) return stopped(jobCtx, work, 'budget', error.detail)
  if (error instanceof NotReady) return stopped(jobCtx, work, 'notReady', error.detail)
  if (error instanceof Problem && error.type === 'not-allowed') return stopped(jobCtx, work, 'rights')
  const isFault = error instanceof ServiceFault
  if (!isFault && !(error instanceof Busy)) throw error
  await jobCtx.db.transaction([siteId], async (tx) => {
    if ((await queries.lockJob(tx, siteId, jobId)) !== 'running') return
    if (isFault) await faulted(tx, work, error)
    else await later(tx, work, { reason: error.why, detail: '', faults: work.job.faults }, error.afterS)
  })
}

/** A question that was asked in vain. */
async function failed(tx: Tx, work: Work, at: { id: string; itemId: string }, error: unknown): Promise<void> {
  if (!(error instanceof Problem)) throw error
  if (error instanceof ServiceFault || error.type === 'too-many') return faulted(tx, work, error)
  // The service does not take this text, and may take others.
  const { detail } = error
  await queries.changeJobItem(tx, work.siteId, at, {
    ...SETTLED,
    state: 'refused',
    reason: 'service',
    detail,
  })
  await enqueueStep(tx, work.ctx.jobs, work)
}

/** The service is tried again after a pause, a few times; then the person is asked. */
async function faulted(tx: Tx, work: Work, { detail, extra, type }: Problem): Promise<void> {
  const { siteId, jobId, job } = work
  const faults = job.faults + 1
  const reason = type === 'too-many' ? 'full' : 'provider'
  if (faults >= FAULTS_MAX)
    return queries.changeJob(tx, siteId, jobId, { ...GOING, state: 'stopped', reason, detail })
  const pause = type === 'too-many' ? (extra.retryAfter ?? PAUSE_S) : PAUSE_S * 3 ** job.faults
  await later(tx, work, { reason, detail, faults }, Math.min(PAUSE_MAX_S, pause))
}

async function later(
  tx: Tx,
  { ctx, siteId, jobId }: Work,
  change: Pick<queries.JobChange, 'reason' | 'detail' | 'faults'>,
  inS: number,
): Promise<void> {
  await queries.changeJob(tx, siteId, jobId, { ...change, wakesInS: inS })
  await enqueueStep(tx, ctx.jobs, { siteId, jobId }, inS)
}

/** The translation stops until the person goes on with it. */
const stopped = (
  { db }: Pick<JobCtx, 'db'>,
  { siteId, jobId }: Step,
  reason: string,
  detail = '',
): Promise<void> =>
  db.transaction([siteId], async (tx) => {
    if ((await queries.lockJob(tx, siteId, jobId)) !== 'running') return
    await queries.changeJob(tx, siteId, jobId, { ...GOING, state: 'stopped', reason, detail })
  })
