/** The pairs of fonts that come with the product, by the font of their titles; the first one is the standard. */
export const FONT_PAIRS = ['newsreader', 'archivo', 'fraunces'] as const

export type FontPair = (typeof FONT_PAIRS)[number]

/** What stands beside the title of the landing page: the spiral of the parts, or cover and plate. */
export const MOTIFS = ['spiral', 'plate'] as const

export type Motif = (typeof MOTIFS)[number]
