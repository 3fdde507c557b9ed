import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../ui/client.ts'
import type { Draft, DraftFields, DraftKind, DraftMeta } from './draft.ts'
import type { Edits } from './draft-state.ts'
import { openRelay } from './handover.ts'
import { openDraft } from './open-draft.ts'
import { aBrowser, memoryJournal, surroundings } from '../../../test/support/saving.ts'

interface Note {
  title: string
  text: string
  /** Of what is not typed, such as whether readers see it. */
  version: number
  versions: Record<string, number>
}

type Field = 'title' | 'text'

const PLACE = { scope: 'ana/site', id: '1', path: '/admin/notes/1' }

/** A server that keeps one note by the rule of draft calls; `hold` keeps answers back, `fail` has the next ones lost or refused. */
function aServer() {
  const note: Note = { title: 'Rain', text: 'It rained.', version: 1, versions: {} }
  const writers: Record<Field, Edits> = { title: {}, text: {} }
  const calls: { fields: DraftFields; meta: DraftMeta }[] = []
  const fail: ((write: () => void) => void)[] = []
  const server = { note, calls, fail, delayMs: 0 }
  const write = (fields: DraftFields, { writer, seq }: DraftMeta) => {
    const conflicts: Record<string, { theirs: string; by: string; at: string; version: number }> = {}
    for (const [name, { value, base, after }] of Object.entries(fields)) {
      const field = name as Field
      const known: Edits = { ...after, [writer]: seq }
      if ((writers[field][writer] ?? 0) >= seq) continue
      const version = note.versions[field] ?? 0
      const isNewer = Object.entries(writers[field]).some(([who, n]) => n > (known[who] ?? 0))
      if (base < version && isNewer) conflicts[field] = { theirs: note[field], by: 'ben', at: '', version }
      else {
        note[field] = value
        note.versions[field] = version + 1
        writers[field] = { ...writers[field], ...known }
      }
    }
    return conflicts
  }
  const kind: DraftKind<Note> = {
    type: 'note',
    valuesOf: ({ title, text }) => ({ title, text }),
    versionOf: ({ version }) => version,
    nameOf: ({ title = '' }) => title,
    save: () => Promise.reject(new Error('a draft goes out by its own call')),
    drafts: {
      versionsOf: ({ versions }) => versions,
      async save(_item, fields, meta) {
        calls.push({ fields, meta })
        if (server.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, server.delayMs))
        fail.shift()?.(() => write(fields, meta))
        const conflicts = write(fields, meta)
        return { item: structuredClone(note), conflicts }
      },
    },
  }
  return { ...server, kind, server }
}

const open = (
  kind: DraftKind<Note>,
  note: Note,
  own: string,
  { journal } = memoryJournal(),
  relay = aBrowser()(),
) => openDraft(kind, PLACE, structuredClone(note), {}, surroundings(journal, own, [], relay))

const stateOf = (draft: Draft<Note>) => draft.getSnapshot().state

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('words go out by themselves', () => {
  it('a second after the last key', async () => {
    const { kind, note, calls } = aServer()
    const draft = await open(kind, note, 'a')
    draft.edit('title', 'Rains')
    expect(stateOf(draft)).toEqual({ kind: 'saving' })
    await vi.advanceTimersByTimeAsync(900)
    draft.edit('title', 'Rains!')
    await vi.advanceTimersByTimeAsync(900)
    expect(calls).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(calls.map(({ fields }) => fields)).toEqual([{ title: { value: 'Rains!', base: 0, after: {} } }])
    expect(draft.getSnapshot()).toMatchObject({ state: { kind: 'saved' }, isDirty: false })
  })

  it('every ten seconds while somebody types on, one call at a time', async () => {
    const { kind, note, calls, server } = aServer()
    const draft = await open(kind, note, 'a')
    server.delayMs = 15_000
    for (let key = 0; key < 60; key += 1) {
      draft.edit('text', `It rained ${'on '.repeat(key)}`)
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(note.text).toBe(draft.getSnapshot().values.text)
    expect(stateOf(draft)).toEqual({ kind: 'saved' })
  })

  it('a text that is asked for late is asked for when it is kept and when it goes out', async () => {
    const { kind, note } = aServer()
    const memory = memoryJournal()
    const draft = await open(kind, note, 'a', memory)
    const read = vi.fn(() => 'It rained for days.')
    for (let key = 0; key < 50; key += 1) draft.edit('text', read)
    await vi.advanceTimersByTimeAsync(200)
    expect([...memory.entries.values()].map(({ kept }) => kept.values)).toEqual([
      { text: 'It rained for days.' },
    ])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(note.text).toBe('It rained for days.')
    expect(read.mock.calls.length).toBeLessThan(10)
  })

  it('when the server is back, also those that were written while it was known to be away', async () => {
    const { kind, note } = aServer()
    const around = surroundings(memoryJournal().journal, 'a')
    const draft = await openDraft(kind, PLACE, structuredClone(note), {}, around)
    around.connection.lost()
    draft.edit('title', 'Rains')
    await vi.advanceTimersByTimeAsync(1_500)
    expect([note.title, stateOf(draft)]).toEqual(['Rain', { kind: 'device' }])
    await vi.advanceTimersByTimeAsync(1_500)
    expect([note.title, stateOf(draft)]).toEqual(['Rains', { kind: 'saved' }])
  })

  it('after a lost answer they go out again and meet nobody', async () => {
    const { kind, note, fail } = aServer()
    const draft = await open(kind, note, 'a')
    fail.push((write) => {
      write()
      throw new TypeError('Failed to fetch')
    })
    draft.edit('title', 'Rains')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(stateOf(draft)).toEqual({ kind: 'device' })
    draft.edit('title', 'Rains again')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(draft.getSnapshot()).toMatchObject({ state: { kind: 'saved' }, conflicts: {} })
    expect(note.title).toBe('Rains again')
  })

  it('a server that fails is said so, asked again, and never called saved meanwhile', async () => {
    const { kind, note, fail } = aServer()
    const draft = await open(kind, note, 'a')
    fail.push(() => {
      throw new CallError(500, 'Something went wrong on our side.')
    })
    draft.edit('title', 'Rains')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(stateOf(draft)).toEqual({
      kind: 'failed',
      reason: 'refused',
      sentence: 'Something went wrong on our side.',
    })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(stateOf(draft)).toEqual({ kind: 'saved' })
    expect(note.title).toBe('Rains')
  })

  it('a refused field is not sent again until it changes, and stops no other field', async () => {
    const { kind, note, fail, calls } = aServer()
    const draft = await open(kind, note, 'a')
    fail.push(() => {
      throw new CallError(422, 'Title is required', [
        { pointer: '/fields/title/value', code: 'required', detail: 'Title is required' },
      ])
    })
    draft.edit('title', '')
    draft.edit('text', 'It poured.')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(note).toMatchObject({ title: 'Rain', text: 'It poured.' })
    expect(draft.getSnapshot()).toMatchObject({
      errors: { title: 'Title is required' },
      refusals: 0,
      isDirty: true,
    })
    expect(stateOf(draft)).toEqual({ kind: 'failed', reason: 'refused', sentence: 'Title is required' })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(calls).toHaveLength(2)
    draft.edit('title', 'Rains')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(draft.getSnapshot()).toMatchObject({ state: { kind: 'saved' }, errors: {} })
  })

  it('an item that nobody looks at any more is saved all the same, and then let go', async () => {
    const { kind, note } = aServer()
    const draft = await open(kind, note, 'a')
    const onEnd = vi.fn()
    draft.edit('title', 'Rains')
    draft.release(onEnd)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(note.title).toBe('Rains')
    expect(onEnd).toHaveBeenCalledOnce()
  })
})

describe('an answer of a model that a field takes', () => {
  it('is named by the save of the field, and by none after it', async () => {
    const { kind, note, calls } = aServer()
    const draft = await open(kind, note, 'a')
    draft.take('title', 'answer-1')
    draft.edit('title', 'Rains')
    await vi.advanceTimersByTimeAsync(1_000)
    draft.edit('title', 'Rains again')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(calls.map(({ fields }) => fields.title?.answers)).toEqual([['answer-1'], undefined])
  })

  it('is named again where the first save failed, also by a later page load', async () => {
    const { kind, note, calls, fail } = aServer()
    const journal = memoryJournal()
    const draft = await open(kind, note, 'a', journal)
    fail.push(() => {
      throw new TypeError('Failed to fetch')
    })
    draft.take('title', 'answer-1')
    draft.edit('title', 'Rains')
    await vi.advanceTimersByTimeAsync(1_000)
    await draft.flush()
    await open(kind, note, 'b', journal)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(note.title).toBe('Rains')
    expect(calls.map(({ fields }) => fields.title?.answers)).toContainEqual(['answer-1'])
    expect(calls.at(-1)?.fields.title?.answers).toEqual(['answer-1'])
  })

  it('that is taken back at once is named by nothing', async () => {
    const { kind, note, calls } = aServer()
    const draft = await open(kind, note, 'a')
    draft.take('title', 'answer-1')
    draft.edit('title', 'Rains')
    draft.edit('title', 'Rain')
    await vi.advanceTimersByTimeAsync(1_000)
    draft.edit('title', 'Rains of one’s own')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(calls.flatMap(({ fields }) => fields.title?.answers ?? [])).toEqual([])
  })

  it('that the server knows no more is left out, and the words are saved', async () => {
    const { kind, note, calls, fail } = aServer()
    const draft = await open(kind, note, 'a')
    fail.push(() => {
      throw new CallError(422, 'Unknown', [
        { pointer: '/fields/title/answers', code: 'unknown', detail: 'Unknown' },
      ])
    })
    draft.take('title', 'answer-1')
    draft.edit('title', 'Rains')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(note.title).toBe('Rains')
    expect(calls.map(({ fields }) => fields.title?.answers)).toEqual([['answer-1'], undefined])
    expect(stateOf(draft)).toEqual({ kind: 'saved' })
  })
})

describe('an answer that comes after that of a later call', () => {
  it('is not shown in its place, and what was typed meanwhile goes on', async () => {
    const { kind, note, server } = aServer()
    const draft = await open(kind, note, 'a')
    draft.edit('title', 'Rains')
    draft.takeIn({ ...note, version: 3 })
    draft.takeIn({ ...note, version: 2 })
    expect(draft.getSnapshot().item?.version).toBe(3)
    server.delayMs = 500
    await vi.advanceTimersByTimeAsync(2_000)
    expect(note.title).toBe('Rains')
    expect(draft.getSnapshot()).toMatchObject({ item: { version: 3 }, state: { kind: 'saved' } })
    draft.takeIn({ ...note, version: 4 })
    expect(draft.getSnapshot().item?.version).toBe(4)
  })
})

describe('two people', () => {
  it('in different fields keep both, and say so', async () => {
    const { kind, note } = aServer()
    const [ana, ben] = [await open(kind, note, 'a'), await open(kind, note, 'b')]
    ana.edit('title', 'Rains')
    ben.edit('text', 'It poured.')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(note).toMatchObject({ title: 'Rains', text: 'It poured.' })
    expect(ben.getSnapshot()).toMatchObject({ values: { title: 'Rains' }, merged: ['title'] })
  })

  it('in the same field are asked, once, and lose nothing', async () => {
    const { kind, note } = aServer()
    const [ana, ben] = [await open(kind, note, 'a'), await open(kind, note, 'b')]
    ana.edit('title', 'Rains')
    expect(await ana.save()).toBe(true)
    ben.edit('title', 'Snow')
    ben.edit('text', 'It snowed.')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(note).toMatchObject({ title: 'Rains', text: 'It snowed.' })
    expect(ben.getSnapshot()).toMatchObject({
      values: { title: 'Snow' },
      conflicts: { title: 'Rains' },
      isChoosing: true,
    })
    expect(ben.questions()).toMatchObject([
      { field: 'title', mine: 'Snow', theirs: 'Rains', meeting: { by: 'ben' } },
    ])
    ben.decideLater()
    ben.edit('text', 'It snowed on.')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ben.getSnapshot().isChoosing).toBe(false)
    expect(await ben.choose({ title: 'mine' })).toBe(true)
    expect(note.title).toBe('Snow')
  })
})

describe('two tabs of one person', () => {
  it('on a slow network meet no conflict in twenty quick edits, and the last text stands', async () => {
    const { kind, note, server } = aServer()
    const tab = aBrowser()
    const memory = memoryJournal()
    const tabs = [await open(kind, note, 'a', memory, tab()), await open(kind, note, 'b', memory, tab())]
    server.delayMs = 2_000
    for (let i = 0; i < 20; i += 1) {
      tabs[i % 2]?.edit('text', `Edit ${i}`)
      if (i % 3 === 0) tabs[i % 2]?.edit('title', `Title ${i}`)
      await vi.advanceTimersByTimeAsync(700)
    }
    await vi.advanceTimersByTimeAsync(60_000)
    expect(note).toMatchObject({ text: 'Edit 19', title: 'Title 18' })
    for (const one of tabs) {
      expect(one.getSnapshot()).toMatchObject({
        conflicts: {},
        state: { kind: 'saved' },
        values: { text: 'Edit 19' },
      })
    }
  })
})

describe('words of a page load that is gone', () => {
  it('are restored, sent as based on what it had sent, and can be discarded', async () => {
    const { kind, note, fail } = aServer()
    const memory = memoryJournal()
    const first = await open(kind, note, 'a', memory)
    fail.push((write) => {
      write()
      throw new TypeError('Failed to fetch')
    })
    first.edit('title', 'Rains')
    await vi.advanceTimersByTimeAsync(1_000)
    first.edit('title', 'Rains again')
    first.flushNow()
    const second = await open(kind, { ...note }, 'b', memory)
    expect(second.getSnapshot()).toMatchObject({ values: { title: 'Rains again' }, restored: 'restored' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(note.title).toBe('Rains again')
    expect(second.getSnapshot().conflicts).toEqual({})
    second.discard()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(note.title).toBe('Rains')
    second.undoDiscard()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(note.title).toBe('Rains again')
  })
})

describe('a window that is closed while the server is away', () => {
  it('leaves its words on the device, and the next one sends them when the server is back', async () => {
    const { kind, note, calls } = aServer()
    const { journal, entries } = memoryJournal()
    const first = surroundings(journal, 'a')
    const draft = await openDraft(kind, PLACE, structuredClone(note), {}, first)
    first.connection.lost()
    draft.edit('title', 'Rains')
    draft.flushNow()
    expect([...entries.values()].map(({ kept }) => kept.values)).toEqual([{ title: 'Rains' }])
    // What runs on in a test is gone with the window.
    vi.clearAllTimers()
    const second = surroundings(journal, 'b')
    second.connection.lost()
    const again = await openDraft(kind, PLACE, structuredClone(note), {}, second)
    await vi.advanceTimersByTimeAsync(1_500)
    expect([calls.length, stateOf(again)]).toEqual([0, { kind: 'device' }])
    await vi.advanceTimersByTimeAsync(1_500)
    expect([note.title, stateOf(again)]).toEqual(['Rains', { kind: 'saved' }])
    await again.flush()
    expect(entries.size).toBe(0)
  })
})

describe('an item whose screen is left', () => {
  it('while the server is away is saved when that is back, and ends then', async () => {
    const { kind, note } = aServer()
    const around = surroundings(memoryJournal().journal, 'a')
    const draft = await openDraft(kind, PLACE, structuredClone(note), {}, around)
    around.connection.lost()
    draft.edit('title', 'Rains')
    const onEnd = vi.fn()
    draft.release(onEnd)
    await vi.advanceTimersByTimeAsync(1_500)
    expect([note.title, onEnd.mock.calls.length]).toEqual(['Rain', 0])
    await vi.advanceTimersByTimeAsync(1_500)
    expect([note.title, onEnd.mock.calls.length]).toEqual(['Rains', 1])
  })

  it('and looked at again while its save is out goes on', async () => {
    const { kind, note, server } = aServer()
    const draft = await open(kind, note, 'a')
    server.delayMs = 1_000
    draft.edit('title', 'Rains')
    const onEnd = vi.fn()
    draft.release(onEnd)
    draft.resume()
    await vi.advanceTimersByTimeAsync(1_000)
    expect([stateOf(draft), onEnd.mock.calls.length]).toEqual([{ kind: 'saved' }, 0])
  })
})

describe('the same item in two windows', () => {
  it('shows in the one what is typed in the other, and is saved by the one that is left', async () => {
    const { kind, note, calls } = aServer()
    const [memory, tab] = [memoryJournal(), aBrowser()]
    const one = await open(kind, note, 'a', memory, tab())
    one.edit('title', 'Rains')
    const other = await open(kind, note, 'b', memory, tab())
    one.edit('title', 'Rains on')
    expect(other.getSnapshot()).toMatchObject({ values: { title: 'Rains on' }, isDirty: true })
    // Its window goes away before it has saved.
    await one.forget()
    await vi.advanceTimersByTimeAsync(11_000)
    expect(calls.map(({ meta }) => meta.writer)).toEqual(['b'])
    expect(note.title).toBe('Rains on')
  })

  it('understands a window of the build before, and is understood by it', async () => {
    const { kind, note } = aServer()
    const heard: unknown[] = []
    const channel = { onmessage: null, postMessage: (data: unknown) => heard.push(data) }
    const tab = channel as unknown as BroadcastChannel
    const draft = await open(kind, note, 'b', memoryJournal(), openRelay(tab))
    const handed = { writer: 'old', seq: 1, field: 'title', value: 'Snow', base: 0, after: { old: 1 } }
    const item = 'ana/site/note/1'
    tab.onmessage?.({ data: { item, handed } } as MessageEvent)
    expect(draft.getSnapshot().values).toMatchObject({ title: 'Snow', text: 'It rained.' })
    tab.onmessage?.({
      data: { item, saved: { ...note, title: 'Snow', versions: { title: 1 } } },
    } as MessageEvent)
    expect(draft.getSnapshot()).toMatchObject({ isDirty: false, state: { kind: 'saved' } })
    draft.edit('text', 'It snowed.')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(heard).toMatchObject([
      { item, handed: { writer: 'b', seq: 1, field: 'text', value: 'It snowed.', base: 0, after: { b: 1 } } },
      { item, saved: { text: 'It snowed.' } },
    ])
  })
})

it('words that the build before has kept go out as descendants of what it had sent', async () => {
  const { kind, note, calls } = aServer()
  const { journal, entries } = memoryJournal()
  const key = 'ana/site/note/1/old'
  entries.set(key, {
    key,
    at: 1,
    name: 'Rains again',
    path: '/admin/notes/1',
    kept: {
      values: { title: 'Rains again' },
      base: { title: 'Rain' },
      stored: { title: 'Rain' },
      sent: { title: ['Rains'] },
      conflicts: {},
      met: {},
      version: 1,
      bases: {},
      after: { title: { old: 2 } },
    },
    pending: null,
  })
  const draft = await openDraft(kind, PLACE, structuredClone(note), {}, surroundings(journal, 'b'))
  expect(draft.getSnapshot()).toMatchObject({ values: { title: 'Rains again' }, restored: 'restored' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls.map(({ fields }) => fields)).toEqual([
    { title: { value: 'Rains again', base: 0, after: { old: 2 } } },
  ])
  await draft.flush()
  expect([note.title, entries.size]).toEqual(['Rains again', 0])
})
