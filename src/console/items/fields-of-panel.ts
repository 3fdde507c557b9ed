import { CONTENT } from './fields.ts'
import type { EditedType } from './item-type.ts'

/** Fields that `SearchResultFields` shows. */
const ELSEWHERE = ['metaTitle', 'metaDescription']

/**
 * The fields in the panel of an editor: first the named ones in their order, then every other field of the type. So a new field
 * shows there until somebody gives it another place.
 * @param elsewhere fields shown elsewhere in this editor, beside those that are so in all editors
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
