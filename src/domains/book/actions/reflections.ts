import { itemTypeOf } from '../../../content/item/declared-type.ts'
import { isSame } from '../../../kernel/rich-text/canonical.ts'
import * as queries from '../queries.ts'
import { reflectionType } from '../types/reflection.ts'
import { foundInPart, IN_PART } from './of-part.ts'

/** Reflections. Calls carry the questions as a list; the database stores them as rows of their own. */
export const reflectionItems = itemTypeOf(reflectionType, queries.reflectionStore, {
  ...IN_PART,
  search: foundInPart('reflection', (id) => `/reflections/${id}`),
  afterCreate: (tx, site, { id, texts, newId }) =>
    queries.replaceQuestions(tx, site.id, id, rowsOf(texts.questions, newId)),
  async afterSave(tx, site, { id, texts: { before, after }, newId }) {
    if (isSame(before.questions, after.questions)) return
    await queries.replaceQuestions(tx, site.id, id, rowsOf(after.questions, newId))
  },
})

const rowsOf = (questions: readonly string[], newId: () => string) =>
  questions.map((question) => ({ id: newId(), question }))
