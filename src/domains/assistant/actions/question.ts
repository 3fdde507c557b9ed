import type { ModelQuestion } from '../../../content/contract/model-texts.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { Problem, tooMany } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import { actorOf, type Ctx, requireLanguages } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AT_ONCE, PER_DAY_OF_JOBS, PER_MINUTE_OF_JOBS } from '../contract.ts'
import { ask, type Cost, type Piece, type Provider, type Question, serviceFetch } from '../provider/ask.ts'
import { createBreaker } from '../provider/breaker.ts'
import { inVoice, tokensIn } from '../questions.ts'
import * as queries from '../queries.ts'
import { guideOf } from './guides.ts'
import { providerOf } from './settings.ts'

export const breaker = createBreaker()

/** A place becomes free within the time that a question may take. */
const FREE_AFTER_S = 15

/** What a question costs of which its service has said nothing. */
export const UNSAID: Cost = { tokensIn: 0, tokensOut: 0 }

/** A question that may go out, and what it costs at most. */
export interface Ready {
  site: Site
  question: Question
  provider: Provider & { model: string }
  /** As the breaker knows it. */
  service: { siteId: string; host: string; version: number }
  use: Omit<queries.Use, 'id' | 'userId'>
  prices: Prices
}

type Prices = Pick<queries.StoredSettings, 'priceIn' | 'priceOut'>

/** One of the bounds of an account is reached, of which time alone makes room. */
export class Busy extends Error {
  readonly why: 'once' | 'minute' | 'day'
  readonly afterS: number
  constructor(why: Busy['why'], afterS: number) {
    super(why)
    this.why = why
    this.afterS = afterS
  }
}

/** The month of the site has no room for it. */
export class Overspent extends Problem {}

/**
 * Makes a question ready: in the voice of the site, for the model that it asks.
 * @param asked `languages` of the text that comes back
 * @throws notAllowed in other languages than the caller's, NotReady without a model, ServiceFault while the service rests
 */
export async function readied(
  ctx: Ctx,
  site: Site,
  asked: { kind: ModelQuestion | 'test'; languages: readonly Locale[]; question: Question },
): Promise<Ready> {
  const { kind, languages, question: bare } = asked
  requireLanguages(ctx, site, languages)
  const { settings, host, ...provider } = await providerOf(ctx, site)
  const [language] = languages
  const question = language ? inVoice(bare, await guideOf(ctx.db.staff, site.id, language)) : bare
  const { model, version } = settings
  const service = { siteId: site.id, host, version }
  // Whoever mends the settings tests them at once.
  if (kind !== 'test') breaker.requireRested(service)
  const most = { tokensIn: tokensIn(question), tokensOut: question.tokensMax }
  const use = { kind, host, model, ...most, cost: costOf(settings, most) }
  return { site, question, provider: { ...provider, model }, service, use, prices: settings }
}

/** Asks it, once it is reserved. */
export const asked = (ctx: Ctx, { provider, question }: Ready, signal: AbortSignal): AsyncGenerator<Piece> =>
  ask(serviceFetch(ctx.outside), provider, question, signal)

/**
 * Reserves what a question may cost, with the row of its site locked.
 * @param id of a new use, or of one whose process is gone: the question is asked again in its place
 * @param isOfJob leaves room for what the person asks by hand, and throws Busy where there is none
 * @throws tooMany beyond a bound of the account or of the month
 */
export async function reserve(
  tx: Tx,
  ctx: Ctx,
  { site, use }: Ready,
  id: string,
  isOfJob = false,
): Promise<void> {
  const { userId } = actorOf(ctx)
  await queries.lockSite(tx, site.id)
  await queries.deleteUse(tx, site.id, id)
  const busy = busyWith(await queries.countAsked(tx, site.id, userId), isOfJob)
  if (busy && isOfJob) throw busy
  if (busy)
    throw tooMany(
      `${AT_ONCE} questions of yours are being answered. Please wait for one of them.`,
      busy.afterS,
    )
  const { settings, spent } = await queries.findAssistant(tx, site.id, site.timezone)
  const isOver =
    isPast(settings?.tokensPerMonth, spent.tokens + use.tokensIn + use.tokensOut) ||
    isPast(settings?.moneyPerMonth, (spent.cost + use.cost) / 1_000_000)
  if (isOver) throw overspent(spent.renewsAt, await tx.now(), site.timezone)
  await queries.insertUse(tx, site.id, { id, userId, ...use })
}

/** What keeps a question from going out: two run already, or a job leaves the rest of its person's questions to them. */
function busyWith({ running, minute, day }: queries.Counted, isOfJob: boolean): Busy | null {
  if (running >= AT_ONCE) return new Busy('once', FREE_AFTER_S)
  if (isOfJob && day >= PER_DAY_OF_JOBS) return new Busy('day', 10 * 60)
  if (isOfJob && minute >= PER_MINUTE_OF_JOBS) return new Busy('minute', FREE_AFTER_S)
  return null
}

/** Settles what a question has cost. */
export const settled = (
  tx: Tx,
  { site, prices }: Pick<Ready, 'site' | 'prices'>,
  id: string,
  state: 'ended' | 'failed',
  cost: Cost,
): Promise<void> => queries.settleUse(tx, site.id, { id, state, ...cost, cost: costOf(prices, cost) })

/** What the service said that it cost, or about that where it says nothing, as after a stop. */
const LETTERS_PER_TOKEN = 3

export const costSaid = (
  { tokensIn: said, tokensOut }: Cost,
  { rules, text }: Question,
  sent: number,
): Cost => ({
  tokensIn: said || Math.ceil((rules.length + text.length) / LETTERS_PER_TOKEN),
  tokensOut: tokensOut || Math.ceil(sent / LETTERS_PER_TOKEN),
})

/** Prices are for a million tokens, and costs are in millionths, so that they are each other's unit. */
const costOf = ({ priceIn, priceOut }: Prices, { tokensIn: sent, tokensOut }: Cost): number =>
  Math.ceil(sent * priceIn + tokensOut * priceOut)

const isPast = (bound: number | null | undefined, sum: number): boolean => bound != null && sum > bound

function overspent(renewsAt: string | Date, now: string, timeZone: string): Overspent {
  const renews = new Date(renewsAt)
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(renews)
  return new Overspent(
    'too-many',
    `This would pass what the site may spend on the assistant this month. It renews on ${day}.`,
    { retryAfter: Math.max(1, Math.ceil((renews.getTime() - new Date(now).getTime()) / 1000)) },
  )
}
