/** What a model is asked for: a text, a translation, or lines for search engines. */
export const MODEL_QUESTIONS = ['generate', 'translate', 'seo'] as const

export type ModelQuestion = (typeof MODEL_QUESTIONS)[number]

/** Most answers that one save of a field may name. */
export const ANSWERS_MAX = 50
