import { type Editor, Extension, type Range } from '@tiptap/core'
import { Suggestion } from '@tiptap/suggestion'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { BLOCKS, type BlockKind } from './blocks.ts'
import { isInCell } from './cells.ts'

interface Open {
  query: string
  chosen: number
  rect: DOMRect | null
  choose(kind: BlockKind): void
}

/** Opens the menu at a slash at the beginning of a word, and holds its state. */
export function createSlash() {
  let open: Open | null = null
  let shown: readonly BlockKind[] = []
  const listeners = new Set<() => void>()
  const show = (next: Open | null) => {
    open = next
    for (const listener of listeners) listener()
  }
  const place = (props: {
    query: string
    editor: Editor
    range: Range
    clientRect?: (() => DOMRect | null) | null
  }) =>
    show({
      query: props.query,
      chosen: 0,
      rect: props.clientRect?.() ?? null,
      choose(kind) {
        props.editor.chain().focus().deleteRange(props.range).run()
        kind.apply(props.editor)
      },
    })
  const handleKey = (event: KeyboardEvent): boolean => {
    if (!open || shown.length === 0) return false
    if (event.key === 'Escape') {
      show(null)
      return true
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : shown.length - 1
      show({ ...open, chosen: (open.chosen + by) % shown.length })
      return true
    }
    const kind = shown[open.chosen]
    if ((event.key !== 'Enter' && event.key !== 'Tab') || !kind) return false
    open.choose(kind)
    return true
  }
  const extension = Extension.create({
    name: 'slash',
    addProseMirrorPlugins() {
      return [
        Suggestion({
          editor: this.editor,
          char: '/',
          // Cells hold no blocks.
          allow: ({ state: { selection } }) => !selection.$from.parent.type.spec.code && !isInCell(selection),
          render: () => ({
            onStart: place,
            onUpdate: place,
            onKeyDown: ({ event }) => handleKey(event),
            onExit: () => show(null),
          }),
        }),
      ]
    },
  })
  return {
    extension,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => open,
    note: (kinds: readonly BlockKind[]) => {
      shown = kinds
    },
  }
}

/** The menu of kinds of blocks at the caret, filtered by what is typed after the slash. */
export function SlashMenu({ slash, label }: { slash: ReturnType<typeof createSlash>; label: string }) {
  const t = useTranslations('console.writing')
  const open = useSyncExternalStore(slash.subscribe, slash.getSnapshot)
  const list = useRef<HTMLDivElement>(null)
  const query = open?.query.toLocaleLowerCase() ?? ''
  const wordsOf = ({ id, isKnownAs }: BlockKind) =>
    [t(`block.${id}`), ...(isKnownAs ? [t(`also.${isKnownAs}`)] : [])].join(' ')
  const kinds = BLOCKS.filter((kind) => wordsOf(kind).toLocaleLowerCase().includes(query))
  useEffect(() => slash.note(kinds))
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [open?.chosen])
  if (!open?.rect || kinds.length === 0) return null
  const { left, bottom, top } = open.rect
  const isBelow = bottom + 300 < innerHeight
  return createPortal(
    // The menu is outside of the page's landmarks, so it is one itself.
    <div role="region" aria-label={label}>
      <div
        ref={list}
        role="listbox"
        aria-label={label}
        // A scrolling area must be reachable by keyboard; a press must leave the caret in the text.
        tabIndex={0}
        onPointerDown={(event) => event.preventDefault()}
        className="fixed z-50 max-h-72 w-60 overflow-y-auto rounded-menu border border-line bg-raised py-1 shadow-menu"
        style={{
          left: Math.min(left, innerWidth - 250),
          ...(isBelow ? { top: bottom + 4 } : { bottom: innerHeight - top + 4 }),
        }}
      >
        {kinds.map((kind, i) => (
          <div
            key={kind.id}
            role="option"
            aria-selected={i === open.chosen}
            className={`flex min-h-8 items-center gap-2.5 px-3 pointer-coarse:min-h-11 ${i === open.chosen ? 'bg-accent-soft' : 'hover:bg-hover'}`}
            onPointerDown={() => open.choose(kind)}
          >
            <Icon name={kind.icon} className="size-4 text-ink-2" />
            {t(`block.${kind.id}`)}
          </div>
        ))}
      </div>
    </div>,
    document.body,
  )
}
