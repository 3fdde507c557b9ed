import type { SettingPlace, Slice } from '../../../console/catalogue/slice.ts'
import { isOnAt, isOpenTo, type Reach } from '../../../console/menu.ts'
import { likeness } from '../../../console/palette/match.ts'
import { folded } from '../../../kernel/words.ts'
import { sectionsOf } from './sections.ts'

/** A setting, or a whole section, by its present name. */
export interface FoundSetting {
  label: string
  /** Empty where there is none. */
  hint: string
  /** Name of its section. */
  section: string
  path: string
  /** Null: the section itself. */
  target: Target | null
}

/** What leads to a control: the text of its label. */
export interface Target {
  label: string
  /** Text of the button that unfolds it. */
  within: string | null
}

/** A long list would be read by nobody: whoever sees it types on. */
const FOUND_MAX = 12

interface Reader {
  site: Reach
  person: { isPlatformOwner: boolean }
}

/**
 * The settings that the person can see whose label, hint or section is like a question, the best first.
 * @param t of all texts
 */
export function settingsLike(
  question: string,
  slices: readonly Slice[],
  { site, person }: Reader,
  t: (key: string) => string,
): FoundSetting[] {
  if (question.trim() === '') return []
  const sections = sectionsOf.filter(({ needs }) => isOpenTo(site, needs))
  const isFor = ({ needs, isOfInstall }: SettingPlace) =>
    isOpenTo(site, needs) && (!isOfInstall || person.isPlatformOwner)
  const places = slices.filter((slice) => isOnAt(site, slice)).flatMap(({ settings = [] }) => settings)
  const found = sections.flatMap(({ id, path }) => {
    const section = t(`settings.section.${id}`)
    const whole = { label: section, hint: '', section, path, target: null }
    const score = likeness(`${section} ${t(`settings.also.${id}`)}`, question)
    const own = places
      .filter((place) => place.path === path && isFor(place))
      .map((place) => {
        const setting = settingAt(place, section, t)
        return { setting, score: nearness(setting, question) }
      })
    return [{ setting: whole, score: score + likeness(section, question) }, ...own]
  })
  return found
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, FOUND_MAX)
    .map(({ setting }) => setting)
}

function settingAt(
  { label, hint, path, within }: SettingPlace,
  section: string,
  t: (key: string) => string,
): FoundSetting {
  return {
    label: t(label),
    hint: hint === undefined ? '' : t(hint),
    section,
    path,
    target: { label: t(label), within: within === undefined ? null : t(within) },
  }
}

/** More than a whole match elsewhere, so that a setting of this name comes first. */
const OF_LABEL = 4

/** A match of the label counts more than one of the hint or of the section. */
function nearness({ label, hint, section }: FoundSetting, question: string): number {
  // Whoever types `timezone` means the time zone.
  const called = likeness(`${label} ${label.replaceAll(' ', '')}`, question)
  if (called > 0) return called + OF_LABEL
  // German writes words in one: whoever types `Sprache` means the Standardsprache, too.
  if (folded(label).includes(folded(question.trim()))) return OF_LABEL
  return likeness(`${label} ${hint} ${section}`, question)
}
