import type { Drafted } from '../../content/contract/draft.ts'
import type { ItemOf, RowOf, TypeDeclaration } from '../../content/type/define-type.ts'
import type { Fields as DeclaredFields, FieldKind } from '../../content/type/field.ts'
import type { EditedItem } from '../editor/editing.ts'
import { CHOICE, CONTENT, type FieldForm, type Fields, FLAG, LIST, MOMENT, NUMBER, TEXT } from './fields.ts'
import { GROUP } from './groups.ts'
import type { EditedType, EditorCalls, ListedType, Row, TypeCalls } from './item-type.ts'
import { LINKS } from './links.ts'

/** The form of each kind of field; null for kinds whose fields all differ, so each type gives its own. */
const FORMS: Record<FieldKind, FieldForm | null> = {
  line: TEXT,
  paragraph: TEXT,
  slug: TEXT,
  picture: TEXT,
  'rich-text': CONTENT,
  list: LIST,
  links: LINKS,
  flag: FLAG,
  number: NUMBER,
  moment: MOMENT,
  day: TEXT,
  choice: CHOICE,
  reference: CHOICE,
  group: GROUP,
  rows: null,
}

/** Kinds of text of which both versions can be kept, one after the other. */
const LONG = new Set<FieldKind | undefined>(['paragraph', 'rich-text'])

/** Forms of fields that differ from their kind's, or whose kind has none; null for a field that nobody writes. */
type OwnForms = Readonly<Record<string, FieldForm | null | undefined>>

/** The same for a type, by the names of its fields. */
type OwnFormsOf<D extends TypeDeclaration> = Readonly<
  Partial<Record<keyof D['texts'] | keyof D['shared'], FieldForm | null>>
>

export type Edited<D extends TypeDeclaration> = ItemOf<D> & Drafted

/** The forms of the fields of a type. @throws TypeError where a field has none and `own` does not say null */
export function formsOf({ name, texts, shared }: TypeDeclaration, own: OwnForms = {}): Fields {
  const entries = Object.entries({ ...texts, ...shared }).flatMap(([field, { kind }]) => {
    const form = own[field] === undefined ? FORMS[kind] : own[field]
    if (form) return [[field, form] as const]
    if (own[field] === null) return []
    throw new TypeError(
      `${name}.${field} needs a form of its own, or null where nobody writes it: it is ${kind}`,
    )
  })
  return Object.fromEntries(entries)
}

/** A type in the studio, made of its declaration. */
export function studioTypeOf<
  D extends TypeDeclaration & { screen: string; shortForm: NonNullable<TypeDeclaration['shortForm']> },
  R extends Row = RowOf<D> & Row,
  A extends R & { uid: string } = Edited<D> & R & { uid: string },
>(type: D, calls: TypeCalls<R, A>, own?: OwnFormsOf<D>): ListedType<R, A> {
  const { name, screen, texts, shared, shortForm } = type
  const declared: DeclaredFields = { ...texts, ...shared }
  const written: Fields = { ...formsOf(type, own), isPublished: FLAG, isActive: FLAG }
  const short = shortForm.flat().map((field) => {
    const form = written[field]
    if (!form) throw new TypeError(`${name}.${field} stands in the short form and has no form`)
    return [field, form] as const
  })
  // A new item that can be switched is on.
  const firstOf = (field: string) => (field === 'isActive' ? true : declared[field]?.empty)
  return {
    ...editedOf(type, screen, own),
    calls,
    short: Object.fromEntries(short),
    first: Object.fromEntries(short.map(([field, { read }]) => [field, read(firstOf(field))])),
    nameOf: (row) => String(Reflect.get(row, shortForm.flat()[0] ?? '')),
    // What a call answers is said by the declaration.
    itemOf: (answer) => answer as A,
  }
}

/** State of an item that is always there. */
type Standing = Pick<EditedItem, 'status' | 'isPublished' | 'publishAt'>

/** The item that the editor of a record gets. */
type EditedRecord<D extends TypeDeclaration> = Edited<D> & Standing

/** The same for a record. @param home address of its editor */
export function studioRecordOf<D extends TypeDeclaration & { isRecord: true }>(
  type: D,
  calls: EditorCalls,
  home: string,
  own?: OwnFormsOf<D>,
): EditedType<EditedRecord<D>> {
  return {
    ...editedOf(type, home, own),
    calls,
    // What a call answers is said by the declaration.
    itemOf: (answer) => alwaysOn(answer as Edited<D>),
  }
}

/** Adds the state that the editor expects to a record. */
export function alwaysOn<I extends object>(item: I): I & Standing {
  return { ...item, status: 'active', isPublished: true, publishAt: null }
}

function editedOf(type: TypeDeclaration, home: string, own?: OwnForms) {
  const { name: kind, words, texts, shared, atOnce } = type
  const declared: DeclaredFields = { ...texts, ...shared }
  const fields = Object.entries(formsOf(type, own)).filter(([field]) => !atOnce?.includes(field))
  return {
    declared: type,
    words,
    kind,
    home,
    fields: Object.fromEntries(fields),
    texts: new Set(fields.flatMap(([field]) => (LONG.has(declared[field]?.kind) ? [field] : []))),
  }
}
