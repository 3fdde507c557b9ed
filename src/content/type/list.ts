import type { TypeDeclaration } from './define-type.ts'

/** The order that the list of a type has in the studio until another is asked for. */
export function sortOf({ isOrdered, orderedBy, defaultSort }: TypeDeclaration): string {
  const own = isOrdered || orderedBy ? (orderedBy?.startsWith('-') ? '-order' : 'order') : '-updatedAt'
  return defaultSort ?? own
}

/** What totals and drafts of a type are counted under, such as `posts`. */
export function listNameOf({ listName, callNames: [, many] }: TypeDeclaration): string {
  return listName ?? `${many.slice(0, 1).toLowerCase()}${many.slice(1)}`
}
