import type { TypeDeclaration } from './define-type.ts'

/** What the list of a type in the studio opens with: its call, and the order that it is asked for. */
export function openingOf<C>({ isOrdered, orderedBy, defaultSort }: TypeDeclaration, { list }: { list: C }) {
  const own = isOrdered || orderedBy ? (orderedBy?.startsWith('-') ? '-order' : 'order') : '-updatedAt'
  return { call: list, defaultSort: defaultSort ?? own }
}

/** What totals and drafts of a type are counted under, such as `posts`. */
export function listNameOf({ listName, callNames: [, many] }: TypeDeclaration): string {
  return listName ?? `${many.slice(0, 1).toLowerCase()}${many.slice(1)}`
}
