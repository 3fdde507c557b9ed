import { beforeEach, describe, expect, it } from 'vitest'
import { openTalks } from './talks.ts'

const talk = { key: 'a/post', siteId: 'a', place: null, asked: { kind: 'seo' } } as const

beforeEach(() => {
  for (const { key } of openTalks.getSnapshot()) openTalks.drop(key)
})

const texts = () => openTalks.getSnapshot().map(({ key, standing }) => [key, standing.kind, standing.text])

describe('questions of a page', () => {
  it('wait beside each other, each with what has come', () => {
    const first = openTalks.begin(talk)
    openTalks.begin({ ...talk, key: 'a/page' })
    openTalks.stand('a/post', first, { kind: 'done', text: 'Words', isWhole: true })
    expect(texts()).toEqual([
      ['a/post', 'done', 'Words'],
      ['a/page', 'running', ''],
    ])
  })

  it('that are asked again end the one before, which says nothing any more', () => {
    const first = openTalks.begin(talk)
    openTalks.begin(talk)
    openTalks.stand(talk.key, first, { kind: 'stopped', text: 'late' })
    expect([first.aborted, texts()]).toEqual([true, [['a/post', 'running', '']]])
  })

  it('end at once when they are dropped', () => {
    const signal = openTalks.begin(talk)
    openTalks.drop(talk.key)
    openTalks.stand(talk.key, signal, { kind: 'stopped', text: 'late' })
    expect([signal.aborted, texts()]).toEqual([true, []])
  })

  it('come back once they were dropped, where nothing else has been asked since', () => {
    const signal = openTalks.begin(talk)
    openTalks.stand(talk.key, signal, { kind: 'done', text: 'Words', isWhole: true })
    const [dropped] = openTalks.getSnapshot()
    openTalks.drop(talk.key)
    expect(dropped && openTalks.putBack(dropped)).toBe(true)
    expect(texts()).toEqual([['a/post', 'done', 'Words']])
    openTalks.begin(talk)
    expect(dropped && openTalks.putBack(dropped)).toBe(false)
    expect(texts()).toEqual([['a/post', 'running', '']])
  })

  it('know which pieces are left, until the author writes in the answer', () => {
    const signal = openTalks.begin(talk)
    openTalks.stand(talk.key, signal, { kind: 'done', text: 'Words', isWhole: true })
    const left = () => openTalks.getSnapshot()[0]?.left
    openTalks.toggle(talk.key, 2)
    openTalks.toggle(talk.key, 0)
    expect(left()).toEqual([2, 0])
    openTalks.toggle(talk.key, 2)
    expect(left()).toEqual([0])
    openTalks.edit(talk.key, 'Other words')
    expect(left()).toEqual([])
  })

  it('keep what the author writes in the answer', () => {
    const signal = openTalks.begin(talk)
    openTalks.edit(talk.key, 'too early')
    openTalks.stand(talk.key, signal, { kind: 'stopped', text: 'Wor' })
    openTalks.edit(talk.key, 'Words of mine')
    expect(texts()).toEqual([['a/post', 'stopped', 'Words of mine']])
  })
})
