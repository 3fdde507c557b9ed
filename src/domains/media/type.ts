import { defineType, type ItemOf, type RowOf, type WriteOf } from '../../content/type/define-type.ts'
import {
  choice,
  flag,
  line,
  list,
  number,
  numbers,
  paragraph,
  requiredLine,
  suppliedNumber,
  wholeNumber,
} from '../../content/type/fields.ts'
import { always } from '../../content/type/state.ts'
import type { Drafted } from '../../content/contract/draft.ts'
import type { Field } from '../../content/type/field.ts'
import { type Crop, FILE_KINDS, PATHS_MAX, WHOLE } from './contract.ts'

/** One value: parts of two crops would make a third one. */
const crop: Field<Crop, Crop> & { hasOwnRule: true } = {
  kind: 'group',
  name: 'Crop',
  empty: WHOLE,
  isJson: true,
  hasOwnRule: true,
}

/** Pictures and other files of a site. */
export const fileType = defineType({
  name: 'media',
  address: 'media',
  callNames: ['File', 'Files'],
  one: 'a media file',
  many: 'media files',
  state: always,
  isSavedWhole: true,
  module: 'media',
  screen: '/admin/media',
  words: 'media',
  capability: 'media.write',
  reading: 'media.read',
  creation: 'media.upload',
  removal: 'media.delete',
  texts: { alt: paragraph('Description for people who cannot see it') },
  shared: {
    /** As it was called where it came from. */
    originalName: line('Name'),
    /** What is blank is left out. */
    tags: list('Tags', 'Tag', { length: 60, max: 50 }),
    /** It says nothing that a description would have to say. */
    isDecorative: flag('Decorative'),
    /** The point that stays in view where less is seen, in percent of the whole picture from the left and from the top. */
    focalX: wholeNumber('Focal point from the left', 50, 0, 100),
    focalY: wholeNumber('Focal point from the top', 50, 0, 100),
    /** What is shown of a picture, in percent of it. */
    crop,
  },
  beginsWith: {
    path: requiredLine('Path'),
    filename: line('File name'),
    mimeType: line('Type'),
    size: number('Size', 0),
  },
  answers: {
    /** Where its bytes are read. */
    path: line('Path'),
    filename: line('File name'),
    mimeType: line('Type'),
    kind: choice('Kind', FILE_KINDS),
    /** In bytes. */
    size: suppliedNumber('Size'),
    /** `waiting`: its bytes are still to come, and nobody is given it. */
    state: choice('State', ['waiting', 'ready']),
    /** Of its bytes as they were sent; '' while they are to come. */
    hash: line('Hash'),
    /** Of the bytes that readers get: of its crop once that is made. Addresses of its copies begin with it. */
    shownHash: line('Hash of what is shown'),
    /** Its crop is being made: readers still get what they got before. */
    isBeingCropped: flag('Being cropped'),
    /** In pixels, as it was sent; null for what is no picture. */
    width: number('Width'),
    height: number('Height'),
    /** Widths of the copies for pages that are there by now. */
    widths: numbers('Widths', 'Width', { min: 1, max: 20 }),
  },
  filters: {
    kind: { values: FILE_KINDS },
    /** Media types with commas between; a file of any of them is meant. */
    mimeType: { isMany: true },
    /** Whether anything names it, also what waits, and what lies in the trash. */
    isUsed: { values: ['true', 'false'] },
    /** In the language of the site; what is no picture, or decorative, needs no description. */
    isDescribed: { values: ['true', 'false'] },
    /** The files with these bytes. */
    hash: { max: 64 },
    /** The files at these addresses, with commas between. */
    path: { isMany: true, max: PATHS_MAX * 60 },
    /** Tags with commas between; a file with any of them is meant. */
    tags: { isMany: true },
  },
})

export type FileRow = RowOf<typeof fileType>
export type MediaFile = ItemOf<typeof fileType> & Drafted
export type FileWrite = WriteOf<typeof fileType>
