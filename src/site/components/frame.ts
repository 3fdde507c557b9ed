import type { Locale } from '../../kernel/locale.ts'
import type { FontPair } from '../../kernel/site-look.ts'
import type { servicesOf } from '../measuring/services.ts'
import type { OwnTexts, PageView, SitePictures } from '../page.ts'

/** Id of the place below the footer's offer where its form opens. */
export const FOOTER_FORM = 'footer-form'

export interface NavLink {
  label: string
  /** Null where it only holds the entries below it. */
  path: string | null
  current: boolean
  /** One line for the menu of small screens; '' when there is none. */
  description: string
}

export interface NavEntry extends NavLink {
  children: readonly NavLink[]
}

/** Header and footer of a public page. */
export interface Frame {
  siteName: string
  /** One or two sentences on the site; '' for none. */
  description: string
  pictures: SitePictures
  fonts: FontPair
  /** The site's own words. */
  texts: OwnTexts
  /** The offer at the top of the footer; null for none. */
  offer: PageView | null
  nav: readonly NavEntry[]
  footer: readonly NavEntry[]
  /** Year of the copyright line. */
  year: number
  locale: Locale
  searchPath: string
  /** What measures who visits the site, once a reader allows it. */
  services: ReturnType<typeof servicesOf>
  /** The page says that this is a demo, which every start resets. */
  isDemo: boolean
  /** The page tells people of the studio that readers do not see it now. */
  isInMaintenance: boolean
  /** The site takes nothing from readers. */
  isArchived: boolean
  /** The page says that it is a preview, shown to people with the link. */
  isPreview: boolean
}
