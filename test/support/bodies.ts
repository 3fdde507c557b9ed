import * as z from 'zod/mini'
import type { Endpoint } from '../../src/kernel/endpoint.ts'

/** The part of JSON Schema that the shapes of calls use; `{}` accepts anything. */
export interface JsonSchema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  propertyNames?: JsonSchema
  pattern?: string
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
  return body ? schemaOf(body) : null
}

export function schemaOf(shape: z.ZodMiniType): JsonSchema {
  // The generator's own type says less than what it gives for these schemas.
  return z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

/** The shapes that a value may have. */
export function variantsOf(schema: JsonSchema): JsonSchema[] {
  return schema.anyOf ? schema.anyOf.flatMap(variantsOf) : [schema]
}

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
  return String(
    propertyNames?.enum?.includes('es') ? 'es' : (propertyNames?.enum?.[0] ?? nameIn(propertyNames)),
  )
}

/** A name that would do; where the rule asks for names of a form, it is `name`. */
export const nameIn = (names: JsonSchema | undefined, other = 'key'): string =>
  names?.pattern ? 'name' : other

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
