import { CONTENT } from './fields.ts'
import type { EditedType } from './item-type.ts'

/** Beside the field that names an item and its running text: what `SearchResultFields` shows. */
const ELSEWHERE = ['metaTitle', 'metaDescription']

/**
 * The fields that the panel of an editor shows: those that are named, in their order, and then every other field of the type. So
 * a field that was added stands there until somebody gives it another place.
 * @param elsewhere what stands elsewhere in the editor, beside what does so in all of them
 */
export function fieldsOfPanel(
  { fields }: Pick<EditedType<never>, 'fields'>,
  first: readonly string[],
  elsewhere: readonly string[] = [],
): string[] {
  const [name = '', ...others] = Object.keys(fields)
  const placed = [name, ...first, ...elsewhere, ...ELSEWHERE]
  return [...first, ...others.filter((one) => !placed.includes(one) && fields[one] !== CONTENT)]
}
