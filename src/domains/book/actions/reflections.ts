import { verbsOf } from '../../../content/actions.ts'
import type { ItemType } from '../../../content/items.ts'
import { isSame } from '../../../content/translations.ts'
import type * as z from 'zod/mini'
import type { ReflectionWrite, reflectionRow } from '../contract.ts'
import * as queries from '../queries.ts'
import { searchedReflection } from '../searched.ts'
import { beginInPart, placedInPart } from './of-part.ts'
import type { Own } from '../../../content/shown.ts'

type Texts = queries.ReflectionTexts
type Shown = Own<z.infer<typeof reflectionRow>>

/** Reflections of a part; the questions travel as a list inside them and are rows of their own. */
export const reflectionType: ItemType<queries.PlacedOfPart, Texts, ReflectionWrite, Shown> = {
  store: queries.reflections,
  kind: 'reflection',
  capability: 'book.write',
  tag: 'book',
  search: searchedReflection,
  begin: (tx, site, write) => beginInPart(tx, site, 'reflections', write),
  facts: placedInPart,
  texts: ({ title, prompt, questions, practice, seedPaperText }) => ({
    title,
    prompt,
    questions,
    practice,
    seedPaperText,
  }),
  map: ({ translations }) => translations,
  show: ({ partId, isActive, displayOrder }, texts) => ({ partId, isActive, displayOrder, ...texts }),
  async wrote(tx, site, id, { before, after }, newId) {
    if (isSame(before?.questions ?? [], after.questions)) return
    const rows = after.questions.map((question) => ({ id: newId(), question }))
    await queries.replaceQuestions(tx, site.id, id, rows)
  },
}

export const reflections = verbsOf(reflectionType)
