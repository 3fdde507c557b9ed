import type { IconName } from '../../ui/icon.tsx'
import type { ConsoleSite, Person } from '../session/account.ts'
import { isOnAt, isOpenTo, menuOf } from '../menu.ts'
import type { PalettePlace, Slice } from '../catalogue/slice.ts'
import { likeness } from './match.ts'

export type PlaceGroup = 'go' | PalettePlace['group'] | 'sites'

/** A destination that the palette knows without the server. */
export interface PaletteEntry {
  group: PlaceGroup
  label: string
  hint: string
  path: string
  icon: IconName
  /** Other words by which people look for it; they are not shown. */
  also: string
}

const SITES_MAX = 5

interface Reader {
  site: ConsoleSite
  sites: readonly ConsoleSite[]
  person: Pick<Person, 'isPlatformOwner'>
}

/** Every place that the person can open, by its present name. */
export function placesOf(
  slices: readonly Slice[],
  { site, sites, person }: Reader,
  t: (key: string) => string,
): PaletteEntry[] {
  const said = (key: string | undefined) => (key === undefined ? '' : t(key))
  const entries = menuOf(slices, site).map(
    ({ label, path, icon, also }): PaletteEntry => ({
      group: 'go',
      label: t(label),
      hint: '',
      path,
      icon,
      also: said(also),
    }),
  )
  const own = slices
    .filter((slice) => isOnAt(site, slice))
    .flatMap(({ palette }) => palette ?? [])
    .filter(({ needs, isOfInstall }) => isOpenTo(site, needs) && (!isOfInstall || person.isPlatformOwner))
    .map(
      ({ label, hint, also, ...place }): PaletteEntry => ({
        ...place,
        label: t(label),
        hint: said(hint),
        also: said(also),
      }),
    )
  const others = sites
    .filter(({ id }) => id !== site.id)
    .map(
      ({ id, name, domain, slug }): PaletteEntry => ({
        group: 'sites',
        label: name,
        hint: domain ?? slug,
        path: `/admin/sites/${id}`,
        icon: 'book',
        also: '',
      }),
    )
  return [...entries, ...own, ...others]
}

/** The places that match a search, the best first within each group. */
export function placesLike(places: readonly PaletteEntry[], question: string): PaletteEntry[] {
  const scored = places.map((place) => ({ place, score: nearness(place, question) }))
  const near = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  let siteCount = 0
  return near.map(({ place }) => place).filter(({ group }) => group !== 'sites' || siteCount++ < SITES_MAX)
}

/** A match of the name counts more than one of the other words. */
function nearness({ label, hint, also }: PaletteEntry, question: string): number {
  const called = likeness(`${label} ${hint}`, question)
  return called > 0 ? called + 1 : likeness(`${label} ${hint} ${also}`, question)
}
