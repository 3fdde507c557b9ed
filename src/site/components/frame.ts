import type { Locale } from '../../kernel/locale.ts'
import type { OutlineBook } from '../page.ts'

export interface NavEntry {
  label: string
  path: string
  current: boolean
  /** One line for the menu of small screens; null when there is none. */
  description: string | null
}

/** What header and footer of every public page show. */
export interface Frame {
  siteName: string
  /** Null on a site without a book: the block that offers it is left out. */
  book: OutlineBook | null
  nav: NavEntry[]
  /** Year of the copyright line. */
  year: number
  locale: Locale
  homePath: string
}
