import { invalidField } from '../../kernel/problem.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Status } from '../../kernel/publication.ts'
import type { Site } from '../../kernel/site.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Choice, everything, inLanguages } from '../item/choice.ts'
import { isSeen } from '../publications/published.ts'
import { keyOf } from './types.ts'

/** An item that somebody names, with the languages of its changes that are meant; left out: all of them. */
export interface Named {
  type: string
  id: string
  languages?: Locale[] | undefined
}

export const unknownItem = () =>
  invalidField('items', 'unknown', 'Each entry must name one item that waits, and stand once')

export function requireOnce(named: readonly Named[]): void {
  if (new Set(named.map(keyOf)).size < named.length) throw unknownItem()
}

/** @throws invalid for languages of what readers do not see yet */
export function choiceOf(
  site: Site,
  { status }: { status: Status },
  languages: Locale[] | undefined,
): Choice {
  if (languages === undefined) return everything
  if (isSeen(status)) return inLanguages(languages, site)
  throw invalidField('items', 'languages', 'What readers do not see yet goes out in all its languages')
}

/** What was seen is said by the selection, not by the version of one item. */
export const unseen = (ctx: Ctx): Ctx => ({ ...ctx, ifMatch: null })
