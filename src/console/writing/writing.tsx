import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { Suspense, use, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useContentLanguage } from '../content-language.tsx'
import { useCall, useConsole } from '../context.ts'
import type { PictureLibrary } from '../catalogue/slice.ts'
import { reachOf } from '../../kernel/role.ts'
import { comingFiles, type ComingWords } from './coming-files.ts'
import { documentOf, joined, textOf } from './document.ts'
import { extensionsOf } from './extensions.ts'
import { FigureDialog } from './figure-dialog.tsx'
import { createFigures, type Figures } from './figures.ts'
import { FootnoteDialog } from './footnote-dialog.tsx'
import { PlayerDialog } from './player-dialog.tsx'
import { createLinkTargets } from './link-targets.ts'
import { createPlayers, type PlayerWords } from './players.ts'
import { createFootnotes, type Footnotes } from './footnotes.ts'
import { createSlash, SlashMenu } from './slash-menu.tsx'
import { openTextIs } from './open-text.ts'
import { ToolPlaceContext } from './tool-place.ts'
import { ToolRow } from './tool-row.tsx'
import { useLinkTargets } from '../use-link-targets.ts'

interface WritingProps {
  /** Its name among the fields. */
  name: string
  label: string
  placeholder: string
  /** JSON of the stored document; '' for an empty one. */
  value: string
  readOnly: boolean
  /** @param read gives the text when it is needed: serialising 300,000 characters at each key would take too long */
  onChange: (read: () => string) => void
}

/** Space between the caret and the edges of the scrolling area, in px. */
const SCROLL_ROOM = { top: 60, right: 0, bottom: 60, left: 0 }

/** Number of recently read texts, which come back as `value` without being news. */
const READ_KEPT = 8

/** The surface on which running text is written. */
export default function Writing({ name, label, placeholder, value, readOnly, onChange }: WritingProps) {
  const t = useTranslations('console')
  const { site } = useConsole()
  const { library, coming } = usePictures()
  const [figures] = useState(() =>
    createFigures(
      {
        edit: t('writing.editPicture'),
        describe: t('writing.describePicture'),
        caption: t('writing.caption'),
        thrown: t('writing.pictureThrown'),
        lost: t('writing.pictureLost'),
      },
      site.id,
    ),
  )
  const players = usePlayers()
  const [slash] = useState(createSlash)
  const targets = useTargetsOfText()
  const [footnotes] = useState(() => createFootnotes((words) => t('writing.footnoteSays', { words })))
  const read = useRef([value])
  const known = documentOf(value)
  const mayWrite = !readOnly && known !== null
  const editor = useEditor({
    extensions: extensionsOf(placeholder, targets, [
      slash.extension,
      footnotes.extension,
      figures.extension,
      ...players.extensions,
      coming,
    ]),
    content: known?.doc ?? null,
    editable: mayWrite,
    injectCSS: false,
    // The parts subscribe to what they need, so the component need not render at each transaction.
    shouldRerenderOnTransaction: false,
    editorProps: {
      // The tools above and the count of words below cover the edges of the scrolling area.
      scrollThreshold: SCROLL_ROOM,
      handleKeyDown: (_, event) => event.key === 'F10' && event.altKey && focusTools(),
      scrollMargin: SCROLL_ROOM,
      attributes: {
        'aria-label': label,
        'data-field': name,
        role: 'textbox',
        'aria-multiline': 'true',
        ...(!mayWrite && { 'aria-readonly': 'true' }),
        spellcheck: 'true',
        class: 'writing',
      },
    },
    onUpdate: ({ editor }) =>
      onChange(() => {
        const text = textOf(editor.state.doc)
        remember(read.current, text)
        return text
      }),
  })

  // In a layout effect, so that no key is typed before the arrived text is merged.
  useLayoutEffect(() => {
    if (!editor || read.current.includes(value)) return
    take(editor, read.current.at(-1) ?? '', value)
    remember(read.current, value)
  }, [editor, value])

  useLayoutEffect(() => {
    if (editor && editor.isEditable !== mayWrite) editor.setEditable(mayWrite, false)
  }, [editor, mayWrite])

  if (!editor) return null
  return (
    <>
      {mayWrite && <Tools editor={editor} name={name} footnotes={footnotes} />}
      {known === null && (
        <p role="note" className="mb-4 rounded-control bg-draft-soft px-3 py-2 text-second text-draft">
          {t('writing.unknown')}
        </p>
      )}
      <EditorContent editor={editor} className="flex flex-1 flex-col" />
      <SlashMenu slash={slash} label={t('writing.blocks')} />
      <FootnoteDialog editor={editor} footnotes={footnotes} />
      {library && <FigureDialog editor={editor} figures={figures} library={library} />}
      {library && <RowPictures figures={figures} library={library} />}
      <PlayerDialog editor={editor} players={players} library={library ?? null} />
    </>
  )
}

/** Asks what is seen of the pictures that stand side by side. */
function RowPictures({
  figures: { rows },
  library: { seen: Seen },
}: {
  figures: Figures
  library: PictureLibrary
}) {
  const paths = useSyncExternalStore(rows.subscribe, rows.getPaths)
  if (paths.length === 0) return null
  return (
    <Suspense>
      <Seen paths={paths} onKnown={rows.know} />
    </Suspense>
  )
}

/** What the links of a text to items lead to. */
function useTargetsOfText() {
  const t = useTranslations('console.writing')
  const { account, session, site } = useConsole()
  const { locale } = useContentLanguage()
  const [targets] = useState(() =>
    createLinkTargets({
      site,
      find: (path, of) => session.hold(() => account.findLinkTarget(site.id, path, of)),
      words: { unseen: t('linkUnseen'), gone: t('linkGone') },
    }),
  )
  const known = useLinkTargets(useSyncExternalStore(targets.subscribe, targets.getNames))
  useLayoutEffect(() => targets.know(known, locale), [targets, known, locale])
  return targets
}

/** The films and sounds of a text. */
function usePlayers() {
  const t = useTranslations('console.writing')
  const { site } = useConsole()
  const [players] = useState(() => {
    const words: PlayerWords = {
      edit: { film: t('player.edit.film'), sound: t('player.edit.sound'), embed: t('player.edit.embed') },
      missing: {
        alt: t('describePicture'),
        captions: t('player.missing.captions'),
        transcript: t('player.missing.transcript'),
        name: t('player.missing.name'),
      },
      caption: t('caption'),
      transcript: t('player.transcript'),
      name: { film: t('block.film'), sound: t('block.sound') },
      asks: (host) => t('player.asks', { host }),
      unknown: (host) => t('player.unknown', { host }),
      thrown: t('player.thrown'),
      lost: t('player.lost'),
    }
    return createPlayers(words, site.id)
  })
  return players
}

/** The library of the open site, and the extension that sends pictures there. */
function usePictures() {
  const t = useTranslations('console.writing.coming')
  const block = useTranslations('console.writing.block')
  const { slices, site } = useConsole()
  const call = useCall()
  const library = slices.find(({ pictures }) => pictures)?.pictures
  const maySend = reachOf(site.role, 'media.upload') !== null
  useEffect(() => {
    if (maySend) library?.prepare()
  }, [library, maySend])
  const [coming] = useState(() => {
    const words: ComingWords = {
      sending: (name) => t('sending', { name }),
      failed: (name) => t('failed', { name }),
      elsewhere: t('elsewhere'),
      unknownHost: t('unknownHost'),
      unnamed: {
        figure: t('unnamed'),
        film: block('film'),
        sound: block('sound'),
        embed: t('unnamedEmbed'),
      },
      noAnswer: t('noAnswer'),
      notAllowed: t('notAllowed'),
      retry: t('retry'),
      cancel: t('cancel'),
      dismiss: t('dismiss'),
    }
    if (!library || !maySend) return comingFiles(null, words)
    return comingFiles((file, onProgress) => library.send(call, site.id, file, onProgress), words)
  })
  return { library, coming }
}

/** Moves the focus to the tools, by the key that other editors use, too. */
function focusTools(): boolean {
  const tool = document.querySelector<HTMLElement>('[data-text-tools] [tabindex="0"]')
  tool?.focus()
  return tool !== null
}

/** The tools of this text in the editor's bar, while they are the current ones. */
function Tools({ editor, name, footnotes }: { editor: Editor; name: string; footnotes: Footnotes }) {
  const place = use(ToolPlaceContext)
  const take = useRef(place?.take)
  useEffect(() => {
    let close = openTextIs(editor, name)
    const handleFocus = () => {
      take.current?.(name, true)
      close = openTextIs(editor, name)
    }
    take.current?.(name, false)
    editor.on('focus', handleFocus)
    return () => {
      editor.off('focus', handleFocus)
      close()
    }
  }, [editor, name])
  if (!place?.element || place.current !== name) return null
  return createPortal(<ToolRow editor={editor} footnotes={footnotes} />, place.element)
}

function remember(read: string[], text: string): void {
  if (read.at(-1) === text) return
  read.push(text)
  if (read.length > READ_KEPT) read.shift()
}

/** Replaces only what differs, so that the caret and the undo steps of the person's own words stay. */
function take(editor: Editor, before: string, arrived: string): void {
  const { state, view, schema } = editor
  const content = joined(before, textOf(state.doc), arrived)
  if (!content) return
  const doc = schema.nodeFromJSON(content)
  const start = state.doc.content.findDiffStart(doc.content)
  if (start === null) return
  let { a, b } = state.doc.content.findDiffEnd(doc.content) ?? { a: 0, b: 0 }
  const overlap = start - Math.min(a, b)
  if (overlap > 0) {
    a += overlap
    b += overlap
  }
  const tr = state.tr
    .replace(start, a, doc.slice(start, b))
    .setMeta('addToHistory', false)
    .setMeta('preventUpdate', true)
  view.dispatch(tr)
}
