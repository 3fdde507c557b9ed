import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useConsole } from '../context.ts'
import type { Draft, DraftKind, Snapshot } from '../saving/draft.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Values } from '../saving/draft-state.ts'

/** Name of the query for unsaved words on this device. */
export const UNSAVED = 'unsaved'

/**
 * Opens an item for writing: what is typed stays on this device until it is saved; Ctrl+S saves. Autosave goes on after its
 * screen is left.
 * @param id of the item; of a new one any name that stays the same, such as `new`
 * @param initial fields of a new item
 * @param locale language of its texts where that is not the site's own; each language has a draft of its own
 * @param at address under which a dialog opens again; left out, that of the screen
 * @returns null while unsaved words are read from the device
 */
export function useDraft<Item>(
  kind: DraftKind<Item>,
  id: string,
  item: Item | null,
  initial: Values = {},
  locale?: Locale,
  at?: string,
): Draft<Item> | null {
  const { person, site, drafts } = useConsole()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft<Item> | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  // A draft begins with the item as first loaded; later loads are merged into it.
  const beginning = useRef({ kind, item, initial })
  const scope = `${person.id}/${site.id}`

  useEffect(() => {
    let isGone = false
    let close = () => {}
    const { kind, item, initial } = beginning.current
    const path = at ?? `${location.pathname}${locale ? `?locale=${locale}` : ''}`
    const place = { scope, id, path, locale }
    drafts.open.enter(kind, place, item, initial, drafts).then((opened) => {
      close = () => {
        drafts.open.leave(kind, place, opened)
        void opened.flush().then(() => queries.invalidateQueries({ queryKey: [UNSAVED] }))
      }
      if (isGone) close()
      else setDraft(opened)
    }, setFailure)
    return () => {
      isGone = true
      close()
      setDraft(null)
    }
  }, [scope, id, locale, at, drafts, queries])

  useEffect(() => {
    if (draft && item && item !== beginning.current.item) draft.takeIn(item)
    beginning.current.item = item
  }, [draft, item])

  useEffect(() => {
    if (!draft) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      // A form below an open dialog is not meant.
      if (!document.querySelector('dialog[open]')) void draft.save()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [draft])

  if (failure) throw failure
  return draft
}

export function useSnapshot<Item>(draft: Draft<Item>): Snapshot<Item> {
  const [, render] = useReducer((times: number) => times + 1, 0)
  const early = useRef(() => {})
  // React subscribes a task after the fields are on screen. Letters typed before that would each find the field empty again, so
  // this subscribes earlier.
  useLayoutEffect(() => {
    const stop = draft.subscribe(render)
    early.current = stop
    return stop
  }, [draft])
  const snapshot = useSyncExternalStore(draft.subscribe, draft.getSnapshot)
  useEffect(() => {
    early.current()
  }, [draft])
  return snapshot
}

export interface Bound {
  name: string
  value: string
  error: string | undefined
  /** The person may only read it. */
  readOnly: boolean
  /** The text of another language, shown where this one has none. */
  placeholder?: string
  onChange: (value: string) => void
}

/** Ties a field of a form to its draft: `<TextField label="Title" {...bind('title')} />`. */
export function binder<Item>(
  draft: Draft<Item>,
  snapshot: Snapshot<Item>,
  { readOnly = false } = {},
): (name: string) => Bound {
  return (name) => ({
    name,
    value: snapshot.values[name] ?? '',
    error: snapshot.errors[name],
    readOnly,
    onChange: (value) => draft.edit(name, value),
  })
}

/** Moves the focus to the first wrong field of a form after each refused save. */
export function useRefusalFocus(form: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus()
  }, [form, refusals])
}
