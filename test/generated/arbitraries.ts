import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '../../src/kernel/endpoint.ts'
import { type JsonSchema, variantsOf } from '../support/bodies.ts'

/** Texts that mean something to one of those who read them on the way: JSON, SQL, HTML, JavaScript, Unicode. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u200b',
    '\0',
    '\ud800',
    "x'; drop table forks; --",
    '%',
    '_',
    '\\',
    '${7*7}',
    '{{7*7}}',
    '</script><script>alert(1)</script>',
    '\u2028',
    '\u202eabc',
    '👩‍🚀',
    'e\u0301'.repeat(40),
    '__proto__',
    'constructor',
    'NaN',
    '1e999',
    '-0',
    'null',
    'part-1',
    '# [a](javascript:alert(1)) **b** `c`',
    '\r\nBcc: x@example.org',
    'x'.repeat(400),
  ),
)

const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 1.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 1e21, Number.MAX_SAFE_INTEGER),
)

/** A piece of an address or a query, escaped. */
export const pathParts: fc.Arbitrary<string> = fc
  .oneof(fc.uuid(), texts)
  .map((text) => encodeURIComponent(text.toWellFormed()) || '%20')

/** What may stand behind the question mark: mostly nothing, names that the call takes with any value, or any name at all. */
export function queriesOf(taken: Endpoint['query']): fc.Arbitrary<string> {
  const { properties = {} } = taken ? (z.toJSONSchema(taken, { io: 'input' }) as JsonSchema) : {}
  const names = fc.constantFrom('locale', ...Object.keys(properties))
  const values = fc.oneof(pathParts, fc.constantFrom('1', '-1', '50', '-title', 'draft', 'en', 'json'))
  const asked = (name: fc.Arbitrary<string>) => fc.tuple(name, values).map((pair) => pair.join('='))
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    {
      weight: 3,
      arbitrary: fc.array(asked(names), { minLength: 1, maxLength: 3 }).map((all) => all.join('&')),
    },
    { weight: 1, arbitrary: asked(pathParts) },
  )
}

/** Bodies that have the form of the schema, or nearly; `good` is one that is accepted. */
export function bodiesOf(schema: JsonSchema, good: unknown): fc.Arbitrary<unknown> {
  const shaped = valuesOf(schema).map((value) => Object.assign({}, good, value))
  const mutated = fc
    .tuple(shaped, fc.dictionary(texts, fc.jsonValue(), { maxKeys: 2 }), fc.array(fc.nat()))
    .map(([body, extra, places]) => mutate(body, extra, places))
  return fc.oneof(
    { weight: 4, arbitrary: shaped },
    { weight: 3, arbitrary: mutated },
    { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
  )
}

function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const variants = variantsOf(schema)
  return variants.length === 1 ? valueOf(schema) : fc.oneof(...variants.map(valueOf))
}

function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objectsOf(schema)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 4 })
    case 'string':
      return texts
    case 'number':
    case 'integer':
      return fc.oneof(numbers, fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 100 }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

function objectsOf({ properties, propertyNames, additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  if (!properties && additionalProperties) {
    const names = propertyNames?.enum ? fc.constantFrom(...propertyNames.enum.map(String)) : texts
    return fc.dictionary(names, valuesOf(additionalProperties), { maxKeys: 3 })
  }
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, valuesOf(field)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
}

/** Puts values under the names that the body has, and under others. */
function mutate(body: object, extra: Record<string, unknown>, places: number[]): Record<string, unknown> {
  const changed: Record<string, unknown> = { ...body }
  const names = Object.keys(changed)
  for (const [i, [name, value]] of Object.entries(extra).entries()) {
    const place = places[i]
    changed[(place === undefined ? name : names[place % names.length]) ?? name] = value
  }
  return changed
}
