import { recordActivity } from '../../../../content/activity/index.ts'
import { lockTarget } from '../../../../content/verbs/bulk/actions.ts'
import type { ListQuery } from '../../../../kernel/list-shape.ts'
import { invalidField, notFound, tooMany } from '../../../../kernel/problem.ts'
import { actorOf, change, type Ctx, siteOf } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { activity, providerOf } from '../../actions/settings.ts'
import { JOB_ITEMS_MAX } from '../../contract.ts'
import * as queries from '../queries.ts'
import type { TranslationBegun, TranslationJob } from '../shapes.ts'
import { shownJob } from './read.ts'
import { enqueueStep } from './step.ts'
import { requireTarget, type TranslatedType, type Types, typeNamed } from './words.ts'

/** So many translations of an account run on a site; they take turns. */
const OPEN_MAX = 5

/**
 * Begins a translation of what items lack in a language. Which of them lack anything is found when their turn comes.
 * @throws NotReady before an owner has agreed to a model, stale as an action on many does, invalid, tooMany
 */
export async function beginTranslation(
  ctx: Ctx,
  types: Types,
  { type: name, language, target }: TranslationBegun,
): Promise<TranslationJob> {
  const site = siteOf(ctx)
  const type = typeNamed(types, name)
  requireTarget(ctx, site, language)
  await providerOf(ctx, site)
  const { userId } = actorOf(ctx)
  return change(ctx, site.id, async (tx) => {
    const { locked } = await lockTarget(tx, type, site.id, targetOf(type, target))
    if (locked.length === 0) throw invalidField('target', 'empty', 'There is nothing of these any more')
    if (locked.length > JOB_ITEMS_MAX)
      throw invalidField('target', 'too-many', `One translation takes at most ${JOB_ITEMS_MAX} items`)
    if ((await queries.countOpen(tx, site.id, userId)) >= OPEN_MAX)
      throw tooMany(`${OPEN_MAX} translations of yours are running. Please wait for one of them.`, 60)
    const id = ctx.newId()
    const itemIds = locked.map((item) => item.id)
    await queries.insertJob(tx, site.id, { id, userId, kind: type.kind, language, itemIds })
    await enqueueStep(tx, ctx.jobs, { siteId: site.id, jobId: id })
    const after = { id, type: type.kind, language, items: itemIds.length }
    recordActivity(tx, ctx, { ...activity(site, 'assistant.create'), after })
    return shown(tx, site.id, id)
  })
}

function targetOf({ shapes }: TranslatedType, target: TranslationBegun['target']) {
  if ('ids' in target) return target
  const { success, data } = shapes?.query.safeParse(target.query) ?? { success: false }
  if (!success) throw invalidField('target/query', 'unknown', 'The query must be one of the list')
  // It has been parsed by the shape of such a query.
  return { ...target, query: data as ListQuery }
}

/** Ends a translation; the question that is out is broken off. One that is over stays as it is. @throws notFound */
export function cancelTranslation(ctx: Ctx, id: string): Promise<TranslationJob> {
  return moved(ctx, id, async (tx, job, siteId) => {
    if (job.state !== 'running' && job.state !== 'stopped') return null
    await queries.changeJob(tx, siteId, id, { ...NOTHING, state: 'cancelled' })
    return 'cancelled'
  })
}

/**
 * Goes on with a translation that is not running, and asks again for what was refused. One with nothing to do stays as it is.
 * @throws notFound, NotReady
 */
export async function resumeTranslation(ctx: Ctx, id: string): Promise<TranslationJob> {
  const site = siteOf(ctx)
  if (!isOfCaller(ctx, await queries.findJob(ctx.db.staff, site.id, id))) throw notFound()
  await providerOf(ctx, site)
  return moved(ctx, id, async (tx, job, siteId) => {
    if (job.state === 'running' || job.waiting + job.refused === 0) return null
    requireTarget(ctx, site, job.language)
    await queries.changeJob(tx, siteId, id, NOTHING)
    await queries.retryRefused(tx, siteId, id)
    await enqueueStep(tx, ctx.jobs, { siteId, jobId: id })
    return 'running'
  })
}

const NOTHING = { reason: '', detail: '', faults: 0, wakesInS: null } as const

function isOfCaller(ctx: Ctx, job: queries.StoredJob | null): job is queries.StoredJob {
  return job?.userId === actorOf(ctx).userId
}

/** @param work gives the new state, or null where nothing changes */
function moved(
  ctx: Ctx,
  id: string,
  work: (tx: Tx, job: queries.StoredJob, siteId: string) => Promise<string | null>,
): Promise<TranslationJob> {
  const site = siteOf(ctx)
  return change(ctx, site.id, async (tx) => {
    await queries.lockJob(tx, site.id, id)
    const job = await queries.findJob(tx, site.id, id)
    if (!isOfCaller(ctx, job)) throw notFound()
    const state = await work(tx, job, site.id)
    if (state !== null)
      recordActivity(tx, ctx, {
        ...activity(site, 'assistant.save'),
        before: { id, state: job.state },
        after: { id, state },
      })
    return shown(tx, site.id, id)
  })
}

async function shown(tx: Tx, siteId: string, id: string): Promise<TranslationJob> {
  const job = await queries.findJob(tx, siteId, id)
  if (!job) throw notFound()
  return shownJob(job)
}
