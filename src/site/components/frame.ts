import type { Locale } from '../../kernel/locale.ts'
import type { PageView, SitePictures } from '../page.ts'

/** Id of the place below the offer where its form unfolds. */
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

/** What stands around every public page. */
export interface Frame {
  siteName: string
  /** One or two sentences on the site; '' for none. */
  description: string
  pictures: SitePictures
  /** What stands at the top of the footer; null for nothing. */
  offer: PageView | null
  nav: readonly NavEntry[]
  footer: readonly NavEntry[]
  /** Year of the copyright line. */
  year: number
  locale: Locale
  searchPath: string
  /** Every start resets everything; the page says so. */
  isDemo: boolean
  /** Readers do not see this page now; it says so to who does. */
  isInMaintenance: boolean
  /** It is shown to whoever has its link, before readers get it; it says so. */
  isPreview: boolean
}
