import { useState } from 'react'
import { isLocale, type Locale, LOCALES } from '../../kernel/locale.ts'
import type { Review, WaitingItem } from '../../content/contract/review.ts'
import { useConsole } from '../context.ts'
import type { ItemToReview } from '../shell-context.ts'

/** An item among others: what a site has one of shares the id of the site. */
export const keyOf = ({ type, id }: { type: string; id: string }): string => `${type}/${id}`

/** An item that is to go out, in all of its languages or in these. */
export interface Chosen {
  type: string
  id: string
  languages?: Locale[]
}

/** All of an item, nothing, or some of its languages. */
type Tick = boolean | ReadonlySet<Locale>

/**
 * What is ticked of all that could go out. From the start that is what waits, and before the first publication of a site the
 * drafts, too; what was taken down and what comes by itself only by hand.
 * @param asked is ticked alone, in its language
 */
export function useSelection(review: Review | undefined, asked: ItemToReview | null) {
  const { defaultLanguage } = useConsole().site
  const [byHand, setByHand] = useState<ReadonlyMap<string, Tick>>(new Map())
  const groups = groupsOf(review)
  const all = [...groups.asked, ...groups.waiting, ...groups.drafts, ...groups.takenDown]
  const atFirst = (item: WaitingItem): Tick => {
    if (!asked) return isMeant(item, review?.isFirst === true)
    if (keyOf(item) !== keyOf(asked)) return false
    const languages = languagesOf(item, defaultLanguage)
    return item.isNew || !languages.includes(asked.locale) || new Set([asked.locale])
  }
  const tickOf = (item: WaitingItem): Tick => {
    if (!item.mayPublish) return false
    const tick = byHand.get(keyOf(item)) ?? atFirst(item)
    return typeof tick === 'boolean' ? tick : narrowed(tick, languagesOf(item, defaultLanguage))
  }
  const set = (item: { type: string; id: string }, tick: Tick) =>
    setByHand((before) => new Map(before).set(keyOf(item), tick))
  const languagesIn = (item: WaitingItem) => languagesOf(item, defaultLanguage)
  const isOn = (item: WaitingItem, language: Locale) => {
    const tick = tickOf(item)
    return typeof tick === 'boolean' ? tick : tick.has(language)
  }
  return {
    groups,
    isTicked: (item: WaitingItem) => tickOf(item) !== false,
    isOn,
    /** Languages that can be ticked one by one; of what goes out as a whole there are none. */
    choicesOf: (item: WaitingItem) => (item.isNew || languagesIn(item).length < 2 ? [] : languagesIn(item)),
    /** Languages of what is ticked that stay behind. */
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

/** What could go out: what was asked for, what readers see otherwise, what they never saw, and what was taken from them. */
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

/** The languages of what waits of an item; what all languages share is written in the site's own. */
function languagesOf({ changes }: WaitingItem, own: Locale): Locale[] {
  const waiting = new Set(changes.map(({ language }) => (isLocale(language) ? language : own)))
  return [own, ...LOCALES.filter((language) => language !== own)].filter((language) => waiting.has(language))
}

/** Of some languages those that wait still. */
function narrowed(some: ReadonlySet<Locale>, languages: readonly Locale[]): Tick {
  const left = languages.filter((language) => some.has(language))
  return left.length === languages.length ? true : left.length > 0 && new Set(left)
}
