import { expect, it } from 'vitest'
import * as full from 'zod'
import * as z from 'zod/mini'
import { Problem } from '../../kernel/problem.ts'
import { check } from './validation.ts'

it('a refusal names at most 20 wrong fields, the first ones', () => {
  const fields = Array.from({ length: 30 }, (_, i) => `field${i}`)
  const shape = z.object(Object.fromEntries(fields.map((name) => [name, z.string()])))
  let refused: unknown
  try {
    check(shape, {})
  } catch (error) {
    refused = error
  }
  const errors = refused instanceof Problem ? refused.extra.errors : undefined
  expect(errors?.map(({ pointer }) => pointer)).toEqual(fields.slice(0, 20).map((name) => `/${name}`))
})

it('says the same once a library has loaded all of zod, which would set sentences of its own', () => {
  const schema = z.object({ title: z.string() })
  full.string()
  expect(() => check(schema, { title: 7 })).toThrow('title must be of type string')
})
