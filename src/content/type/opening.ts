import type { TypeDeclaration } from './define-type.ts'

/** What the list of a type in the studio opens with: its call, and the order that it is asked for. */
export function openingOf<C>({ isOrdered }: TypeDeclaration, { list }: { list: C }) {
  return { call: list, defaultSort: isOrdered ? 'order' : '-updatedAt' }
}
