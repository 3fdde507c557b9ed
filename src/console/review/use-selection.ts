import { useState } from 'react'
import { isLocale, type Locale, LOCALES } from '../../kernel/locale.ts'
import type { Review, WaitingItem } from '../../content/contract/review.ts'
import { useConsole } from '../context.ts'
import type { ItemToReview } from '../shell-context.ts'

/** Key of an item among those of other types: a record has the id of its site. */
export const keyOf = ({ type, id }: { type: string; id: string }): string => `${type}/${id}`

/** An item to publish, in all of its languages or in these. */
export interface Chosen {
  type: string
  id: string
  languages?: Locale[]
}

/** All of an item, none of it, or some of its languages. */
type Tick = boolean | ReadonlySet<Locale>

/**
 * The ticked items of all that could be published. At first these are the waiting ones, and before the first publication of a
 * site also the drafts; what was taken down or is planned is only ticked by hand.
 * @param asked is ticked alone, in its language
 */
export function useSelection(review: Review | undefined, asked: ItemToReview | null) {
  const { sourceLanguage } = useConsole().site
  const [byHand, setByHand] = useState<ReadonlyMap<string, Tick>>(new Map())
  const groups = groupsOf(review)
  const all = [...groups.asked, ...groups.waiting, ...groups.drafts, ...groups.takenDown]
  const atFirst = (item: WaitingItem): Tick => {
    if (!asked) return isMeant(item, review?.isFirst === true)
    if (keyOf(item) !== keyOf(asked)) return false
    const languages = languagesOf(item, sourceLanguage)
    return item.isNew || !languages.includes(asked.locale) || new Set([asked.locale])
  }
  const tickOf = (item: WaitingItem): Tick => {
    if (!item.mayPublish) return false
    const tick = byHand.get(keyOf(item)) ?? atFirst(item)
    return typeof tick === 'boolean' ? tick : narrowed(tick, languagesOf(item, sourceLanguage))
  }
  const set = (item: { type: string; id: string }, tick: Tick) =>
    setByHand((before) => new Map(before).set(keyOf(item), tick))
  const languagesIn = (item: WaitingItem) => languagesOf(item, sourceLanguage)
  const isOn = (item: WaitingItem, language: Locale) => {
    const tick = tickOf(item)
    return typeof tick === 'boolean' ? tick : tick.has(language)
  }
  return {
    groups,
    isTicked: (item: WaitingItem) => tickOf(item) !== false,
    isOn,
    /** Languages that can be ticked singly; none for an item that is published as a whole. */
    choicesOf: (item: WaitingItem) => (item.isNew || languagesIn(item).length < 2 ? [] : languagesIn(item)),
    /** Languages of a ticked item that are not ticked. */
    leftOf: (item: WaitingItem) =>
      tickOf(item) === false ? [] : languagesIn(item).filter((language) => !isOn(item, language)),
    chosen: all.filter((item) => tickOf(item) !== false),
    named: all.flatMap((item): Chosen[] => {
      const tick = tickOf(item)
      const { type, id } = item
      if (tick === false) return []
      return [tick === true ? { type, id } : { type, id, languages: [...tick] }]
    }),
    tick: (item: { type: string; id: string }, isTicked: boolean) => set(item, isTicked),
    tickAll: (items: readonly WaitingItem[], isTicked: boolean) =>
      setByHand((before) => new Map([...before, ...items.map((item) => [keyOf(item), isTicked] as const)])),
    tickLanguage(item: WaitingItem, language: Locale, isTicked: boolean) {
      const others = languagesIn(item).filter((one) => one !== language && isOn(item, one))
      set(item, narrowed(new Set(isTicked ? [...others, language] : others), languagesIn(item)))
    },
  }
}

export type ReviewSelection = ReturnType<typeof useSelection>

function isMeant({ isNew, isTakenDown, changes, planned, checks }: WaitingItem, isFirst: boolean): boolean {
  const isWanted = isNew ? isFirst && !isTakenDown : changes.length > 0
  return isWanted && !planned && !checks.some(({ kind }) => kind === 'refused')
}

/** All that could be published: the requested item, changes of public items, drafts, and items that were taken down. */
function groupsOf(review: Review | undefined) {
  if (!review) return { asked: [], waiting: [], drafts: [], takenDown: [] }
  const { asked, items, drafts } = review
  const others = [...items, ...drafts.items].filter((item) => !asked || keyOf(item) !== keyOf(asked))
  return {
    asked: asked ? [asked] : [],
    waiting: others.filter(({ isNew }) => !isNew),
    drafts: others.filter(({ isNew, isTakenDown }) => isNew && !isTakenDown),
    takenDown: others.filter(({ isTakenDown }) => isTakenDown),
  }
}

/** The languages of an item's changes; shared fields count as the site's own language. */
function languagesOf({ changes }: WaitingItem, own: Locale): Locale[] {
  const waiting = new Set(changes.map(({ language }) => (isLocale(language) ? language : own)))
  return [own, ...LOCALES.filter((language) => language !== own)].filter((language) => waiting.has(language))
}

/** The ticked languages that still wait. */
function narrowed(some: ReadonlySet<Locale>, languages: readonly Locale[]): Tick {
  const left = languages.filter((language) => some.has(language))
  return left.length === languages.length ? true : left.length > 0 && new Set(left)
}
