import { invalidField } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { FieldsByLanguage } from '../contract/history.ts'
import { isUnwritten } from '../contract/translation.ts'
import type { ItemKey } from '../drafts/queries.ts'
import { findRevision } from '../history/queries.ts'
import { isSame } from '../../kernel/rich-text/canonical.ts'
import {
  deleteMarks,
  endMarks,
  insertMarks,
  listMarks,
  listTakeable,
  type Mark,
  repeatMarks,
  type Taking,
} from './queries.ts'

/** The texts of an item before and after a change, with drafts. */
interface Change {
  was: FieldsByLanguage
  is: FieldsByLanguage
  /** Answers of a model by the fields that took them. */
  taken: readonly Omit<Taking, 'isPublic'>[]
  /** Revision whose texts are restored. */
  restored: number | null
  /** Whether a field waits in a draft. */
  isWaiting(field: Pick<Mark, 'language' | 'field'>): boolean
}

/** What a change makes of the marks of an item. */
interface MarksMoved {
  /** The change belongs into a revision of its own, so that one has the text as the model wrote it. */
  isApart: boolean
  /** @param revision the one that the change made */
  store(revision: number): Promise<void>
}

/**
 * Works out what a change of an item makes of the marks of its fields: an answer that was taken marks its field, and a change by a
 * person ends the marks of the field. A text that is gone again, without readers having seen it, leaves none.
 */
export async function moveMarks(tx: Tx, key: ItemKey, change: Change): Promise<MarksMoved> {
  const { was, is, taken, restored, isWaiting } = change
  const isChanged = ({ language, field }: Pick<Mark, 'language' | 'field'>) =>
    !isSame(was[language]?.[field], is[language]?.[field])
  const takings = taken.filter(isChanged).map((one) => ({ ...one, isPublic: !isWaiting(one) }))
  const marks = await listMarks(tx, key)
  const isTaken = (mark: Mark) =>
    takings.some(({ language, field }) => language === mark.language && field === mark.field)
  const touched = marks.filter((mark) => isChanged(mark) && !isTaken(mark))
  const ended = touched.filter(({ changedIn }) => changedIn === null)
  const gone: Mark[] = []
  for (const mark of touched.filter((one) => !one.isPublic || !isWaiting(one)))
    if (await isGone(tx, key, mark, is[mark.language]?.[mark.field])) gone.push(mark)
  const again = restored === null ? [] : touched.filter((mark) => stoodIn(mark, restored))
  return {
    isApart: takings.length > 0 || ended.length > 0,
    async store(revision) {
      await insertMarks(tx, key, revision, takings)
      await endMarks(tx, key, revision, ended)
      await repeatMarks(tx, key, revision, again)
      await deleteMarks(
        tx,
        key,
        gone.filter((mark) => !again.includes(mark)),
      )
    },
  }
}

/** Whether the text of a mark is there no more: nothing stands in its place, or what stood there before. */
async function isGone(
  tx: Tx,
  key: ItemKey,
  { language, field, revision }: Mark,
  now: unknown,
): Promise<boolean> {
  if (isUnwritten(now)) return true
  const before = await findRevision(tx, key, revision - 1)
  // Only `remember` writes `fields`.
  return before !== null && isSame((before.fields as FieldsByLanguage)[language]?.[field], now)
}

/** Whether a mark stood in a revision. */
export const stoodIn = (
  { revision, changedIn }: Pick<Mark, 'revision' | 'changedIn'>,
  number: number,
): boolean => revision <= number && (changedIn === null || changedIn > number)

/**
 * Whoever takes answers has asked for them, on this site, and about this item or none.
 * @param place itemId null for a new item
 * @throws invalid
 */
export async function requireTakeable(
  tx: Tx,
  place: { siteId: string; itemId: string | null },
  userId: string,
  answers: readonly { field: string; answerId: string; at: string }[],
): Promise<void> {
  if (answers.length === 0) return
  const ids = [...new Set(answers.map(({ answerId }) => answerId))]
  const takeable = new Set(await listTakeable(tx, place, { userId, ids }))
  const wrong = answers.find(({ answerId }) => !takeable.has(answerId))
  if (!wrong) return
  throw invalidField(wrong.at, 'unknown', 'This answer of the assistant is not yours to take here')
}
