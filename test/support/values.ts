import * as z from 'zod/mini'
import { ITEM_TYPES } from '../../src/app/item-types.ts'
import { BUILD } from '../../src/content/contract/draft.ts'
import type { TypeDeclaration } from '../../src/content/type/define-type.ts'
import type { Field, FieldKind, Fields } from '../../src/content/type/field.ts'
import type { Endpoint } from '../../src/kernel/endpoint.ts'
import { fileType } from '../../src/domains/media/type.ts'
import { newId } from '../../src/platform/ids.ts'
import { type JsonSchema, nameIn, schemaOf, variantsOf } from './bodies.ts'
import { PERSON_PASSWORD } from './password.ts'

/** The id and number of a stored item, by which calls refer to it. */
export interface Item {
  id: string
  number?: number
}

/** One item of each type, by the name of the type. */
export type Items = Partial<Record<string, Item>>

const TYPES: readonly TypeDeclaration[] = [...ITEM_TYPES.map(({ declared }) => declared), fileType]

/** The type whose items a call is about, by its path. */
export function typeAt(path: string): TypeDeclaration | undefined {
  const address = /^\/api\/(?:forks\/:forkId\/)?([\w-]+)/.exec(path)?.[1]
  return TYPES.find((type) => type.address === address)
}

interface Wanted {
  /** Items that fields may refer to. */
  items?: Items
  /** Values of what is no field of a type, where neither its rule nor `named` knows one. */
  known?: Record<string, unknown>
  /** With every field that a caller may write, texts in two languages; left out: what is required, and a title or a name. */
  isWhole?: boolean
  /** A text that would do anywhere; left out: one that no other body has. */
  text?: (name: string) => string
}

/** A body for a call, with a value for each field: by its kind, by what it names, and else by its rule. `{}` where it takes none. */
export function valuesFor(
  { path, body }: Pick<Endpoint, 'path' | 'body'>,
  wanted: Wanted,
): Record<string, unknown> {
  if (!body) return {}
  const { isWhole = false } = wanted
  const type = typeAt(path)
  const schema = schemaOf(body)
  const of = valuer(wanted)
  const fields: Fields = { ...type?.texts, ...type?.shared }
  const required = [...(schema.required ?? []), 'title', 'name']
  const entries = Object.entries(schema.properties ?? {})
    // What the server owns is taken and dropped, whatever it is.
    .filter(([name, one]) => Object.keys(one).length > 0 && (isWhole || required.includes(name)))
    .map(([name, one]) => {
      if (name === type?.dateField) return [name, null]
      const together = TOGETHER[`${type?.name}.${name}`]
      if (together) return [name, together]
      const field = fields[name]
      if (field) return [name, of.field(field, name, one)]
      return [name, name === 'translations' ? of.languages(type?.texts ?? {}, one) : of.named(name, one)]
    })
  return accepted(body, Object.fromEntries(entries))
}

let bodies = 0

/** Kinds of which no two items may have one value, which a rule does not tell. A field of every other kind has what its rule tells. */
const UNIQUE: Partial<Record<FieldKind, (n: number) => string>> = { slug: (n) => `example-${n}` }

/** Values for inputs of calls that are no fields of a type, where their rule gives none. */
const named = (n: number, { page }: Items): Record<string, unknown> => ({
  password: PERSON_PASSWORD,
  currentPassword: PERSON_PASSWORD,
  newPassword: PERSON_PASSWORD,
  token: 'no-such-link',
  build: BUILD,
  target: { ids: [] },
  data: { name: 'Tove' },
  role: 'viewer',
  // Who asks others for one has one.
  isSecondFactorNeeded: false,
  path: `/objects/uploads/00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  domain: `example-${n}.example.org`,
  from: `/example-${n}`,
  to: '/parts',
  list: 'post',
  pageId: page?.id ?? null,
  query: 'q=water',
  module: '',
  showIf: null,
  maintenanceMode: false,
  // No mail can be sent in these tests.
  allowRegistration: false,
  // An answer of a passkey with the right shape; that no passkey fits it is not tested by shape.
  response: {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key',
    response: { clientDataJSON: 'AA', attestationObject: 'AA', authenticatorData: 'AA', signature: 'AA' },
  },
})

/** Fields whose parts depend on each other, which JSON Schema does not tell, by their types. */
const TOGETHER: Readonly<Record<string, unknown>> = {
  'media.crop': { left: 0, top: 0, width: 100, height: 100 },
}

/** The greatest place and number are left to tests that are about them. */
const NUMBERS_FROM = 900_000

function valuer({ items = {}, known = {}, isWhole = false, text }: Wanted) {
  const n = ++bodies
  const others = { ...named(n, items), ...known }
  const textOf = text ?? ((name) => `An example of ${name} ${n}`)

  function field({ kind, names }: Field, name: string, schema: JsonSchema, end = ''): unknown {
    if (names !== undefined) return keyIn(schema, items[names])
    return UNIQUE[kind]?.(n) ?? fromRule(schema, name, end)
  }

  /** Texts of an item in the site's language and in another one, as `translations` takes them. */
  function languages(texts: Fields, { additionalProperties }: JsonSchema): object {
    const properties = Object.entries((additionalProperties || {}).properties ?? {})
    const said = (end: string) =>
      properties.map(([name, one]) => {
        const own = texts[name]
        return [name, own ? field(own, name, one, end) : fromRule(one, name, end)]
      })
    return { en: Object.fromEntries(said('')), es: Object.fromEntries(said(' (es)')) }
  }

  function byName(name: string, schema: JsonSchema, end = ''): unknown {
    if (name === 'id') return newId()
    return name in others ? others[name] : fromRule(schema, name, end)
  }

  function fromRule(schema: JsonSchema, name: string, end = ''): unknown {
    const variants = variantsOf(schema).filter(({ type }) => type !== 'null')
    const one = variants.find(isNumber) ?? variants[0] ?? {}
    if (one.enum) return isWhole ? one.enum.at(-1) : one.enum[0]
    if (isNumber(one)) return numberIn(one, n)
    if (one.type === 'boolean') return true
    if (one.type === 'array') return isWhole ? [fromRule(one.items ?? {}, name, end)] : []
    if (one.type === 'object') return isWhole ? objectOf(one, name, end) : {}
    return `${textOf(name)}${end}`.slice(0, one.maxLength)
  }

  function objectOf(schema: JsonSchema, name: string, end: string): object {
    const { properties, propertyNames, additionalProperties } = schema
    if (propertyNames?.enum) return languages({}, schema)
    if (additionalProperties)
      return { [nameIn(propertyNames, `Of ${n}`)]: fromRule(additionalProperties, name, end) }
    const own = Object.entries(properties ?? {})
    return Object.fromEntries(own.map(([one, rule]) => [one, byName(one, rule, end)]))
  }

  return { field, languages, named: byName }
}

const isNumber = ({ type }: JsonSchema) => type === 'number' || type === 'integer'

/** A different value for each body, as far as the bounds allow. */
function numberIn({ minimum = 1, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema, n: number): number {
  const far = NUMBERS_FROM + n
  return far <= maximum ? Math.max(minimum, far) : minimum + (n % (maximum - minimum + 1))
}

/** How a field names an item: by its id, by its number, or in a list of either. Null for none. */
function keyIn(schema: JsonSchema, item: Item | undefined): unknown {
  if (!item) return null
  const variants = variantsOf(schema)
  const list = variants.find(({ type }) => type === 'array')
  if (list) return [keyIn(list.items ?? {}, item)]
  return variants.some(isNumber) ? item.number : item.id
}

/** A text of each form that rules ask for. */
const FORMS = [
  'somebody@example.org',
  'https://example.org/shop',
  '/objects/uploads/00000000-0000-4000-8000-000000000001',
  '#112233',
  '2026-11-01',
  '2026-11-01T12:00:00.000Z',
  'en',
  'Europe/Berlin',
  'G-A1B2C3D4E5',
  '1234567890',
]

/** The body with each text that its rule refuses in another form, and each list that is refused with three entries. */
function accepted(rule: z.ZodMiniType, body: Record<string, unknown>): Record<string, unknown> {
  return FORMS.reduce((value, form) => {
    const { error } = z.safeParse(rule, value)
    const other = (old: unknown) => {
      if (Array.isArray(old)) return Array(3).fill(old[0])
      return typeof old === 'string' ? form : old
    }
    return (error?.issues ?? []).reduce((last, { path }) => Object(changed(last, path, other)), value)
  }, body)
}

function changed(value: unknown, path: PropertyKey[], change: (old: unknown) => unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return change(value)
  if (Array.isArray(value)) return value.map((one, i) => (i === name ? changed(one, rest, change) : one))
  const object: Record<PropertyKey, unknown> = Object(value)
  return { ...object, [name]: changed(object[name], rest, change) }
}
