/** How services of models are spoken to: as OpenAI does, which most others do as well, or as Anthropic does. */
export const PROTOCOLS = ['openai', 'anthropic'] as const

export type Protocol = (typeof PROTOCOLS)[number]

export const CONTENT_TYPES = ['blog', 'page', 'chapter', 'case-study'] as const

export const TONES = ['professional', 'friendly', 'plain', 'literary'] as const

export const LENGTHS = ['short', 'medium', 'long'] as const

/** What is asked for where nothing is said (contract row C317). */
export const AI_DEFAULTS = { language: 'en', tone: 'professional', length: 'medium' } as const

/** Most characters of a text that goes out. */
export const TEXT_MAX = 60_000

/** Most characters of how a site wants its words to be, and of a term. */
export const VOICE_MAX = 1_000
export const TERM_MAX = 80

/** Most terms of a language. */
export const TERMS_MAX = 100

/** Most characters of the description of a picture that is proposed. */
export const DESCRIPTION_MAX = 400

/** Most characters of what is asked in words. */
export const TOPIC_MAX = 4_000

/** So many questions of one account run at once, and may be asked in a minute and in 24 hours. */
export const AT_ONCE = 2
export const PER_MINUTE = 20
export const PER_DAY = 200

/** So many of them may be those of jobs; the rest stays for what the person asks by hand. */
export const PER_MINUTE_OF_JOBS = 15
export const PER_DAY_OF_JOBS = 180

/** Most items of one job. */
export const JOB_ITEMS_MAX = 500

/** What becomes of a translation that runs on the server. */
export const JOB_STATES = ['running', 'stopped', 'cancelled', 'ended'] as const

/** What becomes of an item of it. */
export const JOB_ITEM_STATES = ['waiting', 'done', 'nothing', 'refused'] as const
