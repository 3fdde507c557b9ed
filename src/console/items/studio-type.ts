import type { Drafted } from '../../content/contract/draft.ts'
import type { ItemOf, RowOf, TypeDeclaration } from '../../content/type/define-type.ts'
import type { Fields as DeclaredFields, FieldKind } from '../../content/type/field.ts'
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

/** Kinds of text of which both versions can stand one behind the other. */
const LONG = new Set<FieldKind | undefined>(['paragraph', 'rich-text'])

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
  D extends TypeDeclaration & { screen: string; shortForm: NonNullable<TypeDeclaration['shortForm']> },
  R extends Row = RowOf<D> & Row,
  A extends R & { uid: string } = Edited<D> & R & { uid: string },
>(type: D, calls: TypeCalls<R, A>, own: Fields = {}): ItemType<R, A> {
  const { name: kind, words, screen: home, texts, shared, shortForm, atOnce } = type
  const declared: DeclaredFields = { ...texts, ...shared }
  const forms = formsOf(type, own)
  const written: Fields = { ...forms, isPublished: FLAG, isActive: FLAG }
  const short = shortForm.flat().flatMap((field) => {
    const form = written[field]
    return form ? [[field, form] as const] : []
  })
  const fields = Object.entries(forms).filter(([field]) => !atOnce?.includes(field))
  // What is switched on and off begins switched on.
  const firstOf = (field: string) => (field === 'isActive' ? true : declared[field]?.empty)
  return {
    declared: type,
    words,
    kind,
    home,
    calls,
    fields: Object.fromEntries(fields),
    texts: new Set(fields.flatMap(([field]) => (LONG.has(declared[field]?.kind) ? [field] : []))),
    short: Object.fromEntries(short),
    first: Object.fromEntries(short.map(([field, { read }]) => [field, read(firstOf(field))])),
    nameOf: (row) => String(Reflect.get(row, shortForm.flat()[0] ?? '')),
  }
}
