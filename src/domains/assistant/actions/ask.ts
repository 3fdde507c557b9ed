import type { TextStream } from '../../../kernel/endpoint.ts'
import type { ModelQuestion } from '../../../content/contract/model-texts.ts'
import { insertAnswer } from '../../../content/model-texts/queries.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { notAllowed, notFound, Problem } from '../../../kernel/problem.ts'
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
import type { Cost, Piece, Question } from '../provider/ask.ts'
import { onOneLine } from '../../../kernel/words.ts'
import { smallPicture } from '../../media/index.ts'
import { DESCRIPTION_MAX } from '../contract.ts'
import {
  description,
  generation,
  isRed,
  optimization,
  translation,
  trial,
  trialOfEyes,
} from '../questions.ts'
import type { Generate, Optimize, PictureAsked, Translate } from '../shapes.ts'
import { asked, breaker, costSaid, readied, reserve, settled, UNSAID } from './question.ts'
import { notReady, providerOf, readSettings } from './settings.ts'

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

/** Asks the model for a word, and then for the colour of a picture. @throws notFound where none is set up */
export async function testAssistant(
  ctx: Ctx,
  gone: AbortSignal,
): Promise<{ text: string; seesPictures: boolean }> {
  const { protocol } = await readSettings(ctx)
  if (protocol === null) throw notFound()
  const saidTo = (question: Question) =>
    wordsOf(answered(ctx, siteOf(ctx), { kind: 'test', languages: [], question, gone }))
  const text = await saidTo(trial)
  // A model that takes no pictures is refused by its service, or guesses.
  const seen = await saidTo(trialOfEyes).catch((error: unknown) => {
    if (error instanceof Problem) return ''
    throw error
  })
  return { text: text.slice(0, 200), seesPictures: isRed(seen) }
}

async function wordsOf(answering: Promise<TextStream>): Promise<string> {
  const { pieces } = await answering
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

/**
 * What a picture of the library shows, in a language of the caller's: a small rendition of it goes out, never the picture itself.
 * Nothing is stored.
 * @throws notFound, invalid for what is no picture, NotReady where the model of the site takes none
 */
export async function describePicture(
  ctx: Ctx,
  { fileId, language }: PictureAsked,
  gone: AbortSignal,
): Promise<{ text: string }> {
  const site = siteOf(ctx)
  requireLanguages(ctx, site, [language])
  const { settings } = await providerOf(ctx, site)
  if (!settings.seesPictures)
    throw notReady(
      `${settings.model} is not set up as a model that sees pictures, so nothing was sent. An owner can say that it does in Settings, Integrations, AI.`,
    )
  const bytes = await smallPicture(ctx, site, fileId)
  const question = description(language, { bytes, type: 'image/jpeg' })
  const text = await wordsOf(answered(ctx, site, { kind: 'generate', languages: [language], question, gone }))
  return { text: onOneLine(text).trim().slice(0, DESCRIPTION_MAX) }
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
  const ready = await readied(ctx, site, { kind, languages, question: bare })
  const { service, question } = ready
  const id = ctx.newId()
  await ctx.db
    .transaction([site.id], async (tx) => {
      await reserve(tx, ctx, ready, id)
      const { host, model } = ready.use
      // What a test says is nobody's to take, and a description leaves no mark.
      if (kind === 'test' || question.picture) return
      const { userId } = actorOf(ctx)
      const answer = { id, userId, host, model, asked: kind, prompt, itemId: itemId ?? null }
      await insertAnswer(tx, site.id, answer)
    })
    .catch((error: unknown) => {
      breaker.failed(service, error)
      throw error
    })
  const pieces = asked(ctx, ready, gone)
  let isSettled = false
  const settle = async (state: 'ended' | 'failed', cost: Cost) => {
    if (isSettled) return
    isSettled = true
    await ctx.db.transaction([site.id], (tx) => settled(tx, ready, id, state, cost))
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
      const cost = used ?? costSaid(UNSAID, question, sent)
      tokens = cost.tokensIn + cost.tokensOut
      await settle(used ? 'ended' : 'failed', cost)
    }
  }
  // The answer may not even have been begun; what cannot be settled stays reserved.
  gone.addEventListener('abort', () => {
    breaker.failed(service, gone.reason)
    settle('failed', costSaid(UNSAID, question, sent)).catch(() => {})
  })
  try {
    const first = await pieces.next()
    return { id, pieces: texts(first), ending: () => ({ isWhole, tokens }) }
  } catch (error) {
    breaker.failed(service, error)
    // Nothing came, so nothing is charged.
    await settle('failed', UNSAID)
    throw error
  }
}
