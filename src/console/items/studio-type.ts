import type { Drafted } from '../../content/contract/draft.ts'
import type { ItemOf, RowOf, TypeDeclaration } from '../../content/type/define-type.ts'
import type { FieldKind } from '../../content/type/field.ts'
import { CHOICE, CONTENT, type FieldForm, type Fields, FLAG, LIST, TEXT } from './fields.ts'
import type { ItemType, Row, TypeCalls } from './item-type.ts'
import { LINKS } from './links.ts'

/** How a kind of field stands in a form; a kind without one has a form of its own in each type. */
const FORMS: Partial<Record<FieldKind, FieldForm>> = {
  line: TEXT,
  paragraph: TEXT,
  slug: TEXT,
  picture: TEXT,
  'rich-text': CONTENT,
  list: LIST,
  links: LINKS,
  flag: FLAG,
  day: TEXT,
  choice: CHOICE,
  reference: CHOICE,
}

/** What the editor of an item is given. */
export type Edited<D extends TypeDeclaration> = ItemOf<D> & Drafted

/** The forms of the fields of a type; a field whose kind has none has that of `own`, or none. */
export function formsOf({ texts, shared }: TypeDeclaration, own: Fields = {}): Fields {
  const entries = Object.entries({ ...texts, ...shared }).flatMap(([field, { kind }]) => {
    const form = own[field] ?? FORMS[kind]
    return form ? [[field, form] as const] : []
  })
  return Object.fromEntries(entries)
}

/**
 * A type as the studio shows it, made of its declaration.
 * @param own forms of fields whose kind has none, or which stand otherwise than their kind
 */
export function studioTypeOf<
  D extends TypeDeclaration & { screen: string; shortForm: readonly string[] },
  R extends Row = RowOf<D> & Row,
  A extends R & { uid: string } = Edited<D> & R & { uid: string },
>(type: D, calls: TypeCalls<R, A>, own: Fields = {}): ItemType<R, A> {
  const { name, words, screen, texts, shortForm, atOnce, capability } = type
  const forms = formsOf(type, own)
  const written: Fields = { ...forms, isPublished: FLAG, isActive: FLAG }
  const short = shortForm.flatMap((field) => {
    const form = written[field]
    return form ? [[field, form] as const] : []
  })
  return {
    words,
    kind: name,
    home: screen,
    calls,
    fields: Object.fromEntries(Object.entries(forms).filter(([field]) => !atOnce?.includes(field))),
    short: Object.fromEntries(short),
    ...(capability !== 'content.write' && { needs: capability }),
    ...(Object.keys(texts).length === 0 && { hasNoTexts: true as const }),
  }
}
