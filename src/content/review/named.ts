import { invalidField } from '../../kernel/problem.ts'
import type { Locale } from '../../kernel/locale.ts'
import { isSeen, type Status } from '../../kernel/publication.ts'
import type { Site } from '../../kernel/site.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Choice, everything, inLanguages } from '../item/choice.ts'
import { keyOf } from './types.ts'

/** An item in the body of a call. */
export interface Named {
  type: string
  id: string
  /** The languages whose changes are meant; left out: all. */
  languages?: Locale[] | undefined
}

export const unknownItem = () =>
  invalidField('items', 'unknown', 'Each entry must name one item that waits, and stand once')

export function requireOnce(named: readonly Named[]): void {
  if (new Set(named.map(keyOf)).size < named.length) throw unknownItem()
}

/** The drafts to publish of a named item. @throws invalid for languages of an item that readers do not see yet */
export function choiceOf(
  site: Site,
  { status }: { status: Status },
  languages: Locale[] | undefined,
): Choice {
  if (languages === undefined) return everything
  if (isSeen(status)) return inLanguages(languages, site)
  throw invalidField('items', 'languages', 'What readers do not see yet goes out in all its languages')
}

/** Drops `If-Match`, which names the version of one item and not of a selection. */
export const unseen = (ctx: Ctx): Ctx => ({ ...ctx, ifMatch: null })
