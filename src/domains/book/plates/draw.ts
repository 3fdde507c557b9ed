import sharp from 'sharp'
import { drawPlate } from '../../../art/plate.ts'
import { plateOfSeries } from '../../../art/series.ts'
import type { DrawnPlate, PlateOrder } from './task-kinds.ts'

/** Of the encoder, from 0 to 100. */
const QUALITY = 82

/** Draws a plate and encodes it. */
export async function drawOrdered({ book, part, colors, set, frame }: PlateOrder): Promise<DrawnPlate> {
  const { pixels, focal } = drawPlate({ ...plateOfSeries({ book, part, colors }), ...frame, set })
  const bytes = await sharp(pixels, { raw: { ...frame, channels: 3 } })
    .webp({ quality: QUALITY })
    .toBuffer()
  return { bytes, ...frame, focal }
}
