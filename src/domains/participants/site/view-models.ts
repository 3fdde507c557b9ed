import type { KeptItem } from '../../../content/readers/personal-data.ts'
import type { Locale } from '../../../kernel/locale.ts'
import type { ParticipantWrite } from '../shapes.ts'

/** Where somebody without a session asks for a link. */
export interface AskView {
  siteName: string
  /** False: no mail can be sent, so the page names whom to write to. */
  canMail: boolean
  /** Null where the site has no page to write to it. */
  contactPath: string | null
  email: string
  /** Message key of what is wrong; null for nothing. */
  mistake: string | null
  /** A link was followed that opens nothing any more. */
  isLinkOver: boolean
}

/** Where a mailed link leads. */
export interface LinkView {
  token: string
  email: string
  siteName: string
}

/** What a slice keeps of the reader. */
export interface Section {
  /** Message key. */
  heading: string
  total: number
  /** The newest. */
  items: readonly KeptItem[]
}

export interface MyView {
  siteName: string
  email: string
  confirmedAt: string
  /** What stands in the form. */
  typed: Record<keyof ParticipantWrite, string>
  /** In which moments are shown. */
  zone: string
  locale: Locale
  locales: readonly Locale[]
  zones: readonly string[]
  /** What was just done. */
  done: 'saved' | 'ended' | null
  /** Browsers in which the reader is signed in, too. */
  otherSessions: number
  /** Message key of what is wrong with the form; null for nothing. */
  mistake: string | null
  sections: readonly Section[]
}

export interface EraseView {
  siteName: string
  email: string
  sections: readonly Section[]
}

export interface StopView {
  key: string
  siteName: string
  isStopped: boolean
}
