import type { TypeDeclaration } from './define-type.ts'

/** What the list of a type in the studio opens with: its call, and the order that it is asked for. */
export function openingOf<C>({ isOrdered }: TypeDeclaration, { list }: { list: C }) {
  return { call: list, defaultSort: isOrdered ? 'order' : '-updatedAt' }
}

/** What totals and drafts of a type are counted under, such as `posts`. */
export function listNameOf({ listName, callNames: [, many] }: TypeDeclaration): string {
  return listName ?? `${many.slice(0, 1).toLowerCase()}${many.slice(1)}`
}
