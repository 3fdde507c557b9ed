import { type Editor, type JSONContent, Node } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Code, Link, Subscript, Superscript } from './extensions.ts'
import type { Footnotes } from './footnotes.ts'
import { cleanPaste } from './paste.ts'

interface Props {
  editor: Editor
  footnotes: Footnotes
}

/** The words of a footnote in a dialog; they go into the text as they are typed. */
export function FootnoteDialog({ editor, footnotes }: Props) {
  const shown = useSyncExternalStore(footnotes.subscribe, footnotes.getSnapshot)
  if (shown === null || shown.place === null) return null
  // In the body, since the text is in a form, and forms cannot be nested.
  return createPortal(
    <OpenFootnote editor={editor} footnotes={footnotes} place={shown.place} />,
    document.body,
  )
}

function OpenFootnote({ editor, footnotes, place }: Props & { place: number }) {
  const t = useTranslations('console')
  // The footnote moves when text before it changes.
  const placeNow = () => footnotes.getSnapshot()?.place ?? place
  const isFresh = useRef(true)
  const leave = (isKept: boolean) => {
    const at = placeNow()
    const note = editor.state.doc.nodeAt(at)
    footnotes.close()
    if (!note) return
    const end = at + note.nodeSize
    if (!editor.isEditable || (isKept && note.textContent.trim() !== '')) editor.commands.focus(end)
    else editor.chain().deleteRange({ from: at, to: end }).focus(at).run()
  }
  const handleClose = () => leave(true)
  const words = useEditor({
    extensions: [...ONE_LINE, Link.configure({ targets: editor.storage.link.targets })],
    content: lineOf(editor, place),
    editable: editor.isEditable,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        'aria-label': t('writing.footnote'),
        role: 'textbox',
        'aria-multiline': 'false',
        spellcheck: 'true',
        'data-autofocus': '',
        class: 'writing-line',
      },
      transformPasted: inOneLine,
      // A footnote has one line. Escape would stay in the editor.
      handleKeyDown: (_, { key, isComposing }) => {
        if ((key !== 'Enter' && key !== 'Escape') || isComposing) return false
        handleClose()
        return true
      },
    },
    onUpdate: ({ editor: line }) => replaceWords(editor, placeNow(), line),
  })
  useEffect(() => {
    if (isFresh.current) words?.commands.focus('end')
    isFresh.current = false
  }, [words])
  return (
    <Dialog
      title={t('writing.footnote')}
      width={560}
      onClose={handleClose}
      closeLabel={t('close')}
      onSubmit={handleClose}
      footer={
        <>
          {editor.isEditable && (
            <span className="mr-auto flex flex-col max-tablet:mr-0">
              <Button kind="quiet" onClick={() => leave(false)}>
                {t('writing.removeFootnote')}
              </Button>
            </span>
          )}
          <Button kind="primary" type="submit">
            {t('writing.done')}
          </Button>
        </>
      }
    >
      {words && editor.isEditable && <Marks line={words} />}
      <EditorContent editor={words} />
    </Dialog>
  )
}

function Marks({ line }: { line: Editor }) {
  const t = useTranslations('console.writing')
  const active = useEditorState({
    editor: line,
    selector: ({ editor }) => MARKS.filter((name) => editor.isActive(name)) as string[],
  })
  return (
    <div className="mb-1.5 flex gap-0.5" role="group" aria-label={t('tools')}>
      {MARKS.map((name) => (
        <IconButton
          key={name}
          icon={name}
          label={t(name)}
          aria-pressed={active.includes(name)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => line.chain().focus().toggleMark(name).run()}
        />
      ))}
    </div>
  )
}

const MARKS = ['bold', 'italic', 'strike'] as const

function lineOf(editor: Editor, place: number): JSONContent {
  const words = editor.state.doc.nodeAt(place)?.content.toJSON()
  return { type: 'doc', content: [{ type: 'paragraph', ...(words && { content: words }) }] }
}

function replaceWords(editor: Editor, place: number, line: Editor): void {
  const { state, view, schema } = editor
  const note = state.doc.nodeAt(place)
  if (note?.type.name !== 'footnote') return
  const words = Fragment.fromJSON(schema, line.state.doc.firstChild?.content.toJSON() ?? [])
  view.dispatch(state.tr.replaceWith(place + 1, place + 1 + note.content.size, words))
}

/** The pasted lines joined to one. */
function inOneLine({ content }: Slice): Slice {
  let words = Fragment.empty
  content.descendants((node) => {
    const { schema } = node.type
    if (node.isTextblock && words.size > 0) words = words.addToEnd(schema.text(' '))
    if (node.isText) words = words.addToEnd(node)
  })
  return new Slice(words, 0, 0)
}

const Line = Node.create({ name: 'doc', topNode: true, content: 'paragraph' })

const ONE_LINE = [
  Line,
  StarterKit.configure({
    document: false,
    heading: false,
    blockquote: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    listKeymap: false,
    codeBlock: false,
    horizontalRule: false,
    hardBreak: false,
    code: false,
    link: false,
    underline: false,
    trailingNode: false,
    gapcursor: false,
    dropcursor: false,
  }),
  Superscript,
  Subscript,
  Code,
  cleanPaste,
]
