import type { TypeDeclaration } from '../../content/type/define-type.ts'
import { sortOf } from '../../content/type/list.ts'
import type { Filter, ListCalls, ListDescription } from '../catalogue/list-spec.ts'

/**
 * What a type's list is queried by. It follows from the declaration, so that the studio can prefetch rows before their screen
 * is loaded.
 */
export function describeList<R>(type: TypeDeclaration, calls: ListCalls<R>): ListDescription<R> {
  const filters = [...stateFilters(type), ...declaredFilters(type)]
  return { id: type.name, calls, filters, defaultSort: sortOf(type) }
}

function stateFilters({ state, words }: TypeDeclaration): Filter[] {
  const options = {
    published: [
      { value: 'published', label: 'console.editor.published' },
      { value: 'draft', label: 'console.editor.draft' },
      { value: 'scheduled', label: 'console.items.isScheduled' },
    ],
    // Each type has its own words for on and off.
    switched: [
      { value: 'active', label: `${words}.active` },
      { value: 'inactive', label: `${words}.inactive` },
    ],
    always: [],
  }[state.name]
  return options.length > 0 ? [{ id: 'status', label: `${words}.head.status`, icon: 'draft', options }] : []
}

/** The declared filters that list their values; others offer no choice. */
function declaredFilters({ filters = {}, words }: TypeDeclaration): Filter[] {
  return Object.entries(filters).flatMap(([id, filter]) => {
    if (!('values' in filter)) return []
    const options = filter.values.map((value) => ({ value, label: `${words}.${id}.${value}` }))
    return [{ id, label: `${words}.field.${id}`, icon: 'tag', options }]
  })
}
