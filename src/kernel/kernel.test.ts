import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pathOf } from './call.ts'
import { integer, optionalText, requiredText, writeShape } from './shape.ts'
import { CAPABILITIES, reachOf } from './role.ts'
import { routeNumber } from './route-number.ts'
import { slugify } from './slug.ts'

describe('slugify', () => {
  it('keeps Latin letters and digits, folds accents, and falls back where nothing is left', () => {
    expect(slugify('  Über Wasser & Straßen ', 'book')).toBe('uber-wasser-strassen')
    expect(slugify('Ærøskøbing', 'book')).toBe('aeroskobing')
    expect(slugify('كتاب', 'book')).toBe('book')
    expect(slugify('x'.repeat(80), 'book')).toHaveLength(60)
  })
})

describe('[C638] the number of an address', () => {
  it('is one to nine digits, everything else is 1', () => {
    expect(['7', '0', '123456789'].map(routeNumber)).toEqual([7, 0, 123_456_789])
    expect([undefined, '', 'abc', '1.5', '-1', '1e3', ' 2', '1234567890'].map(routeNumber)).toEqual(
      Array(8).fill(1),
    )
  })
})

describe('shapes', () => {
  const first = (schema: z.ZodMiniType, value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message ?? null

  it('say what is missing, too long or cannot be stored', () => {
    const title = requiredText('Title', 10)
    expect(first(title, undefined)).toBe('Title is required')
    expect(first(title, ' \n ')).toBe('Title is required')
    expect(first(title, 5)).toBe('Title must be text')
    expect(first(title, 'x'.repeat(11))).toBe('Title may have at most 10 characters')
    for (const bad of ['a\0b', '\ud800', '\udc00x'])
      expect(first(title, bad)).toBe('Title holds a character that cannot be stored')
    expect(title.parse('  Ö🌊  ')).toBe('Ö🌊')
  })

  it('[C620] keep numbers within the integer of the database', () => {
    const order = integer('Order')
    expect([2_147_483_647, -2_147_483_648].map((n) => first(order, n))).toEqual([null, null])
    expect(first(order, 2_147_483_648)).toBe('Order must be at most 2147483647')
    for (const bad of [1.5, Number.NaN, '7', null]) expect(first(order, bad)).not.toBeNull()
  })

  it('[C643] take what the server owns and drop it, and refuse other unknown fields', () => {
    const shape = writeShape({ title: requiredText('Title'), note: optionalText('Note') }, ['id', 'version'])
    expect(shape.parse({ title: 'T', id: 'x', version: 3, note: null })).toEqual({ title: 'T', note: '' })
    expect(shape.safeParse({ title: 'T', other: 1 }).error?.issues[0]).toMatchObject({
      code: 'unrecognized_keys',
      keys: ['other'],
    })
  })
})

describe('roles', () => {
  it('never let a lower role reach further than a higher one', () => {
    const breadth = { site: 3, own: 2, language: 1 }
    for (const capability of Object.keys(CAPABILITIES) as (keyof typeof CAPABILITIES)[]) {
      if (capability === 'ai.use') continue
      const reach = (['owner', 'admin', 'editor', 'author', 'translator', 'viewer'] as const).map(
        (role) => breadth[reachOf(role, capability) as 'site'] ?? 0,
      )
      expect([capability, reach.toSorted((a, b) => b - a)]).toEqual([capability, reach])
    }
  })
})

describe('[C219] the path of a call', () => {
  it('joins its pieces and encodes what stands in them', () => {
    expect(pathOf('/api/forks/:forkId/book-parts', { forkId: 'a/b' })).toBe('/api/forks/a%2Fb/book-parts')
  })
})
