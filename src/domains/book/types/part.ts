import { callsOf } from '../../../content/type/calls.ts'
import { defineType, type RowOf } from '../../../content/type/define-type.ts'
import {
  choice,
  line,
  numbers,
  paragraph,
  requiredLine,
  suppliedNumber,
} from '../../../content/type/fields.ts'
import { published } from '../../../content/type/state.ts'
import { gallery, galleryAnswer } from './gallery.ts'
import { numberInBook, OF_BOOK } from './of-part.ts'
import { previewSamples } from './preview-samples.ts'

/** Allowed gradients of a part; no other value reaches a class attribute. */
export const PART_COLORS = [
  'from-gray-400 to-gray-600',
  'from-amber-700 to-stone-500',
  'from-sky-800 to-amber-400',
  'from-red-800 to-orange-300',
  'from-stone-800 to-purple-400',
  'from-emerald-800 to-red-700',
  'from-indigo-900 to-rose-400',
] as const

/** Parts of the book. */
export const partType = defineType({
  ...OF_BOOK,
  name: 'part',
  address: 'book-parts',
  callNames: ['Part', 'Parts'],
  one: 'a part',
  many: 'parts',
  state: published,
  pagesAt: '/parts',
  screen: '/admin/parts',
  hasOwnScreen: true,
  isOrdered: true,
  defaultSort: 'order',
  shortForm: ['title', 'subtitle', 'number'],
  texts: {
    title: requiredLine('Title'),
    subtitle: line('Subtitle'),
    description: paragraph('Description'),
    audience: line('Audience'),
    gallery,
    previewSamples,
  },
  shared: {
    number: numberInBook,
    /** '' chooses the first. */
    color: choice('Colour', ['', ...PART_COLORS], 'Colour must be one of the listed gradients'),
    /** Numbers of the related parts. */
    related: { ...numbers('Related parts', 'Related part', { min: 1, max: 3 }), names: 'part' },
    displayOrder: suppliedNumber('Order'),
  },
  /** The path is computed from the number; the count includes draft chapters. */
  answers: { path: line('Path'), chapterCount: suppliedNumber('Chapters'), gallery: galleryAnswer },
  ignored: ['chapters', 'reflections', 'evidenceOfEmergence', 'breath', 'builtIn'],
})

export const partCalls = callsOf(partType)

export type PartRow = RowOf<typeof partType>
