import type { TypeDeclaration } from './define-type.ts'

/** The default order of a type's list in the studio. */
export function sortOf({ isOrdered, orderedBy, defaultSort }: TypeDeclaration): string {
  const own = isOrdered || orderedBy ? (orderedBy?.startsWith('-') ? '-order' : 'order') : '-updatedAt'
  return defaultSort ?? own
}

/** Key of a type in totals and in counts of drafts, such as `posts`. */
export function listNameOf({ listName, callNames: [, many] }: TypeDeclaration): string {
  return listName ?? `${many.slice(0, 1).toLowerCase()}${many.slice(1)}`
}
