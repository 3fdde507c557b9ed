import * as z from 'zod/mini'
import type { Shapes } from '../../kernel/endpoint.ts'
import { LOCALE_LIST, LOCALES } from '../../kernel/locale.ts'
import { bodyShape, integer, ofSite, requiredText, text, writeShape } from '../../kernel/shape.ts'
import {
  CONTENT_TYPES,
  LENGTHS,
  PROTOCOLS,
  TERM_MAX,
  TERMS_MAX,
  TEXT_MAX,
  TONES,
  TOPIC_MAX,
  VOICE_MAX,
} from './contract.ts'

const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  z.enum(values, `${name} must be one of ${values.join(', ')}`)

const language = (name: string) => z.enum(LOCALES, `${name} must be one of ${LOCALE_LIST}`)

/** What was spent in the month that runs in the zone of the site. */
const spent = z.object({
  tokens: z.number(),
  money: z.number(),
  /** When the next month begins, ISO 8601 UTC. */
  renewsAt: z.string(),
})

/** The model that a site asks. Its key never leaves the server. */
const assistantSettings = z.object({
  /** Null while none is set up; then the texts are empty. */
  protocol: z.nullable(z.enum(PROTOCOLS)),
  address: z.string(),
  host: z.string(),
  model: z.string(),
  /** The last letters of the key; null for none. */
  keyEnd: z.nullable(z.string()),
  priceIn: z.number(),
  priceOut: z.number(),
  tokensPerMonth: z.nullable(z.number()),
  moneyPerMonth: z.nullable(z.number()),
  /** Whether an owner has agreed that texts go to this host. */
  isAgreed: z.boolean(),
  /** Whether the model takes pictures. */
  seesPictures: z.boolean(),
  spent,
  version: z.number(),
})

export type AssistantSettings = z.infer<typeof assistantSettings>

const price = (name: string) =>
  z
    .number(`${name} must be a number`)
    .check(z.minimum(0, `${name} cannot be below 0`), z.maximum(10_000, `${name} may be at most 10,000`))

const service = {
  protocol: oneOf('Protocol', PROTOCOLS),
  address: requiredText('Address', 300).check(
    z.refine((value) => isServiceAddress(value), {
      error: 'Address must be one such as https://api.example.org/v1',
    }),
  ),
  /** Left out: the stored one stays, as long as the host is the same; null: none. */
  key: z.optional(z.nullable(requiredText('Key', 500))),
}

const assistantWrite = writeShape(
  {
    ...service,
    model: requiredText('Model', 200),
    priceIn: price('Price of what is sent'),
    priceOut: price('Price of what comes back'),
    tokensPerMonth: z.nullable(integer('Tokens in a month', 0, 1e12)),
    moneyPerMonth: z.nullable(price('Money in a month')),
    /** Whoever saves agrees that texts of the site go to the host of the address. */
    isAgreed: z.boolean('Agreement must be yes or no'),
    /** Left out: no. */
    seesPictures: z._default(z.boolean('Sees pictures must be yes or no'), false),
  },
  ['host', 'keyEnd', 'spent', 'version'],
)

export type AssistantWrite = z.output<typeof assistantWrite>

/** A service that is asked for its models before it is saved. */
const serviceAsked = bodyShape(service)

export type ServiceAsked = z.output<typeof serviceAsked>

/** How the assistant stands for whoever writes. */
const assistantState = z.object({
  /** Null while none is set up, or nobody has agreed that texts go there. */
  provider: z.nullable(z.object({ host: z.string(), model: z.string(), seesPictures: z.boolean() })),
  /** Whether the caller may set it up. */
  maySetUp: z.boolean(),
  tokensPerMonth: z.nullable(z.number()),
  spent,
})

export type AssistantState = z.infer<typeof assistantState>

/** Of what was asked; money is that of its owner. */
const sums = { questions: z.number(), tokens: z.number(), money: z.number() }

const assistantUses = z.object({
  /** The month that is shown, of the site's zone. */
  month: z.string(),
  /** Those with something to show, and the one that runs; newest first. */
  months: z.array(z.string()),
  /** Most money first. */
  rows: z.array(
    z.object({
      /** Null where the account is gone. */
      person: z.nullable(z.object({ userId: z.string(), name: z.string() })),
      model: z.string(),
      ...sums,
    }),
  ),
  /** Together, as the bounds of the month count. */
  total: z.object(sums),
})

export type AssistantUses = z.infer<typeof assistantUses>

const usesQuery = z.strictObject({
  /** Left out: the one that runs. */
  month: z.optional(
    z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month must be one such as 2026-11')),
  ),
})

export type UsesQuery = z.output<typeof usesQuery>

/** A term of a text, and what stands for it in a language. */
const term = z.strictObject(
  { term: requiredText('Term', TERM_MAX), use: requiredText('Wording', TERM_MAX) },
  'A term must have its words and their wording',
)

const guide = z.object({
  language: z.enum(LOCALES),
  voice: z.string(),
  terms: z.array(z.object({ term: z.string(), use: z.string() })),
  /** 0 while nothing is written. */
  version: z.number(),
})

export type Guide = z.infer<typeof guide>

const guideWrite = writeShape(
  {
    language: language('Language'),
    voice: text('Voice', VOICE_MAX),
    terms: z
      .array(term, 'Terms must be a list')
      .check(z.maxLength(TERMS_MAX, `Terms may have at most ${TERMS_MAX} entries`)),
  },
  ['version'],
)

export type GuideWrite = z.output<typeof guideWrite>

const guideQuery = z.strictObject({
  /** Left out: that in which the site is written. */
  language: z.optional(language('Language')),
})

export type GuideQuery = z.output<typeof guideQuery>

/** Nothing of a person may stand in it, and nothing that belongs behind it. */
function isServiceAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && username + password + search + hash === ''
}

/** What pages say of a translation of a model that a person has checked. */
const translationNote = z.object({ namesCheckers: z.boolean() })

export type TranslationNote = z.infer<typeof translationNote>

const translationNoteWrite = bodyShape({ namesCheckers: z.boolean('namesCheckers must be true or false') })

/** The site that it is for; left out: the caller's first one. */
const forkId = z.optional(z.uuid('forkId must be the id of a site'))

/** The item that it is about; left out: none. Its answer goes into that one alone, or into a new one. */
const itemId = z.optional(z.uuid('itemId must be the id of an item'))

const content = requiredText('Content', TEXT_MAX)

const generate = bodyShape({
  forkId,
  itemId,
  type: oneOf('Type', CONTENT_TYPES),
  topic: requiredText('Topic', TOPIC_MAX),
  /** The text that is to be changed as the topic says; left out: a new one is written. */
  content: z.optional(content),
  language: z.optional(language('Language')),
  tone: z.optional(oneOf('Tone', TONES)),
  length: z.optional(oneOf('Length', LENGTHS)),
})

export type Generate = z.output<typeof generate>

const translate = bodyShape({
  forkId,
  itemId,
  content,
  fromLanguage: language('From language'),
  toLanguage: language('To language'),
  contentType: oneOf('Content type', CONTENT_TYPES),
})

export type Translate = z.output<typeof translate>

const optimize = bodyShape({
  forkId,
  itemId,
  content,
  targetKeywords: z
    .array(requiredText('Keyword', 80), 'Target keywords must be a list')
    .check(z.maxLength(20, 'Target keywords may be at most 20')),
  language: z.optional(language('Language')),
})

export type Optimize = z.output<typeof optimize>

const pictureAsked = bodyShape({
  fileId: z.uuid('fileId must be the id of a picture of the library'),
  language: language('Language'),
})

export type PictureAsked = z.output<typeof pictureAsked>

/**
 * What came back; with `Accept: text/event-stream` it comes piece by piece. The id names it to the save that takes it.
 */
const answer = z.object({ text: z.string(), id: z.string() })

export const shapes = {
  readAssistantSettings: { params: ofSite, answer: assistantSettings },
  saveAssistantSettings: { params: ofSite, body: assistantWrite, answer: assistantSettings },
  removeAssistant: { params: ofSite, answer: assistantSettings },
  listModels: { params: ofSite, body: serviceAsked, answer: z.object({ models: z.array(z.string()) }) },
  testAssistant: { params: ofSite, answer: z.object({ text: z.string(), seesPictures: z.boolean() }) },
  describePicture: { params: ofSite, body: pictureAsked, answer: z.object({ text: z.string() }) },
  readAssistant: { params: ofSite, answer: assistantState },
  readAssistantUses: { params: ofSite, query: usesQuery, answer: assistantUses },
  readGuide: { params: ofSite, query: guideQuery, answer: guide },
  saveGuide: { params: ofSite, body: guideWrite, answer: guide },
  readTranslationNote: { params: ofSite, answer: translationNote },
  saveTranslationNote: { params: ofSite, body: translationNoteWrite, answer: translationNote },
  generateContent: { body: generate, answer, isStreamed: true },
  translateContent: { body: translate, answer, isStreamed: true },
  optimizeSeo: { body: optimize, answer, isStreamed: true },
} satisfies Record<string, Shapes>
