/** Days that can be looked at, today the last of them; counts are kept for as long. */
export const SPANS = ['30', '90', '365', '730'] as const

export type Span = (typeof SPANS)[number]
