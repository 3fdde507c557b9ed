import { taskKind } from '../../../platform/sandbox/task.ts'
import type { Face } from '../face.ts'

export interface CardToDraw {
  face: Face
  /** Bytes of its picture. */
  picture: Uint8Array | null
}

/** Draws a card. */
export const drawCard = taskKind<CardToDraw, Uint8Array>('share-cards.draw')
