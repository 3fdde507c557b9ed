import { describe, expect, it } from 'vitest'
import {
  accept,
  beginState,
  changesOf,
  edit,
  isDirty,
  keep,
  mergedFields,
  rebase,
  resolve,
  revive,
  sending,
} from './draft-state.ts'

const STORED = { title: 'Rain', subtitle: '', content: 'It rained.' }
const fresh = () => beginState(STORED, 3)

describe('what is changed', () => {
  it('names only the fields that differ from the server', () => {
    expect(changesOf(edit(fresh(), { title: 'Rains' }))).toEqual({ title: 'Rains' })
  })

  it('is nothing once the old word is typed again', () => {
    expect(isDirty(edit(edit(fresh(), { title: 'Rains' }), { title: 'Rain' }))).toBe(false)
  })
})

describe('what others saved meanwhile', () => {
  it('is taken over in fields that were not touched here', () => {
    const typed = edit(fresh(), { title: 'Rains' })
    const merged = rebase(typed, { ...STORED, subtitle: 'A grammar' }, 4)
    expect(merged.values).toEqual({ title: 'Rains', subtitle: 'A grammar', content: 'It rained.' })
    expect(merged.conflicts).toEqual({})
    expect(merged.version).toBe(4)
    expect(mergedFields(typed, merged)).toEqual(['subtitle'])
  })

  it('becomes a conflict in a field that was changed here, too, and overwrites nothing', () => {
    const met = rebase(edit(fresh(), { title: 'Rains' }), { ...STORED, title: 'Snow' }, 4)
    expect(met.values.title).toBe('Rains')
    expect(met.conflicts).toEqual({ title: 'Snow' })
  })

  it('is no conflict when both typed the same', () => {
    const met = rebase(edit(fresh(), { title: 'Snow' }), { ...STORED, title: 'Snow' }, 4)
    expect(met.conflicts).toEqual({})
    expect(isDirty(met)).toBe(false)
  })

  it('is known as our own when it is what went out before the answer was lost', () => {
    const sent = sending(sending(edit(fresh(), { title: 'Rains' }), { title: 'Rains' }), {
      title: 'Rains, still',
    })
    const met = rebase(edit(sent, { title: 'Rains again' }), { ...STORED, title: 'Rains' }, 4)
    expect(met.conflicts).toEqual({})
    expect(changesOf(met)).toEqual({ title: 'Rains again' })
  })

  it('stays a conflict when other fields change', () => {
    const met = rebase(edit(fresh(), { title: 'Rains' }), { ...STORED, title: 'Snow' }, 4)
    const later = rebase(met, { ...STORED, title: 'Snow', subtitle: 'New' }, 5)
    expect(later.conflicts).toEqual({ title: 'Snow' })
    expect(later.values.subtitle).toBe('New')
  })
})

describe('a choice', () => {
  const met = () => rebase(edit(fresh(), { title: 'Rains' }), { ...STORED, title: 'Snow' }, 4)

  it('for mine leaves it to be saved', () => {
    expect(changesOf(resolve(met(), 'title', 'mine'))).toEqual({ title: 'Rains' })
  })

  it('for theirs shows theirs', () => {
    const settled = resolve(met(), 'title', 'theirs')
    expect(settled.values.title).toBe('Snow')
    expect(isDirty(settled)).toBe(false)
  })
})

describe('the answer to a save', () => {
  it('keeps the wording that means the same', () => {
    const saved = accept(
      edit(fresh(), { title: 'Rains ' }),
      { title: 'Rains ' },
      { ...STORED, title: 'Rains' },
      4,
    )
    expect(saved.values.title).toBe('Rains ')
    expect(isDirty(saved)).toBe(false)
  })

  it('shows what the server made of a value', () => {
    const state = edit(beginState({ number: '3' }, 1), { number: '' })
    expect(accept(state, { number: '' }, { number: '3' }, 2).values.number).toBe('3')
  })

  it('leaves what was typed meanwhile as a change', () => {
    const sent = { title: 'Rains' }
    const saved = accept(edit(fresh(), { title: 'Rains and more' }), sent, { ...STORED, title: 'Rains' }, 4)
    expect(changesOf(saved)).toEqual({ title: 'Rains and more' })
  })
})

describe('what is kept on the device', () => {
  it('brings the typed words back', () => {
    const kept = keep(edit(fresh(), { content: 'It rained for days.' }))
    expect(kept.values).toEqual({ content: 'It rained for days.' })
    expect(revive(fresh(), kept).values.content).toBe('It rained for days.')
  })

  it('meets a newer text of others as a conflict, not over it, and asks whose it is with the version of then', () => {
    const kept = keep(edit(fresh(), { title: 'Rains' }))
    const revived = revive(beginState({ ...STORED, title: 'Snow' }, 9), kept)
    expect([revived.values.title, revived.version]).toEqual(['Rains', fresh().version])
    const met = rebase(revived, { ...STORED, title: 'Snow' }, 9)
    expect([met.conflicts, met.version]).toEqual([{ title: 'Snow' }, 9])
  })

  it('keeps an open conflict', () => {
    const met = rebase(edit(fresh(), { title: 'Rains' }), { ...STORED, title: 'Snow' }, 4)
    expect(revive(beginState({ ...STORED, title: 'Snow' }, 4), keep(met)).conflicts).toEqual({
      title: 'Snow',
    })
  })

  it('is no change any more once the server has the same words', () => {
    const kept = keep(sending(edit(fresh(), { title: 'Rains' }), { title: 'Rains' }))
    expect(isDirty(revive(beginState({ ...STORED, title: 'Rains' }, 4), kept))).toBe(false)
  })
})
