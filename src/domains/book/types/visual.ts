import { callsOf } from '../../../content/type/calls.ts'
import { defineType, type WriteOf } from '../../../content/type/define-type.ts'
import {
  choice,
  paragraph,
  picture,
  reference,
  requiredLine,
  suppliedNumber,
} from '../../../content/type/fields.ts'
import { SWITCHED_IN_PART } from './of-part.ts'

/** The pictures that pages show of a part: its plate, the same on light paper, and the same upright, for narrow windows. */
const PLATE_TYPES = ['gallery', 'gallery-light', 'gallery-portrait'] as const

export type PlateType = (typeof PLATE_TYPES)[number]

/** A picture's role in the book. */
const ASSET_TYPES = ['illustration', ...PLATE_TYPES, 'cover', 'photograph', 'diagram', 'map'] as const

/** Pictures of the book as data: of a part, of a chapter, or of the book as a whole. */
export const visualType = defineType({
  ...SWITCHED_IN_PART,
  name: 'visual',
  address: 'visual-assets',
  callNames: ['Visual', 'Visuals'],
  one: 'a picture of the book as data',
  many: 'pictures of the book',
  isOrdered: true,
  texts: {
    title: requiredLine('Title'),
    caption: paragraph('Caption'),
    altText: paragraph('Alternative text'),
  },
  shared: {
    partId: reference('Part', 'part'),
    chapterId: reference('Chapter', 'chapter'),
    /** Null until the picture is in the media library; the file's path becomes the picture's unless a write names another. */
    mediaFileId: reference('File', 'media'),
    assetType: choice('Type', ASSET_TYPES),
    path: picture('Picture', 'cover.jpg'),
    displayOrder: suppliedNumber('Order'),
  },
})

export const visualCalls = callsOf(visualType)

export type VisualWrite = WriteOf<typeof visualType>
