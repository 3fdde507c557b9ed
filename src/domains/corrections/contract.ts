import * as z from 'zod/mini'
import { itemCalls } from '../../content/contract/item-calls.ts'
import { languages, STORED, stored, translations } from '../../content/contract/item-shapes.ts'
import { listQuery } from '../../kernel/list.ts'
import { flag, optionalText, PARAGRAPH_MAX, requiredText, text, writeShape } from '../../kernel/shape.ts'

const texts = { place: z.string(), wrong: z.string(), right: z.string() }

export const correctionRow = z.object({
  ...stored,
  /** The day on which it was corrected, such as 2027-03-01. */
  correctedOn: z.string(),
  isActive: z.boolean(),
  ...texts,
})

export type CorrectionRow = z.infer<typeof correctionRow>

export const correction = z.extend(correctionRow, languages(texts))

const DAY = /^[1-9]\d{3}-\d\d-\d\d$/

const correctedOn = text('Day', 10).check(
  z.refine(
    (value) => DAY.test(value) && new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value,
    'Day must be one of the calendar, such as 2027-03-01',
  ),
)

const shape = {
  place: requiredText('Place'),
  wrong: requiredText('What was wrong', PARAGRAPH_MAX),
  right: requiredText('What is right', PARAGRAPH_MAX),
}

export const correctionTranslation = z.strictObject({
  place: optionalText('Place'),
  wrong: optionalText('What was wrong', PARAGRAPH_MAX),
  right: optionalText('What is right', PARAGRAPH_MAX),
})

const correctionShape = {
  ...shape,
  correctedOn,
  isActive: flag('Active'),
  translations: translations(correctionTranslation),
}

const OWNED = [...STORED, 'status']

export const correctionCreate = writeShape(correctionShape, OWNED)
export const correctionWrite = writeShape(
  {
    ...correctionShape,
    correctedOn: z.optional(correctedOn),
    place: z.optional(shape.place),
    wrong: z.optional(shape.wrong),
    right: z.optional(shape.right),
  },
  OWNED,
)

export type CorrectionWrite = z.output<typeof correctionWrite>

const corrections = itemCalls({
  type: 'corrections',
  one: 'a correction',
  many: 'corrections of the book',
  capability: 'book.write',
  query: listQuery,
  create: correctionCreate,
  write: correctionWrite,
  answer: correction,
  row: correctionRow,
})

export const listCorrections = corrections.list
export const createCorrection = corrections.create
export const readCorrection = corrections.read
export const saveCorrection = corrections.save
export const deleteCorrection = corrections.remove

export const correctionsContract = {
  listCorrections,
  createCorrection,
  readCorrection,
  saveCorrection,
  deleteCorrection,
}
