import * as z from 'zod/mini'
import type { Endpoint } from '../../src/kernel/endpoint.ts'

/** The part of JSON Schema that the contracts come out as; `{}` takes anything. */
export interface JsonSchema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | false
  items?: JsonSchema
  maxItems?: number
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** The shape of what a call takes as its body. */
export function bodySchema({ body }: Endpoint): JsonSchema | null {
  // The generator's own type says less than what it gives for these schemas.
  return body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : null
}

/** The shapes that a value may have. */
export function variantsOf(schema: JsonSchema): JsonSchema[] {
  return schema.anyOf ? schema.anyOf.flatMap(variantsOf) : [schema]
}

/** A body with the required fields and no others. @param known values of fields that must name something real */
export function exampleOf(schema: JsonSchema, known: Record<string, unknown>): Record<string, unknown> {
  const required = schema.required ?? []
  return Object.fromEntries(
    required.map((name) => [
      name,
      known[name] ?? valueOf(schema.properties?.[name] ?? {}, `an example of ${name}`),
    ]),
  )
}

/** A body to write with: the required fields, and a title or a name where there is one. */
export function writeOf(schema: JsonSchema, known: Record<string, unknown>): Record<string, unknown> {
  const names = ['title', 'name'].filter((field) => schema.properties?.[field])
  return {
    ...Object.fromEntries(names.map((field) => [field, `A good ${field}`])),
    ...exampleOf(schema, known),
  }
}

/** A body with every field that a caller may write, texts in two languages where it takes them. @param known values by name */
export function richOf(schema: JsonSchema, known: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => !isAnything(field))
  return Object.fromEntries(
    fields.map(([name, field]) => [name, name in known ? known[name] : richValue(field, name, known)]),
  )
}

function richValue(schema: JsonSchema, name: string, known: Record<string, unknown>): unknown {
  const [variant = {}] = variantsOf(schema).filter(({ type }) => type !== 'null')
  if (variant.enum) return variant.enum.at(-1)
  if (variant.type === 'object' && variant.properties) return richOf(variant, known)
  if (variant.type === 'object' && variant.additionalProperties) {
    const texts = (language: string) =>
      richValue(variant.additionalProperties || {}, `${name} in ${language}`, known)
    return { en: texts('en'), es: { ...Object(texts('es')), ...inSpanish(texts('es')) } }
  }
  if (variant.type === 'array') return [richValue(variant.items ?? {}, name, known)]
  return valueOf(variant, `An example of ${name}`)
}

/** The same texts as those of another language. */
function inSpanish(texts: unknown): object {
  const own = Object.entries(Object(texts)).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(own.map(([name, value]) => [name, `${value} (es)`]))
}

/** A field that the server owns: it is taken and dropped. */
const isAnything = (schema: JsonSchema): boolean => Object.keys(schema).length === 0

export interface Field {
  /** Names and positions from the body down; `es` stands for any language. */
  path: string[]
  schema: JsonSchema
}

/** Every field of a body, those of its objects, lists and maps too. */
export function fieldsOf(schema: JsonSchema, path: string[] = []): Field[] {
  return variantsOf(schema).flatMap((variant) => [
    ...Object.entries(variant.properties ?? {}).flatMap(([name, field]) => under(field, [...path, name])),
    ...(variant.additionalProperties ? under(variant.additionalProperties, [...path, keyOf(variant)]) : []),
    ...(variant.items ? under(variant.items, [...path, '0']) : []),
  ])
}

/** A copy of the body with one field set; the objects, lists and maps above it are made where they are missing. */
export function withField(body: Record<string, unknown>, path: string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (name === '0') return [withField({}, rest, value)]
  return { ...body, [name]: withField(asObject(body[name]), rest, value) }
}

function under(schema: JsonSchema, path: string[]): Field[] {
  return [{ path, schema }, ...fieldsOf(schema, path)]
}

function keyOf({ propertyNames }: JsonSchema): string {
  return String(propertyNames?.enum?.includes('es') ? 'es' : (propertyNames?.enum?.[0] ?? 'key'))
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function valueOf(schema: JsonSchema, text: string): unknown {
  const [variant = {}] = variantsOf(schema)
  if (variant.enum) return variant.enum[0]
  switch (variant.type) {
    case 'number':
    case 'integer':
      return variant.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return []
    case 'object':
      return {}
    case 'null':
      return null
    default:
      return text
  }
}
