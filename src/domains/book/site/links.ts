import type { PageContext } from '../../../site/page.ts'

export const HOME_PATH = '/'
export const INTRO_PATH = '/book/intro'
/** All parts and chapters. */
export const CONTENTS_PATH = '/book/contents'
export const PARTS_PATH = '/parts'
/** Id of the grid on the page of the gallery. */
export const GRID = 'grid'
export const SPIRAL_PATH = '/spiral'
/** Receives the part list in a part page's bar without JavaScript. */
export const GO_PATH = '/parts/go'

/** Id of the first heading below the first view of the landing page. */
export const BELOW_FIRST_VIEW = 'contents'

/** Id of the overview of a part, below its picture and its title. */
export const OVERVIEW = 'overview'

const PROLOGUE = 'the-time-of-remembering'

/** @param number `#` as the placeholder of one */
export function chapterPath(number: number | '#'): string {
  return `/chapters/${number}`
}

/** The gallery, open at a part. */
export function galleryPath(number: number): string {
  return `${PARTS_PATH}?part=${number}`
}

/** The reflections of a chapter's part by chapter number, or one reflection by uuid. */
export function reflectionPath(chapterOrId: number | string): string {
  return `/reflections/${chapterOrId}`
}

/** Path of the page about the book; null unless it is published. */
export function aboutPath({ outline }: PageContext): string | null {
  return outline.pages.has('about') ? '/about' : null
}

/** The prologue with its author's title; null unless it is published. */
export function prologueLink({ outline }: PageContext) {
  const title = outline.pages.get(PROLOGUE)
  return title === undefined ? null : { path: `/${PROLOGUE}`, title }
}
