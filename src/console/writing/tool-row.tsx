import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useKeys } from '../keys/use-keys.tsx'
import { LINES, LIST, NUMBERED, PICTURE, PLAYERS, QUOTE, RULE, TABLE } from './blocks.ts'
import type { Footnotes } from './footnotes.ts'
import { LinkDialog } from './link-dialog.tsx'
import { useShell } from '../shell-context.ts'
import { change, isInTable, TABLE_CHANGES } from './tables.ts'

const MARKS = [
  { name: 'bold', keys: 'Ctrl+B', isRare: false },
  { name: 'italic', keys: 'Ctrl+I', isRare: false },
  { name: 'strike', keys: 'Ctrl+Shift+S', isRare: true },
  { name: 'superscript', keys: 'Ctrl+.', isRare: true },
  { name: 'subscript', keys: 'Ctrl+,', isRare: true },
  { name: 'code', keys: 'Ctrl+E', isRare: true },
] as const

interface Props {
  editor: Editor
  footnotes: Footnotes
}

/** The tools of a text in one row above it; arrows move from tool to tool. In a narrow bar the rare ones are in a menu. */
export function ToolRow({ editor, footnotes }: Props) {
  const t = useTranslations('console.writing')
  const { row, keep } = useOneStop()
  const now = useCaret(editor)
  const [isLinking, setIsLinking] = useState(false)
  useTextKeys(() => {
    // The editor hears of a selection a moment after the page.
    if (!editor.view.hasFocus() || getSelection()?.isCollapsed !== false) return false
    setIsLinking(true)
    return true
  })
  return (
    <div
      ref={row}
      role="toolbar"
      data-text-tools
      aria-keyshortcuts="Alt+F10"
      tabIndex={-1}
      onFocus={keep}
      aria-label={t('tools')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) editor.commands.focus()
        goAlong(event)
      }}
      className="flex min-h-12 items-center gap-0.5 overflow-x-auto @max-[46.5rem]:gap-0 max-tablet:gap-0 max-tablet:justify-between tablet:-ml-2 tablet:pl-0.5"
    >
      <LineTool editor={editor} now={now} />
      <Gap />
      <MarkTools editor={editor} now={now} onLink={() => setIsLinking(true)} />
      <Gap />
      <BlockTools editor={editor} now={now} footnotes={footnotes} />
      <Gap />
      <Tool
        icon="undo"
        label={t('undo')}
        keys="Ctrl+Z"
        isDisabled={!now.mayUndo}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <Tool
        icon="redo"
        label={t('redo')}
        keys="Ctrl+Shift+Z"
        isRare
        isDisabled={!now.mayRedo}
        onPress={() => editor.chain().focus().redo().run()}
      />
      <RareTools editor={editor} footnotes={footnotes} mayRedo={now.mayRedo} />
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
    </div>
  )
}

/** Kind and marks of the text at the caret. */
function useCaret(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor }) => ({
      line: LINES.find((line) => line.isActive(editor))?.id ?? 'text',
      marks: MARKS.filter(({ name }) => editor.isActive(name)).map(({ name }) => name as string),
      isLink: editor.isActive('link'),
      blocks: [QUOTE, LIST, NUMBERED].filter((kind) => kind.isActive(editor)).map(({ id }) => id as string),
      isInTable: isInTable(editor),
      isInFigure: PICTURE.isActive(editor),
      isInPlayer: PLAYERS.some((kind) => kind.isActive(editor)),
      mayUndo: editor.can().undo(),
      mayRedo: editor.can().redo(),
    }),
  })
}

interface ToolsProps {
  editor: Editor
  now: ReturnType<typeof useCaret>
}

function LineTool({ editor, now }: ToolsProps) {
  const t = useTranslations('console.writing')
  return (
    <span className="relative block flex-none">
      <select
        aria-label={t('kind')}
        value={now.line}
        disabled={now.isInTable}
        onChange={(event) => LINES.find(({ id }) => id === event.target.value)?.apply(editor)}
        className="h-8 w-34 appearance-none truncate rounded-control bg-surface pr-7 pl-2 font-medium hover:bg-hover max-tablet:w-20 max-tablet:pr-6 pointer-coarse:h-11"
      >
        {LINES.map(({ id }) => (
          <option key={id} value={id}>
            {t(`block.${id}`)}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-ink-3">
        <Icon name="down" className="size-3.5" />
      </span>
    </span>
  )
}

function MarkTools({ editor, now, onLink }: ToolsProps & { onLink: () => void }) {
  const t = useTranslations('console.writing')
  return (
    <>
      {MARKS.map(({ name, keys, isRare }) => (
        <Tool
          key={name}
          icon={name}
          label={t(name)}
          keys={keys}
          isRare={isRare}
          isPressed={now.marks.includes(name)}
          onPress={() => editor.chain().focus().toggleMark(name).run()}
        />
      ))}
      <Tool icon="link" label={t('link')} isPressed={now.isLink} onPress={onLink} />
    </>
  )
}

/** Tools for paragraphs, and what is inserted between them. */
function BlockTools({ editor, now, footnotes }: ToolsProps & Props) {
  const t = useTranslations('console.writing')
  return (
    <>
      {[QUOTE, LIST, NUMBERED].map((kind) => (
        <Tool
          key={kind.id}
          icon={kind.icon}
          label={t(`block.${kind.id}`)}
          isRare={kind !== LIST || now.isInTable || 'on a phone'}
          isPressed={now.blocks.includes(kind.id)}
          isDisabled={now.isInTable}
          onPress={() => kind.apply(editor)}
        />
      ))}
      <Tool
        icon={PICTURE.icon}
        label={t('block.picture')}
        isPressed={now.isInFigure}
        onPress={() => PICTURE.apply(editor)}
      />
      <span className="flex-none @max-[42.5rem]:hidden">
        <ToolMenu
          editor={editor}
          trigger={<IconButton icon="film" label={t('players')} aria-pressed={now.isInPlayer} />}
        >
          {(later) =>
            PLAYERS.map((kind) => (
              <MenuItem key={kind.id} icon={kind.icon} onSelect={later(() => kind.apply(editor))}>
                {t(`block.${kind.id}`)}
              </MenuItem>
            ))
          }
        </ToolMenu>
      </span>
      <Tool icon="footnote" label={t('footnote')} isRare onPress={() => footnotes.insert(editor)} />
      <Tool icon={RULE.icon} label={t('block.rule')} isRare onPress={() => RULE.apply(editor)} />
      {now.isInTable ? (
        <TableTools editor={editor} />
      ) : (
        <Tool icon={TABLE.icon} label={t('block.table')} isRare onPress={() => TABLE.apply(editor)} />
      )}
    </>
  )
}

/** Lists the shortcuts of a text, of which the surface handles most. @param link opens the dialog of a link over marked words */
function useTextKeys(link: () => boolean): void {
  const t = useTranslations('console')
  const group = t('keyGroup.writing')
  useKeys([
    { keys: 'Mod+B', label: t('writing.bold'), group },
    { keys: 'Mod+I', label: t('writing.italic'), group },
    { keys: 'Mod+K', label: t('writing.link'), group, run: link },
    { keys: 'Alt+F10', label: t('toTools'), group },
  ])
}

function TableTools({ editor }: { editor: Editor }) {
  const t = useTranslations('console.writing')
  return (
    <span className="flex-none">
      <ToolMenu editor={editor} trigger={<IconButton icon="table" label={t('table')} aria-pressed />}>
        {(later) =>
          TABLE_CHANGES.map((name) => (
            <MenuItem key={name} onSelect={later(() => change(editor, name))}>
              {t(`tableChange.${name}`)}
            </MenuItem>
          ))
        }
      </ToolMenu>
    </span>
  )
}

interface ToolMenuProps {
  editor: Editor
  trigger: ComponentProps<typeof Menu>['trigger']
  children: (later: (run: () => void) => () => void) => ReactNode
}

/**
 * A menu of tools. The chosen one runs once the menu is closed, since the menu has the focus until then, and the text needs
 * it.
 */
function ToolMenu({ editor, trigger, children }: ToolMenuProps) {
  const chosen = useRef<(() => void) | null>(null)
  return (
    <Menu
      align="end"
      giveBack={() => editor.view.focus()}
      onClosed={() => {
        chosen.current?.()
        chosen.current = null
      }}
      trigger={trigger}
    >
      {children((run) => () => {
        chosen.current = run
      })}
    </Menu>
  )
}

/** The tools that a narrow bar has no room for; on a phone the assistant is behind no other button of an editor. */
function RareTools({ editor, footnotes, mayRedo }: Props & { mayRedo: boolean }) {
  const t = useTranslations('console.writing')
  const words = useTranslations('console')
  const { openSheet } = useShell()
  return (
    // At the edge of a bar that is too narrow still, since nobody looks for what is out of sight.
    <span className="sticky right-0 flex-none bg-surface @min-[42.5rem]:hidden">
      <ToolMenu editor={editor} trigger={<IconButton icon="more" label={t('moreTools')} />}>
        {(later) => (
          <>
            {MARKS.filter(({ isRare }) => isRare).map(({ name }) => (
              <MenuItem
                key={name}
                icon={name}
                onSelect={later(() => editor.chain().focus().toggleMark(name).run())}
              >
                {t(name)}
              </MenuItem>
            ))}
            {[QUOTE, LIST, NUMBERED, ...PLAYERS, TABLE, RULE].map((kind) => (
              <MenuItem key={kind.id} icon={kind.icon} onSelect={later(() => kind.apply(editor))}>
                {t(`block.${kind.id}`)}
              </MenuItem>
            ))}
            <MenuItem icon="footnote" onSelect={later(() => footnotes.insert(editor))}>
              {t('footnote')}
            </MenuItem>
            {mayRedo && (
              <MenuItem icon="redo" onSelect={later(() => editor.chain().focus().redo().run())}>
                {t('redo')}
              </MenuItem>
            )}
            <MenuItem icon="assistant" onSelect={later(() => openSheet('assistant'))}>
              {words('assistant')}
            </MenuItem>
          </>
        )}
      </ToolMenu>
    </span>
  )
}

function Gap() {
  return <span className="mx-1 h-4 w-px flex-none bg-line-2 max-tablet:hidden" />
}

interface ToolProps {
  icon: IconName
  label: string
  keys?: string
  isPressed?: boolean
  isDisabled?: boolean
  /** In a narrow bar it is in the menu at the end. */
  isRare?: boolean | 'on a phone'
  onPress: () => void
}

function Tool({ icon, label, keys, isPressed, isDisabled = false, isRare = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      aria-disabled={isDisabled}
      // The words stay selected while a tool is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
      className={`grid size-8 flex-none @max-[46.5rem]:@min-[42.5rem]:w-7.5 place-items-center rounded-control text-ink-2 hover:bg-hover aria-disabled:text-control aria-pressed:bg-press aria-pressed:text-ink pointer-coarse:size-11 ${isRare === true ? '@max-[42.5rem]:hidden' : isRare ? 'max-tablet:hidden' : 'max-tablet:size-11'}`}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Tab reaches one of the tools: the one that had the focus last. */
function useOneStop() {
  const row = useRef<HTMLDivElement>(null)
  const last = useRef<EventTarget | null>(null)
  const mark = () => {
    const tools = toolsIn(row.current)
    const stop = tools.find((tool) => tool === last.current) ?? tools[0]
    for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1
  }
  // The visible tools change with the width of the bar.
  useLayoutEffect(() => {
    const watch = new ResizeObserver(mark)
    if (row.current) watch.observe(row.current)
    return () => watch.disconnect()
  })
  const keep = (event: FocusEvent) => {
    last.current = event.target
    mark()
  }
  return { row, keep }
}

function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const tools = toolsIn(event.currentTarget)
  const at = tools.findIndex((tool) => tool === event.target)
  if (by === 0 || at < 0) return
  tools.at((at + by) % tools.length)?.focus()
  event.preventDefault()
}

function toolsIn(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('button, select:enabled') ?? [])].filter((tool) =>
    tool.checkVisibility(),
  )
}
