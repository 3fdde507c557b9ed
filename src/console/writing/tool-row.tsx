import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { LINES, LIST, NUMBERED, QUOTE, RULE } from './blocks.ts'
import { LinkDialog } from './link-dialog.tsx'

const MARKS = [
  { name: 'bold', keys: 'Ctrl+B' },
  { name: 'italic', keys: 'Ctrl+I' },
  { name: 'strike', keys: 'Ctrl+Shift+S' },
  { name: 'code', keys: 'Ctrl+E' },
] as const

/** What can be done to the text, in one row over it; arrows go from tool to tool. */
export function ToolRow({ editor }: { editor: Editor }) {
  const t = useTranslations('console.writing')
  const [isLinking, setIsLinking] = useState(false)
  const now = useEditorState({
    editor,
    selector: ({ editor }) => ({
      line: LINES.find((line) => line.isActive(editor))?.id ?? 'text',
      marks: MARKS.filter(({ name }) => editor.isActive(name)).map(({ name }) => name as string),
      isLink: editor.isActive('link'),
      blocks: [QUOTE, LIST, NUMBERED].filter((kind) => kind.isActive(editor)).map(({ id }) => id as string),
      mayUndo: editor.can().undo(),
      mayRedo: editor.can().redo(),
    }),
  })
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t('tools')}
      onKeyDown={goAlong}
      className="sticky top-0 z-10 -mx-4.5 mb-4 flex min-h-12 items-center gap-0.5 overflow-x-auto border-b border-line bg-surface px-4.5 max-tablet:order-last max-tablet:bottom-9.5 max-tablet:top-auto max-tablet:mb-0 max-tablet:border-t tablet:-mx-6 tablet:px-6"
    >
      <select
        aria-label={t('kind')}
        value={now.line}
        onChange={(event) => LINES.find(({ id }) => id === event.target.value)?.apply(editor)}
        className="h-8 flex-none rounded-control bg-surface px-1.5 font-medium hover:bg-hover pointer-coarse:h-11"
      >
        {LINES.map(({ id }) => (
          <option key={id} value={id}>
            {t(`block.${id}`)}
          </option>
        ))}
      </select>
      <Gap />
      {MARKS.map(({ name, keys }) => (
        <Tool
          key={name}
          icon={name}
          label={t(name)}
          keys={keys}
          isPressed={now.marks.includes(name)}
          onPress={() => editor.chain().focus().toggleMark(name).run()}
        />
      ))}
      <Tool icon="link" label={t('link')} isPressed={now.isLink} onPress={() => setIsLinking(true)} />
      <Gap />
      {[QUOTE, LIST, NUMBERED].map((kind) => (
        <Tool
          key={kind.id}
          icon={kind.icon}
          label={t(`block.${kind.id}`)}
          isPressed={now.blocks.includes(kind.id)}
          onPress={() => kind.apply(editor)}
        />
      ))}
      <Tool icon={RULE.icon} label={t('block.rule')} onPress={() => RULE.apply(editor)} />
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
        isDisabled={!now.mayRedo}
        onPress={() => editor.chain().focus().redo().run()}
      />
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
    </div>
  )
}

function Gap() {
  return <span className="mx-1.5 h-4 w-px flex-none bg-line-2" />
}

interface ToolProps {
  icon: IconName
  label: string
  keys?: string
  isPressed?: boolean
  isDisabled?: boolean
  onPress: () => void
}

function Tool({ icon, label, keys, isPressed, isDisabled = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      aria-disabled={isDisabled}
      // The words stay marked while a tool is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
      className="grid size-8 flex-none place-items-center rounded-control text-ink-2 hover:bg-hover aria-disabled:text-control aria-pressed:bg-press aria-pressed:text-ink pointer-coarse:size-11"
    >
      <Icon name={icon} />
    </button>
  )
}

function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (by === 0 || !(event.target instanceof HTMLButtonElement)) return
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select')]
  tools.at((tools.indexOf(event.target) + by) % tools.length)?.focus()
  event.preventDefault()
}
