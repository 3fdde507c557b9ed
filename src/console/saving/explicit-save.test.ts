import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../ui/client.ts'
import type { Draft, DraftKind } from './draft.ts'
import type { Values } from './draft-state.ts'
import type { Journal } from './journal.ts'
import { openDraft } from './open-draft.ts'
import { createOpenDrafts } from './open-drafts.ts'
import { aBrowser, memoryJournal, surroundings } from '../../../test/support/saving.ts'

interface Note {
  title: string
  text: string
  version: number
}

const PLACE = { scope: 'ana/site', id: '1', path: '/admin/notes/1' }
const stored = (): Note => ({ title: 'Rain', text: 'It rained.', version: 3 })

/** A server that holds one note and the answers that were planned for it. */
function aServer() {
  const calls: { changed: Values; ifMatch?: number; idempotencyKey: string }[] = []
  const plan: ((write: () => Note) => Promise<Note>)[] = []
  const server = { note: stored(), created: 0, writers: {} }
  const kind: DraftKind<Note> = {
    type: 'note',
    valuesOf: ({ title, text }) => ({ title, text }),
    versionOf: ({ version }) => version,
    nameOf: ({ title = '' }) => title,
    save: (changed, item, meta) => {
      calls.push({ changed, ...meta })
      const write = () => {
        if (!item) server.created += 1
        if (meta.ifMatch !== undefined && meta.ifMatch !== server.note.version) {
          const { note, writers } = server
          throw new CallError(409, 'Somebody has saved this meanwhile.', [], {
            current: { ...note },
            type: 'stale',
            writers,
          })
        }
        server.note = { ...server.note, ...changed, version: server.note.version + 1 }
        return { ...server.note }
      }
      return (plan.shift() ?? (async (w) => w()))(write)
    },
  }
  return { kind, calls, plan, server }
}

const stateOf = (draft: Draft<Note>) => draft.getSnapshot().state

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('typing', () => {
  it('is kept on the device with the first key and again within 200 ms', async () => {
    const { journal, entries } = memoryJournal()
    const draft = await openDraft(aServer().kind, PLACE, stored(), {}, surroundings(journal, 'a'))
    await vi.advanceTimersByTimeAsync(1000)
    draft.edit('title', 'R')
    await vi.advanceTimersByTimeAsync(0)
    expect(entries.get('ana/site/note/1/a')?.kept.values).toEqual({ title: 'R' })
    draft.edit('title', 'Rains')
    await vi.advanceTimersByTimeAsync(200)
    expect(entries.get('ana/site/note/1/a')?.kept.values).toEqual({ title: 'Rains' })
    expect(stateOf(draft)).toEqual({ kind: 'device' })
  })

  it('says so when this browser keeps nothing', async () => {
    const { journal } = memoryJournal()
    const refusing = { ...journal, put: () => Promise.reject(new Error('full')) }
    const draft = await openDraft(aServer().kind, PLACE, stored(), {}, surroundings(refusing, 'a'))
    draft.edit('title', 'R')
    await vi.advanceTimersByTimeAsync(200)
    expect(stateOf(draft)).toEqual({ kind: 'failed', reason: 'notKept' })
  })
})

describe('words of a page load that is gone', () => {
  const typeAndDie = async (journal: Journal) => {
    const draft = await openDraft(aServer().kind, PLACE, stored(), {}, surroundings(journal, 'a'))
    draft.edit('text', 'It rained for days.')
    draft.flushNow()
  }

  it('are back in the form', async () => {
    const { journal, entries } = memoryJournal()
    await typeAndDie(journal)
    const draft = await openDraft(aServer().kind, PLACE, stored(), {}, surroundings(journal, 'b'))
    expect(draft.getSnapshot()).toMatchObject({
      values: { text: 'It rained for days.' },
      restored: 'restored',
      isDirty: true,
    })
    expect([...entries.keys()]).toEqual(['ana/site/note/1/b'])
  })

  it('were safe as soon as the form was closed, also where the database is slow', async () => {
    const { journal, entries } = memoryJournal()
    const slow = { ...journal, put: () => new Promise<void>(() => {}) }
    const draft = await openDraft(aServer().kind, PLACE, stored(), {}, surroundings(slow, 'a'))
    draft.edit('text', 'It rained for days.')
    draft.release(() => {})
    expect(entries.get('ana/site/note/1/a')?.kept.values).toEqual({ text: 'It rained for days.' })
  })

  it('stay with a page that is still open', async () => {
    const { journal } = memoryJournal()
    await typeAndDie(journal)
    const draft = await openDraft(aServer().kind, PLACE, stored(), {}, surroundings(journal, 'b', ['a']))
    expect(draft.getSnapshot()).toMatchObject({ values: { text: 'It rained.' }, restored: 'none' })
  })

  it('stay where they were as long as they cannot be stored again', async () => {
    const { journal, entries } = memoryJournal()
    await typeAndDie(journal)
    const full = { ...journal, put: () => Promise.reject(new Error('full')) }
    const draft = await openDraft(aServer().kind, PLACE, stored(), {}, surroundings(full, 'b'))
    expect(draft.getSnapshot().values.text).toBe('It rained for days.')
    expect([...entries.keys()]).toEqual(['ana/site/note/1/a'])
  })

  it('can be discarded, and the discarding undone', async () => {
    const { journal, entries } = memoryJournal()
    await typeAndDie(journal)
    const draft = await openDraft(aServer().kind, PLACE, stored(), {}, surroundings(journal, 'b'))
    draft.discard()
    await draft.flush()
    expect(draft.getSnapshot()).toMatchObject({ values: { text: 'It rained.' }, restored: 'discarded' })
    expect(entries.size).toBe(0)
    draft.undoDiscard()
    expect(draft.getSnapshot().values.text).toBe('It rained for days.')
  })
})

describe('saving', () => {
  it('sends the changed fields with the version, once for two calls, and forgets the journal', async () => {
    const { journal, entries } = memoryJournal()
    const { kind, calls } = aServer()
    const draft = await openDraft(kind, PLACE, stored(), {}, surroundings(journal, 'a'))
    draft.edit('title', 'Rains')
    const [first, second] = await Promise.all([draft.save(), draft.save()])
    expect([first, second]).toEqual([true, true])
    expect(calls).toMatchObject([{ changed: { title: 'Rains' }, ifMatch: 3 }])
    await draft.flush()
    expect(entries.size).toBe(0)
    expect(stateOf(draft)).toEqual({ kind: 'saved' })
  })

  it('sends words that the form still held', async () => {
    const { kind, calls } = aServer()
    const draft = await openDraft(kind, PLACE, stored(), {}, surroundings(memoryJournal().journal, 'a'))
    draft.edit('text', () => 'It poured.')
    expect(await draft.save()).toBe(true)
    expect(calls.map(({ changed }) => changed)).toEqual([{ text: 'It poured.' }])
  })

  it('sends what was typed while it was under way', async () => {
    const { kind, calls, plan } = aServer()
    const draft = await openDraft(kind, PLACE, stored(), {}, surroundings(memoryJournal().journal, 'a'))
    draft.edit('title', 'Rains')
    plan.push(async (write) => {
      draft.edit('title', 'Rains again')
      return write()
    })
    expect(await draft.save()).toBe(true)
    expect(calls.map((call) => call.changed)).toEqual([{ title: 'Rains' }, { title: 'Rains again' }])
  })

  it('that is refused names the fields and keeps the words', async () => {
    const { kind, plan } = aServer()
    const draft = await openDraft(kind, PLACE, stored(), {}, surroundings(memoryJournal().journal, 'a'))
    draft.edit('title', '')
    const errors = [{ pointer: '/title', code: 'required', detail: 'Title is required' }]
    plan.push(() => Promise.reject(new CallError(422, 'Title is required', errors)))
    expect(await draft.save()).toBe(false)
    expect(draft.getSnapshot()).toMatchObject({
      errors: { title: 'Title is required' },
      values: { title: '' },
      refusals: 1,
    })
  })

  it('without an answer is never called saved, and trying again is no conflict with oneself', async () => {
    const { kind, plan, server } = aServer()
    const draft = await openDraft(kind, PLACE, stored(), {}, surroundings(memoryJournal().journal, 'a'))
    draft.edit('title', 'Rains')
    plan.push((write) => {
      write()
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    expect(await draft.save()).toBe(false)
    expect(stateOf(draft)).toEqual({ kind: 'failed', reason: 'noAnswer' })
    draft.edit('title', 'Rains again')
    expect(await draft.save()).toBe(true)
    expect(server.note.title).toBe('Rains again')
  })

  it('waits for the sign-in when the session is over, and goes on', async () => {
    const { kind, plan, calls } = aServer()
    const around = surroundings(memoryJournal().journal, 'a')
    const signIn = vi.fn(async () => {})
    const draft = await openDraft(kind, PLACE, stored(), {}, { ...around, signIn })
    draft.edit('title', 'Rains')
    plan.push(() => Promise.reject(new CallError(401, 'Please sign in.')))
    expect(await draft.save()).toBe(true)
    expect(signIn).toHaveBeenCalledExactlyOnceWith({ name: 'Rains', text: 'Rains' })
    expect(calls).toHaveLength(2)
  })
})

describe('a save that wants the password confirmed', () => {
  const refusal = () => new CallError(403, 'Please confirm.', [], { type: 'confirm-password' })

  it.each([true, false])('is sent again when that is done: %s', async (isConfirmed) => {
    const { kind, plan, calls } = aServer()
    const around = surroundings(memoryJournal().journal, 'a')
    const draft = await openDraft(kind, PLACE, stored(), {}, { ...around, confirm: async () => isConfirmed })
    draft.edit('title', 'Rains')
    plan.push(() => Promise.reject(refusal()))
    expect(await draft.save()).toBe(isConfirmed)
    expect(calls).toHaveLength(isConfirmed ? 2 : 1)
    expect(draft.getSnapshot()).toMatchObject(
      isConfirmed
        ? { isDirty: false }
        : { isDirty: true, state: { kind: 'failed', reason: 'refused', sentence: 'Please confirm.' } },
    )
  })
})

describe('saving what others saved meanwhile', () => {
  it('merges other fields without a question', async () => {
    const { kind, server } = aServer()
    const draft = await openDraft(kind, PLACE, stored(), {}, surroundings(memoryJournal().journal, 'a'))
    server.note = { ...server.note, text: 'It poured.', version: 4 }
    draft.edit('title', 'Rains')
    expect(await draft.save()).toBe(true)
    expect(server.note).toMatchObject({ title: 'Rains', text: 'It poured.' })
    expect(draft.getSnapshot()).toMatchObject({ values: { text: 'It poured.' }, merged: ['text'] })
  })

  it('asks about the same field and writes nothing before the choice', async () => {
    const { kind, server } = aServer()
    const draft = await openDraft(kind, PLACE, stored(), {}, surroundings(memoryJournal().journal, 'a'))
    server.note = { ...server.note, title: 'Snow', version: 4 }
    draft.edit('title', 'Rains')
    expect(await draft.save()).toBe(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(draft.getSnapshot()).toMatchObject({ conflicts: { title: 'Snow' }, isChoosing: true })
    expect(server.note.title).toBe('Snow')
    expect(await draft.choose({ title: 'mine' })).toBe(true)
    expect(server.note.title).toBe('Rains')
  })

  const BEN = { by: 'ben', at: '2026-11-23T09:00:00Z', version: 2 }

  it('[C465] says whose the other words are, at once and after the page was loaded again', async () => {
    const { journal } = memoryJournal()
    const { kind, server } = aServer()
    const draft = await openDraft(kind, PLACE, stored(), {}, surroundings(journal, 'a'))
    draft.edit('title', 'Rains')
    draft.flushNow()
    server.note = { ...server.note, title: 'Snow', version: 4 }
    server.writers = { title: BEN, text: { ...BEN, by: 'cid' } }
    const asked = [{ field: 'title', mine: 'Rains', theirs: 'Snow', meeting: BEN }]
    const again = await openDraft(kind, PLACE, { ...server.note }, {}, surroundings(journal, 'b'))
    for (const one of [draft, again]) {
      expect(await one.save()).toBe(false)
      expect(one.questions()).toEqual(asked)
    }
    again.discard()
    expect(again.getSnapshot().values.title).toBe('Snow')
    again.undoDiscard()
    expect(await again.choose({ title: 'mine' })).toBe(true)
    expect(server.note.title).toBe('Rains')
  })

  it('[C465] another form of the item takes the words over, with the text that they were typed over', async () => {
    const { journal, entries } = memoryJournal()
    const { kind, server } = aServer()
    const around = surroundings(journal, 'a')
    const draft = await openDraft(kind, PLACE, stored(), {}, around)
    server.note = { ...server.note, title: 'Snow', version: 4 }
    draft.edit('title', 'Rains')
    draft.edit('text', 'It rained on.')
    expect(await draft.save()).toBe(false)
    expect(await draft.carry({ type: 'whole', path: '/whole', fields: ['title'] })).toBe(true)
    expect(draft.getSnapshot()).toMatchObject({ values: { title: 'Snow', text: 'It rained on.' } })
    await draft.flush()
    expect([...entries.values()].map(({ key, kept, path }) => [key, kept.values, path])).toEqual([
      ['ana/site/note/1/a', { text: 'It rained on.' }, PLACE.path],
      ['ana/site/whole/1/key-1', { title: 'Rains' }, '/whole'],
    ])
    const whole = await openDraft({ ...kind, type: 'whole' }, PLACE, { ...server.note }, {}, around)
    expect(whole.getSnapshot()).toMatchObject({ values: { title: 'Rains' }, restored: 'restored' })
    expect(await whole.save()).toBe(false)
    expect(whole.questions()).toMatchObject([{ mine: 'Rains', theirs: 'Snow' }])
  })
})

describe('creating', () => {
  it('repeats a creation without an answer word for word, then saves what was typed since', async () => {
    const { journal } = memoryJournal()
    const { kind, plan, calls } = aServer()
    const first = await openDraft(
      kind,
      { ...PLACE, id: 'new' },
      null,
      { title: '', text: '' },
      surroundings(journal, 'a'),
    )
    first.edit('title', 'Wind')
    plan.push(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await first.save()).toBe(false)
    first.edit('title', 'Winds')
    first.flushNow()

    const again = await openDraft(
      kind,
      { ...PLACE, id: 'new' },
      null,
      { title: '', text: '' },
      surroundings(journal, 'b'),
    )
    expect(await again.save()).toBe(true)
    expect(calls.map(({ changed, idempotencyKey }) => [changed.title, idempotencyKey])).toEqual([
      ['Wind', 'key-1'],
      ['Wind', 'key-1'],
      ['Winds', ''],
    ])
  })

  it('takes a new key after a refusal', async () => {
    const { kind, plan, calls } = aServer()
    const place = { ...PLACE, id: 'new' }
    const draft = await openDraft(
      kind,
      place,
      null,
      { title: '' },
      surroundings(memoryJournal().journal, 'a'),
    )
    plan.push(() => Promise.reject(new CallError(422, 'Title is required')))
    expect(await draft.save()).toBe(false)
    draft.edit('title', 'Wind')
    expect(await draft.save()).toBe(true)
    expect(calls.map((call) => call.idempotencyKey)).toEqual(['key-1', 'key-2'])
  })
})

describe('a dialog that is closed while its save is out', () => {
  it('saves what it sent, leaves nothing on the device, and ends', async () => {
    const { journal, entries } = memoryJournal()
    const { kind, plan, server } = aServer()
    const draft = await openDraft(kind, PLACE, stored(), {}, surroundings(journal, 'a'))
    const answer = Promise.withResolvers<void>()
    plan.push((write) => answer.promise.then(write))
    draft.edit('title', 'Rains')
    const saving = draft.save()
    const onEnd = vi.fn()
    draft.release(onEnd)
    await vi.advanceTimersByTimeAsync(200)
    expect([...entries.values()].map(({ kept }) => kept.values)).toEqual([{ title: 'Rains' }])
    answer.resolve()
    expect(await saving).toBe(true)
    await draft.flush()
    expect([server.note.title, entries.size]).toEqual(['Rains', 0])
    expect(onEnd).toHaveBeenCalledOnce()
  })

  it('without an answer keeps the words for when it is opened again', async () => {
    const { journal } = memoryJournal()
    const { kind, plan, calls } = aServer()
    const draft = await openDraft(kind, PLACE, stored(), {}, surroundings(journal, 'a'))
    plan.push(() => Promise.reject(new TypeError('Failed to fetch')))
    draft.edit('title', 'Rains')
    const saving = draft.save()
    draft.release(() => {})
    expect(await saving).toBe(false)
    const again = await openDraft(kind, PLACE, stored(), {}, surroundings(journal, 'a'))
    expect(again.getSnapshot()).toMatchObject({ values: { title: 'Rains' }, restored: 'restored' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(1)
    expect(await again.save()).toBe(true)
  })
})

describe('a dialog that is opened again while its save is out', () => {
  const aWindow = () => {
    const window = Object.assign(new EventTarget(), { document: new EventTarget() })
    return createOpenDrafts(window as unknown as Window)
  }

  it('goes on with that save: what is typed then stays on the device, and goes out after it', async () => {
    const { journal, entries } = memoryJournal()
    const { kind, plan, server } = aServer()
    const [drafts, around] = [aWindow(), surroundings(journal, 'a')]
    const draft = await drafts.enter(kind, PLACE, stored(), {}, around)
    const answer = Promise.withResolvers<void>()
    plan.push((write) => answer.promise.then(write))
    draft.edit('title', 'Rains')
    const saving = draft.save()
    drafts.leave(kind, PLACE, draft)
    await vi.advanceTimersByTimeAsync(200)
    const again = await drafts.enter(kind, PLACE, stored(), {}, around)
    expect(again.getSnapshot()).toMatchObject({ state: { kind: 'saving' }, restored: 'none' })
    again.edit('text', 'It poured.')
    await vi.advanceTimersByTimeAsync(200)
    answer.resolve()
    expect(await saving).toBe(true)
    await again.flush()
    expect([server.note.text, entries.size]).toEqual(['It poured.', 0])
    expect(again.getSnapshot()).toMatchObject({ isDirty: false, state: { kind: 'saved' } })
  })

  it('once it is over begins again', async () => {
    const { kind } = aServer()
    const [drafts, around] = [aWindow(), surroundings(memoryJournal().journal, 'a')]
    const place = { ...PLACE, id: 'new' }
    const draft = await drafts.enter(kind, place, null, { title: '' }, around)
    draft.edit('title', 'Wind')
    const saving = draft.save()
    drafts.leave(kind, place, draft)
    expect(await saving).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    const next = await drafts.enter(kind, place, null, { title: '' }, around)
    expect(next.getSnapshot()).toMatchObject({ values: { title: '' }, item: null })
  })
})

describe('the same item in two windows', () => {
  const twoWindows = async (kind: DraftKind<Note>) => {
    const { journal, entries } = memoryJournal()
    const relay = aBrowser()
    const around = (own: string, live: string[]) => surroundings(journal, own, live, relay())
    const one = await openDraft(kind, PLACE, stored(), {}, around('a', ['b']))
    const other = await openDraft(kind, PLACE, stored(), {}, around('b', ['a']))
    return { one, other, entries }
  }

  it('keeps the words of each apart, and takes over other fields with the save', async () => {
    const { kind, server } = aServer()
    const { one, other, entries } = await twoWindows(kind)
    one.edit('title', 'Rains')
    other.edit('text', 'It poured.')
    await vi.advanceTimersByTimeAsync(200)
    expect([...entries.keys()]).toEqual(['ana/site/note/1/a', 'ana/site/note/1/b'])
    expect(other.getSnapshot().values.title).toBe('Rain')
    expect(await one.save()).toBe(true)
    expect(await other.save()).toBe(true)
    expect(server.note).toMatchObject({ title: 'Rains', text: 'It poured.' })
    expect(other.getSnapshot()).toMatchObject({ values: { title: 'Rains' }, merged: ['title'] })
  })

  it('asks about a field that was written in both', async () => {
    const { kind, server } = aServer()
    const { one, other } = await twoWindows(kind)
    one.edit('title', 'Rains')
    other.edit('title', 'Snow')
    expect(await one.save()).toBe(true)
    expect(await other.save()).toBe(false)
    expect(other.questions()).toMatchObject([{ field: 'title', mine: 'Snow', theirs: 'Rains' }])
    expect(server.note.title).toBe('Rains')
    expect(await other.choose({ title: 'theirs' })).toBe(true)
    expect(other.getSnapshot()).toMatchObject({ values: { title: 'Rains' }, isDirty: false })
  })

  it('gives up on an item that is saved again and again meanwhile, and says so', async () => {
    const { kind, server, calls, plan } = aServer()
    const draft = await openDraft(kind, PLACE, stored(), {}, surroundings(memoryJournal().journal, 'a'))
    draft.edit('title', 'Rains')
    const meet = async (write: () => Note) => {
      server.note = { ...server.note, text: `${server.note.text}.`, version: server.note.version + 1 }
      return write()
    }
    for (let i = 0; i < 10; i += 1) plan.push(meet)
    expect(await draft.save()).toBe(false)
    expect([calls.length, stateOf(draft)]).toEqual([6, { kind: 'failed', reason: 'noAnswer' }])
  })
})

it('words that the build before has kept are back, with the creation that it had sent', async () => {
  const { journal, entries } = memoryJournal()
  const { kind, calls } = aServer()
  const key = 'ana/site/note/new/old'
  entries.set(key, {
    key,
    at: 1,
    name: 'Winds',
    path: '/admin/notes?create',
    kept: {
      values: { title: 'Winds' },
      base: { title: '' },
      stored: { title: '' },
      sent: { title: ['Wind'] },
      conflicts: {},
      met: {},
      version: null,
      bases: {},
      after: {},
    },
    pending: { idempotencyKey: 'key-of-then', values: { title: 'Wind', text: '' } },
  })
  const place = { ...PLACE, id: 'new' }
  const draft = await openDraft(kind, place, null, { title: '', text: '' }, surroundings(journal, 'b'))
  expect(draft.getSnapshot()).toMatchObject({ values: { title: 'Winds' }, restored: 'restored' })
  expect([...entries.keys()]).toEqual(['ana/site/note/new/b'])
  expect(await draft.save()).toBe(true)
  expect(calls.map(({ changed, idempotencyKey }) => [changed.title, idempotencyKey])).toEqual([
    ['Wind', 'key-of-then'],
    ['Winds', ''],
  ])
})
