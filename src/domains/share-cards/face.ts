import { createHash } from 'node:crypto'
import type { FontPair } from '../../kernel/site-look.ts'
import type { DrawnColors, PlateColors } from '../../site/page.ts'

/** All that a card shows: cards with the same face are the same picture. */
export interface Face {
  title: string
  /** The line below the title; '' for none. */
  name: string
  fonts: FontPair
  /** Null: the standard ones. */
  drawn: DrawnColors | null
  /** Of the picture's part, or of the first part. */
  colors: PlateColors | null
  /** Null: the spiral is drawn. */
  picture: FacePicture | null
  /** Colours of the parts whose chambers the spiral shows, and the one that the page is of; empty beside a picture. */
  parts: readonly PlateColors[]
  at: number | null
}

export interface FacePicture {
  uploadId: string
  /** In percent. */
  focal: { x: number; y: number }
}

/** Counts up when cards are drawn in another way: all are drawn anew. */
export const DRAWN_AS = 1

const HASH_CHARACTERS = 32

/** Names the picture of a face. */
export function hashOf({ title, name, fonts, drawn, colors, picture, parts, at }: Face): string {
  const shown = JSON.stringify([DRAWN_AS, title, name, fonts, drawn, colors, picture, parts, at])
  return createHash('sha256').update(shown).digest('hex').slice(0, HASH_CHARACTERS)
}
