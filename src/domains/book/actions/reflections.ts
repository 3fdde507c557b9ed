import { verbsOf } from '../../../content/served/verbs-of.ts'
import type { ItemType } from '../../../content/item/item-type.ts'
import { isSame } from '../../../content/item/texts.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type * as z from 'zod/mini'
import type { ReflectionWrite, reflectionRow } from '../contract.ts'
import * as queries from '../queries.ts'
import { searchedReflection } from '../searched.ts'
import { beginInPart, placedInPart } from './of-part.ts'
import type { Own } from '../../../content/item/shown.ts'

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
  began: (tx, site, id, { questions }, newId) => keepQuestions(tx, site.id, id, questions, newId),
  async wrote(tx, site, id, { before, after }, newId) {
    if (isSame(before.questions, after.questions)) return
    await keepQuestions(tx, site.id, id, after.questions, newId)
  },
}

async function keepQuestions(
  tx: Tx,
  siteId: string,
  id: string,
  questions: readonly string[],
  newId: () => string,
): Promise<void> {
  const rows = questions.map((question) => ({ id: newId(), question }))
  await queries.replaceQuestions(tx, siteId, id, rows)
}

export const reflections = verbsOf(reflectionType)
