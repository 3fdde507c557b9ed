import * as z from 'zod/mini'
import { type CallLimit } from '../../kernel/call.ts'
import { type Endpoint, limitsOf } from '../../kernel/endpoint.ts'
import { PROBLEM_TYPES } from '../../kernel/problem.ts'
import { VERSION } from '../../kernel/version.ts'
import type { Route } from './slice.ts'

type Json = Record<string, unknown>

const PROBLEM_CONTENT: Json = {
  'text/plain': { schema: { type: 'string' } },
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}

/** An OpenAPI 3.1 document of the calls, made from the routes that serve them. */
export function openApiOf(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Flyleaf',
      version: VERSION,
      description: 'A site is called a fork in addresses.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      schemas: { Problem: problemSchema() },
      responses: {
        Problem: {
          description:
            'A problem: its sentence as plain text, or the whole of it where Accept names application/problem+json',
          content: PROBLEM_CONTENT,
        },
      },
    },
  }
}

function operationOf({ name, endpoint }: Route): Json {
  const { policy, summary, params, query, body, takes, answer, file } = endpoint
  const status = String(answer || file ? (endpoint.status ?? 200) : 204)
  return {
    operationId: name,
    summary,
    security: policy.kind === 'public' ? [] : [{ session: [] }],
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query'), LOCALE],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    ...(takes && { requestBody: { required: true, content: { [takes]: {} } } }),
    responses: {
      [status]: {
        description: answer ? 'The answer' : file ? 'A file' : 'Done, without a body',
        ...(file && { content: Object.fromEntries(file.map((type) => [type, {}])) }),
        ...(answer && { content: { 'application/json': { schema: schemaOf(answer, 'output') } } }),
      },
      ...tooManyOf(endpoint),
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

/** Leaves out limits by account for public calls. */
function tooManyOf(endpoint: Endpoint): Json {
  const limits = limitsOf(endpoint).filter(({ by }) => by === 'address' || endpoint.policy.kind !== 'public')
  if (limits.length === 0) return {}
  return {
    429: {
      description: `Too many calls. At once at most ${limits.map(inWords).join(', and ')}; they come free evenly over that time`,
      headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
      content: PROBLEM_CONTENT,
    },
  }
}

function inWords({ count, perMs, by }: CallLimit): string {
  const seconds = perMs / 1000
  const time = seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
  return `${count} in ${time} of one ${by}`
}

const LOCALE = {
  name: 'locale',
  in: 'query',
  required: false,
  description: 'Language of the texts; the source language of the site when left out',
  schema: { type: 'string', enum: ['en', 'es', 'fr', 'de'] },
}

function parametersOf(schema: Endpoint['params'], place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }))
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

function problemSchema(): Json {
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'instance'],
    properties: {
      type: { type: 'string', enum: Object.keys(PROBLEM_TYPES).map((type) => `/problems/${type}`) },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', maxLength: 200 },
      instance: { type: 'string', description: 'Id of the request' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          properties: { pointer: { type: 'string' }, code: { type: 'string' }, detail: { type: 'string' } },
        },
      },
      retryAfter: { type: 'integer', description: 'Seconds' },
      current: { description: 'The stored object that a stale write did not know' },
      writers: {
        type: 'object',
        description: 'Who wrote the fields of that object last, and when',
        additionalProperties: {
          type: 'object',
          properties: { version: { type: 'integer' }, by: { type: 'string' }, at: { type: 'string' } },
        },
      },
    },
  }
}
