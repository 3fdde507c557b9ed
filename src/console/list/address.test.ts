import { describe, expect, it } from 'vitest'
import type { Filter, Query } from '../catalogue/list-spec.ts'
import { addressOf, queryIn, textOf } from './query-in-address.ts'

const filterOf = (id: string, ...values: string[]): Filter => ({
  id,
  label: 'console.items.isDraft',
  icon: 'clock',
  options: values.map((value) => ({ value, label: 'console.items.isDraft' })),
})
const list = {
  filters: [filterOf('status', 'draft', 'published'), filterOf('room', 'hall', 'garden')],
  defaultSort: '-updatedAt',
}
const DEFAULT: Query = { q: '', sort: '-updatedAt', filters: {} }
const read = (text: string) => queryIn(new URLSearchParams(text), list)

describe('the query of a list in its address', () => {
  it('is the default query where the address is empty', () => {
    expect(read('')).toEqual(DEFAULT)
  })

  it('has the words, the order and the values of filters', () => {
    expect(read('q=two+words&sort=title&status=draft,published')).toEqual({
      q: 'two words',
      sort: 'title',
      filters: { status: ['draft', 'published'] },
    })
  })

  it('leaves out filters and values that the list does not have', () => {
    expect(read('status=draft,lost&colour=red&room=cellar').filters).toEqual({ status: ['draft'] })
  })

  it('has each value of a filter once', () => {
    expect(read('status=draft,draft').filters).toEqual({ status: ['draft'] })
  })

  it.each([
    ['the default query', DEFAULT],
    ['words with signs that an address escapes', { ...DEFAULT, q: 'a & b = c, d?' }],
    ['another order', { ...DEFAULT, sort: '-title' }],
    ['several filters', { ...DEFAULT, filters: { status: ['draft', 'published'], room: ['hall'] } }],
  ])('is read as it was written: %s', (_, query: Query) => {
    expect(read(textOf(query, list))).toEqual(query)
  })
})

describe('the address of a query', () => {
  const write = (before: string, query: Partial<Query>) =>
    addressOf(new URLSearchParams(before), { ...DEFAULT, ...query }, list).toString()

  it('is empty for the default query', () => {
    expect(textOf(DEFAULT, list)).toBe('')
  })

  it('has no value of before that the query no longer has', () => {
    expect(write('q=old&status=draft&sort=title', { q: 'new' })).toBe('q=new')
  })

  it('keeps parameters that are not of the list', () => {
    expect(write('view=panel&q=old', {})).toBe('view=panel')
  })

  it('leaves the address as it was for others who read it', () => {
    const before = new URLSearchParams('q=old')
    addressOf(before, { ...DEFAULT, q: 'new' }, list)
    expect(before.toString()).toBe('q=old')
  })
})
