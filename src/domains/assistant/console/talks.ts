import type { Locale } from '../../../kernel/locale.ts'
import type { Passage } from '../../../console/writing/open-text.ts'

/** What was asked, which decides what can be done with the answer. */
export type Asked =
  | {
      kind: 'generate'
      prompt: string
      /** What of the running text is to be changed; null with `field`, and where something new is written. */
      passage: Passage | null
      /** The field that is to be changed, as it was. */
      field: { name: string; value: string } | null
      language: Locale
      /** A text that stays as it is, as Markdown: the question is about it. */
      about?: string
    }
  | {
      kind: 'translate'
      to: Locale
      /** What goes out, as Markdown. */
      source: string
    }
  | { kind: 'seo' }

/** What has come of a question so far. */
export type Standing =
  | { kind: 'running'; text: string }
  | { kind: 'done'; text: string; isWhole: boolean }
  | { kind: 'stopped'; text: string }
  /** `againAt`: when a limit lets the question through again, as `Date.now()`; null where it may be asked at once. */
  | { kind: 'failed'; text: string; sentence: string; againAt: number | null }

/** A question and what has come of it. */
export interface Talk {
  key: string
  siteId: string
  /** The item that it is about; null on screens without one. */
  place: { title: string; path: string } | null
  asked: Asked
  standing: Standing
  /** By which a save names what it takes; null until the answer begins. */
  answerId: string | null
  /** Places of the pieces that are not taken. */
  left: readonly number[]
}

/** The words that a question is about, as Markdown or, of a field, as they are; '' where something new is written. */
export const beforeOf = (asked: Asked): string =>
  asked.kind === 'generate'
    ? (asked.field?.value ?? asked.passage?.words?.markdown ?? asked.passage?.markdown ?? '')
    : ''

const talks = new Map<string, Talk>()
const running = new Map<string, AbortController>()
const listeners = new Set<() => void>()
let snapshot: readonly Talk[] = []

function tell(): void {
  snapshot = [...talks.values()]
  for (const listener of listeners) listener()
}

/**
 * The questions of this page that nobody has taken or discarded the answer of, one of an item. They are outside of React: an
 * answer goes on and waits while its dialog is closed, for as long as the page lives.
 */
export const openTalks = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: () => snapshot,

  /** Begins a question in the place of the one before. @returns what stops it */
  begin(talk: Omit<Talk, 'standing' | 'answerId' | 'left'>): AbortSignal {
    running.get(talk.key)?.abort()
    const own = new AbortController()
    running.set(talk.key, own)
    talks.set(talk.key, { ...talk, standing: { kind: 'running', text: '' }, answerId: null, left: [] })
    tell()
    return own.signal
  },

  /** Says by which id the answer goes that begins. */
  name(key: string, signal: AbortSignal, answerId: string): void {
    const talk = talks.get(key)
    if (talk && running.get(key)?.signal === signal) talks.set(key, { ...talk, answerId })
  },

  /** Says what has come; of a question that another one has replaced, nothing any more. */
  stand(key: string, signal: AbortSignal, standing: Standing): void {
    const talk = talks.get(key)
    if (!talk || running.get(key)?.signal !== signal) return
    talks.set(key, { ...talk, standing })
    tell()
  },

  /** Nothing has come, and nothing will. */
  end(key: string, signal: AbortSignal): void {
    if (running.get(key)?.signal === signal) openTalks.drop(key)
  },

  /** The author writes in the answer. */
  edit(key: string, text: string): void {
    const talk = talks.get(key)
    if (!talk || talk.standing.kind === 'running') return
    talks.set(key, { ...talk, standing: { ...talk.standing, text }, left: [] })
    tell()
  },

  /** The author takes a piece of the answer, or leaves it. */
  toggle(key: string, place: number): void {
    const talk = talks.get(key)
    if (!talk) return
    const left = talk.left.filter((one) => one !== place)
    talks.set(key, { ...talk, left: left.length < talk.left.length ? left : [...left, place] })
    tell()
  },

  stop: (key: string): void => running.get(key)?.abort(),

  /** Brings back what was dropped. @returns false where another question has taken its place */
  putBack(talk: Talk): boolean {
    if (talks.has(talk.key)) return false
    talks.set(talk.key, talk)
    tell()
    return true
  },

  /** The answer is taken, or nobody wants it. */
  drop(key: string): void {
    talks.delete(key)
    running.get(key)?.abort()
    running.delete(key)
    tell()
  },
}
