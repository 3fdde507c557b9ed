import type { LanguageModelV4 } from '@ai-sdk/provider'
import { createGuardedFetch, type Fetch } from '../../../platform/outside/guarded-fetch.ts'
import type { Outside } from '../../../platform/outside/outside.ts'
import type { Protocol } from '../contract.ts'
import { brokenAnswer, cutAnswer, failureOf } from './failure.ts'

/** A model of a service. */
export interface Provider {
  protocol: Protocol
  address: string
  /** Null where the service wants none. */
  key: string | null
}

export interface Question {
  /** What the model is to do; nothing of a text stands in it. */
  rules: string
  /** What it is about. */
  text: string
  tokensMax: number
  /** A small picture that goes along. */
  picture?: { bytes: Uint8Array; type: 'image/jpeg' | 'image/png' }
}

/** Tokens that a question has cost. */
export interface Cost {
  tokensIn: number
  tokensOut: number
}

/** What comes of a question: pieces of the text, and at the end what it has cost. */
export type Piece = { kind: 'text'; text: string } | ({ kind: 'end'; isWhole: boolean } & Cost)

const BOUNDS = { bytesMax: 1024 * 1024, totalMs: 120_000 }

/** A fetch for services of models: bounded in bytes and time, and to hosts that may be asked. */
export const serviceFetch = ({
  privateHosts,
  silenceMs,
}: Pick<Outside, 'privateHosts' | 'silenceMs'>): Fetch =>
  createGuardedFetch({ ...BOUNDS, silenceMs, privateHosts })

/**
 * Asks a model once; nothing is asked again by itself.
 * @throws Problem with a sentence for each way in which that fails, also after some pieces
 */
export async function* ask(
  fetch: Fetch,
  { model, ...provider }: Provider & { model: string },
  { rules, text, tokensMax, picture }: Question,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  const asked = { host: new URL(provider.address).host, model, hasBegun: false }
  try {
    const { stream } = await (await modelOf(fetch, provider, model)).doStream({
      prompt: [
        { role: 'system', content: rules },
        { role: 'user', content: [...pictureIn(picture), { type: 'text', text }] },
      ],
      maxOutputTokens: tokensMax,
      abortSignal: signal,
    })
    for await (const part of stream) {
      if (part.type === 'text-delta' && part.delta !== '') {
        asked.hasBegun = true
        yield { kind: 'text', text: part.delta }
      }
      if (part.type === 'error') throw part.error
      if (part.type !== 'finish') continue
      // Without a reason of the service's own the stream has ended before the answer has.
      if (part.finishReason.raw === undefined) throw cutAnswer(asked.host)
      yield {
        kind: 'end',
        isWhole: part.finishReason.unified !== 'length',
        tokensIn: part.usage.inputTokens.total ?? 0,
        tokensOut: part.usage.outputTokens.total ?? 0,
      }
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw failureOf(error, asked)
  }
}

const pictureIn = (picture: Question['picture']) =>
  picture
    ? [
        {
          type: 'file' as const,
          mediaType: picture.type,
          data: { type: 'data' as const, data: picture.bytes },
        },
      ]
    : []

/** The names of the models that a service has, in its order. @throws Problem with a sentence */
export async function listModels(
  fetch: Fetch,
  { protocol, address, key }: Provider,
  signal: AbortSignal,
): Promise<string[]> {
  const asked = { host: new URL(address).host, model: '', hasBegun: false }
  const headers: Record<string, string> =
    protocol === 'anthropic'
      ? { 'x-api-key': key ?? '', 'anthropic-version': '2023-06-01' }
      : key === null
        ? {}
        : { authorization: `Bearer ${key}` }
  try {
    const answer = await fetch(`${trimmed(address)}/models`, { headers, signal })
    if (!answer.ok) throw Object.assign(new Error('refused'), { statusCode: answer.status })
    const { data } = (await answer.json()) as { data?: unknown }
    if (!Array.isArray(data)) throw brokenAnswer(asked.host)
    return data.flatMap((one: { id?: unknown } | null) => (typeof one?.id === 'string' ? [one.id] : []))
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw failureOf(error, asked)
  }
}

/** The libraries are read when the first question is asked, so that nobody waits for them at the start. */
async function modelOf(
  fetch: Fetch,
  { protocol, address, key }: Provider,
  model: string,
): Promise<LanguageModelV4> {
  const baseURL = trimmed(address)
  if (protocol === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    // Without a key of its own the library would take one of the environment.
    return createAnthropic({ baseURL, apiKey: key ?? 'none', fetch: fetch as typeof globalThis.fetch })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'service',
    baseURL,
    ...(key !== null && { apiKey: key }),
    fetch: fetch as typeof globalThis.fetch,
    includeUsage: true,
  }).chatModel(model)
}

const trimmed = (address: string): string => (address.endsWith('/') ? address.slice(0, -1) : address)
