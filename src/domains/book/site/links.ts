import type { PageContext } from '../../../site/page.ts'

export const HOME_PATH = '/'
export const INTRO_PATH = '/book/intro'
export const PARTS_PATH = '/parts'
export const SPIRAL_PATH = '/spiral'
/** Where the list in the bar of a part page leads without script. */
export const GO_PATH = '/parts/go'

const PROLOGUE = 'the-time-of-remembering'

export function chapterPath(number: number): string {
  return `/chapters/${number}`
}

/** Of the reflections of a chapter's part, or of one by its uuid. */
export function reflectionPath(chapterOrId: number | string): string {
  return `/reflections/${chapterOrId}`
}

/** The page about the book, while it is published. */
export function aboutPath({ outline }: PageContext): string | null {
  return outline.pages.has('about') ? '/about' : null
}

/** The page in front of the first part under its author's title, while it is published. */
export function prologueLink({ outline }: PageContext) {
  const title = outline.pages.get(PROLOGUE)
  return title === undefined ? null : { path: `/${PROLOGUE}`, title }
}
