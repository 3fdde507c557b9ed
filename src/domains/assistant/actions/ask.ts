import type { TextStream } from '../../../kernel/endpoint.ts'
import type { ModelQuestion } from '../../../content/contract/model-texts.ts'
import { insertAnswer } from '../../../content/model-texts/queries.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { notAllowed, notFound, tooMany } from '../../../kernel/problem.ts'
import { reachOf } from '../../../kernel/role.ts'
import type { Site } from '../../../kernel/site.ts'
import {
  actorOf,
  type Ctx,
  languagesOf,
  requireLanguages,
  siteById,
  siteOf,
} from '../../../platform/context.ts'
import { ask, type Cost, type Piece, type Question, serviceFetch } from '../provider/ask.ts'
import { createBreaker } from '../provider/breaker.ts'
import { generation, inVoice, optimization, tokensIn, translation, trial } from '../questions.ts'
import * as queries from '../queries.ts'
import type { Generate, Optimize, Translate } from '../shapes.ts'
import { guideOf } from './guides.ts'
import { providerOf, readSettings } from './settings.ts'

const breaker = createBreaker()

/** So many questions of one account run at once. */
const AT_ONCE = 2

/** A place becomes free within the time that a question may take. */
const FREE_AFTER_S = 15

/** A text on a topic, or a given one in another form. @throws Problem with a sentence; nothing is stored of the text */
export function generateContent(ctx: Ctx, asked: Generate, gone: AbortSignal): Promise<TextStream> {
  const site = siteAsked(ctx, asked.forkId)
  const language = asked.language ?? ownLanguage(ctx, site)
  return answered(ctx, site, {
    kind: 'generate',
    languages: [language],
    question: generation({ ...asked, language }),
    prompt: asked.topic,
    itemId: asked.itemId,
    gone,
  })
}

/** A text in another language, which has to be one of the caller's. */
export function translateContent(ctx: Ctx, asked: Translate, gone: AbortSignal): Promise<TextStream> {
  const site = siteAsked(ctx, asked.forkId)
  return answered(ctx, site, {
    kind: 'translate',
    languages: [asked.toLanguage],
    question: translation(asked),
    prompt: '',
    itemId: asked.itemId,
    gone,
  })
}

/** What search engines show of a text. */
export function optimizeSeo(ctx: Ctx, asked: Optimize, gone: AbortSignal): Promise<TextStream> {
  const site = siteAsked(ctx, asked.forkId)
  const language = asked.language ?? ownLanguage(ctx, site)
  return answered(ctx, site, {
    kind: 'seo',
    languages: [language],
    question: optimization({ ...asked, language }),
    prompt: asked.targetKeywords.join(', '),
    itemId: asked.itemId,
    gone,
  })
}

/** Asks the model for a word. @throws notFound where none is set up */
export async function testAssistant(ctx: Ctx, gone: AbortSignal): Promise<{ text: string }> {
  const { protocol } = await readSettings(ctx)
  if (protocol === null) throw notFound()
  const { pieces } = await answered(ctx, siteOf(ctx), { kind: 'test', languages: [], question: trial, gone })
  let text = ''
  for await (const piece of pieces) text += piece
  return { text: text.slice(0, 200) }
}

/** That of the site, or of a translator the first of theirs. */
function ownLanguage(ctx: Ctx, site: Site): Locale {
  const own = languagesOf(ctx, site)
  return own.includes(site.sourceLanguage) ? site.sourceLanguage : (own[0] ?? site.sourceLanguage)
}

function siteAsked(ctx: Ctx, forkId: string | undefined): Site {
  const site = forkId === undefined ? siteOf(ctx) : siteById(ctx, forkId)
  const role = actorOf(ctx).roles.get(site.id)
  if (!role || reachOf(role, 'ai.use') === null) throw notAllowed()
  return site
}

interface Asked {
  kind: ModelQuestion | 'test'
  /** Of the text that comes back. */
  languages: readonly Locale[]
  question: Question
  /** What was asked in words, and about which item. */
  prompt?: string
  itemId?: string | undefined
  gone: AbortSignal
}

/**
 * Reserves what a question may cost, asks it, and settles what it has cost, however it ends. The first piece is there when this
 * resolves, so a failure before it is an answer of its own.
 */
async function answered(
  ctx: Ctx,
  site: Site,
  { kind, languages, question: bare, prompt = '', itemId, gone }: Asked,
): Promise<TextStream> {
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
  // What a test says is nobody's to take.
  const answer = kind === 'test' ? null : { asked: kind, prompt, itemId: itemId ?? null }
  const id = await reserve(ctx, site, use, answer).catch((error: unknown) => {
    breaker.failed(service, error)
    throw error
  })
  const pieces = ask(serviceFetch(ctx.outside), { ...provider, model }, question, gone)
  let isSettled = false
  const settle = async (state: 'ended' | 'failed', cost: Cost) => {
    if (isSettled) return
    isSettled = true
    await ctx.db.transaction([site.id], (tx) =>
      queries.settleUse(tx, site.id, { id, state, ...cost, cost: costOf(settings, cost) }),
    )
  }
  let [sent, isWhole, tokens] = [0, true, 0]
  async function* texts(first: IteratorResult<Piece>) {
    let used: Cost | null = null
    try {
      for (let next = first; !next.done; next = await pieces.next()) {
        if (next.value.kind === 'text') {
          sent += next.value.text.length
          yield next.value.text
        } else {
          isWhole = next.value.isWhole
          used = costSaid(next.value, question, sent)
          breaker.succeeded(service)
        }
      }
    } catch (error) {
      breaker.failed(service, error)
      throw error
    } finally {
      await pieces.return(undefined)
      const cost = used ?? costSaid({ tokensIn: 0, tokensOut: 0 }, question, sent)
      tokens = cost.tokensIn + cost.tokensOut
      await settle(used ? 'ended' : 'failed', cost)
    }
  }
  // The answer may not even have been begun; what cannot be settled stays reserved.
  gone.addEventListener('abort', () => {
    breaker.failed(service, gone.reason)
    settle('failed', costSaid({ tokensIn: 0, tokensOut: 0 }, question, sent)).catch(() => {})
  })
  try {
    const first = await pieces.next()
    return { id, pieces: texts(first), ending: () => ({ isWhole, tokens }) }
  } catch (error) {
    breaker.failed(service, error)
    // Nothing came, so nothing is charged.
    await settle('failed', { tokensIn: 0, tokensOut: 0 })
    throw error
  }
}

/** What the service said that it cost, or about that where it says nothing, as after a stop. */
const LETTERS_PER_TOKEN = 3

const costSaid = ({ tokensIn: said, tokensOut }: Cost, question: Question, sent: number): Cost => ({
  tokensIn: said || Math.ceil((question.rules.length + question.text.length) / LETTERS_PER_TOKEN),
  tokensOut: tokensOut || Math.ceil(sent / LETTERS_PER_TOKEN),
})

/** Prices are for a million tokens, and costs are in millionths, so that they are each other's unit. */
const costOf = ({ priceIn, priceOut }: queries.StoredSettings, { tokensIn: sent, tokensOut }: Cost): number =>
  Math.ceil(sent * priceIn + tokensOut * priceOut)

/** Keeps an answer takeable from its first word on. @throws tooMany while two questions of the account run, and where the month's bound would be passed */
function reserve(
  ctx: Ctx,
  site: Site,
  use: Omit<queries.Use, 'id' | 'userId'>,
  answer: { asked: ModelQuestion; prompt: string; itemId: string | null } | null,
): Promise<string> {
  const { userId } = actorOf(ctx)
  return ctx.db.transaction([site.id], async (tx) => {
    await queries.lockSite(tx, site.id)
    if ((await queries.countRunning(tx, userId)) >= AT_ONCE)
      throw tooMany(
        `${AT_ONCE} questions of yours are being answered. Please wait for one of them.`,
        FREE_AFTER_S,
      )
    const { settings, spent } = await queries.findAssistant(tx, site.id, site.timezone)
    const isOver =
      isPast(settings?.tokensPerMonth, spent.tokens + use.tokensIn + use.tokensOut) ||
      isPast(settings?.moneyPerMonth, (spent.cost + use.cost) / 1_000_000)
    if (isOver) throw spentProblem(spent.renewsAt, await tx.now(), site.timezone)
    const id = ctx.newId()
    await queries.insertUse(tx, site.id, { id, userId, ...use })
    const { host, model } = use
    if (answer) await insertAnswer(tx, site.id, { id, userId, host, model, ...answer })
    return id
  })
}

const isPast = (bound: number | null | undefined, sum: number): boolean => bound != null && sum > bound

function spentProblem(renewsAt: string | Date, now: string, timeZone: string) {
  const renews = new Date(renewsAt)
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(renews)
  return tooMany(
    `This would pass what the site may spend on the assistant this month. It renews on ${day}.`,
    Math.max(1, Math.ceil((renews.getTime() - new Date(now).getTime()) / 1000)),
  )
}
