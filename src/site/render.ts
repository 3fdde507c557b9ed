import type { Locale } from '../kernel/locale.ts'
import type { FontPair } from '../kernel/site-look.ts'
import type { BareKind, BarePageText } from './components/bare-page.tsx'
import type { Frame } from './components/frame.ts'
import type { Page } from './page.ts'
import type { Copies } from './pictures.ts'
import type { Surroundings } from './surroundings.ts'

/** Addresses of the files that every page links. */
export interface SiteAssets {
  stylesheet: string
  /** Runs before the first paint. */
  boot: string
  /** Theme switch, menu, and what hydrates islands. */
  islands: string
  /** Fonts of the first view of each pair, fetched before the stylesheet asks for them. */
  fonts: Readonly<Record<FontPair, readonly string[]>>
}

/** Renders whole documents; src/app/site.tsx, which alone knows the components, makes it. */
export interface Renderer {
  /** @param copies of the pictures that page and frame show */
  page(page: Page, frame: Frame, around: Surroundings, copies: Copies): string
  /** A page without header and footer, for when nothing is known of the site, or none of it is shown. */
  bare(kind: BareKind, locale: Locale, said?: BarePageText): string
}

/** Makes the renderer once the build's files are known. */
export type CreateRenderer = (assets: SiteAssets) => Renderer
