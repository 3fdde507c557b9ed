import type { Locale } from '../../../kernel/locale.ts'
import { invalidField, notAllowed } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import { actorOf, change, type Ctx, siteOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { MISSING, type Missing } from '../../../kernel/rich-text/figures.ts'
import type { PublicationMade, ReviewCheck } from '../../contract/review.ts'
import { type Choice, everything } from '../../item/choice.ts'
import type { ItemType } from '../../item/item-type.ts'
import { publishWhereUnscheduled } from '../../item/publication.ts'
import { type StateChange, toPublished } from '../../item/state.ts'
import type { PublishedItem } from '../../publications/published.ts'
import { findLast, insertPublication } from '../../publications/queries.ts'
import { saveIn } from '../../verbs/save.ts'
import { choiceOf, type Named, requireOnce, unknownItem, unseen } from '../named.ts'
import { type Found, inOrder, type ReviewedTypes } from '../types.ts'
import { unpublishedItem, waitingItems } from '../waiting.ts'
import { shownPublication } from './list-made.ts'

/**
 * Publishes waiting changes together or not at all: all that the caller may publish, or the named items, which may also be new
 * or scheduled ones.
 * @throws notAllowed, invalid for an item without anything to publish or something that is missing in its text,
 *   Problem of the rules of a type
 */
export async function publishWaiting(
  ctx: Ctx,
  types: ReviewedTypes,
  { items: named }: { items?: Named[] | undefined },
): Promise<{ publication: PublicationMade | null }> {
  const { id: siteId } = siteOf(ctx)
  return change(ctx, siteId, async (tx) => {
    const waiting = await waitingItems(ctx, tx, types)
    const chosen = named
      ? await chosenOf(ctx, tx, types, waiting, named)
      : waiting
          .filter(({ mayPublish }) => mayPublish)
          .map((item) => ({ ...item, choice: everything, languages: undefined }))
    requireDescriptions(siteOf(ctx), chosen)
    // Who names what is scheduled wants it now.
    const state = named ? toPublished : { ...toPublished, publication: publishWhereUnscheduled }
    const items: PublishedItem[] = []
    for (const { type, id, choice } of inOrder(chosen)) {
      const item = await publishIn(ctx, tx, types[type], id, choice, state)
      if (item) items.push(item)
    }
    // Somebody else has published all of it meanwhile.
    if (items.length === 0) return { publication: null }
    await insertPublication(tx, siteId, { id: ctx.newId(), items, userId: actorOf(ctx).userId })
    const last = await findLast(tx, siteId)
    return { publication: last && (await shownPublication(ctx, types, last, tx)) }
  })
}

/** Publishes an item with the chosen drafts. @returns null where nothing changed @throws Problem */
export async function publishIn(
  ctx: Ctx,
  tx: Tx,
  type: ItemType | undefined,
  id: string,
  choice: Choice,
  state: StateChange = toPublished,
): Promise<PublishedItem | null> {
  if (!type) return null
  const place = { forkId: siteOf(ctx).id, id }
  return (await saveIn(unseen(ctx), tx, type, place, { taking: () => choice, state })).published
}

/** An item with the drafts to publish. */
type Chosen = Found & { choice: Choice; languages: Locale[] | undefined }

/** What is missing for those who do not see or hear keeps a text back. @throws invalid */
function requireDescriptions({ sourceLanguage }: Site, chosen: readonly Chosen[]): void {
  for (const { checks, languages, title } of chosen) {
    const goesOut = ({ language }: ReviewCheck) =>
      languages?.some((one) => one === (language || sourceLanguage)) ?? true
    const kind = MISSING.find((one) => checks.some((check) => check.kind === one && goesOut(check)))
    if (kind) throw invalidField('items', kind, WANTED[kind](title))
  }
}

const WANTED: Record<Missing, (title: string) => string> = {
  alt: (title) => `A picture in “${title}” has no description. Write one, or mark the picture as decorative.`,
  captions: (title) => `A film in “${title}” has no captions. Add them, or mark the film as silent.`,
  transcript: (title) => `A sound or a silent film in “${title}” has no transcript. Write one.`,
  name: (title) => `Something from another host in “${title}” has no name. Write what it is called.`,
}

async function chosenOf(
  ctx: Ctx,
  tx: Tx,
  types: ReviewedTypes,
  waiting: Found[],
  named: Named[],
): Promise<Chosen[]> {
  const site = siteOf(ctx)
  requireOnce(named)
  const chosen: Chosen[] = []
  for (const { type, id, languages } of named) {
    const found =
      waiting.find((one) => one.type === type && one.id === id) ??
      (await unpublishedItem(ctx, tx, types, `${type}/${id}`))
    if (!found) throw unknownItem()
    if (!found.mayPublish) throw notAllowed()
    chosen.push({ ...found, choice: choiceOf(site, found, languages), languages })
  }
  return chosen
}
