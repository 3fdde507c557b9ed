import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { NotSent } from '../../../../console/catalogue/not-sent.ts'
import type { PictureLibrary } from '../../../../console/catalogue/slice.ts'
import { useCall, useConsole } from '../../../../console/context.ts'
import { newKey } from '../../../../console/idempotency-key.ts'
import { listKey } from '../../../../console/list/list-key.ts'
import { useToast } from '../../../../console/toasts.tsx'
import { CURRENT_VERSION, type RichText } from '../../../../kernel/rich-text/schema.ts'
import { sentenceOf } from '../../../../ui/client.ts'
import { importBook, takeBackImport } from '../../calls.ts'
import { chapterList } from '../lists.ts'
import type { Chapter, Part } from './choice.ts'
import { fileOf, picturesIn, withPictures } from './pictures.ts'

/** How far the pictures of a manuscript are. */
interface Sending {
  sent: number
  total: number
}

/** Takes a manuscript over: first its pictures go into the library, then its words into the book, all at once. */
export function useTakeOver() {
  const t = useTranslations('book.manuscript')
  const call = useCall()
  const toast = useToast()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { site } = useConsole()
  const [sending, setSending] = useState<Sending | null>(null)
  const [failure, setFailure] = useState('')
  const pictures = usePictures(setSending)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  const lastTry = useRef({ text: '', key: '' })
  const params = { forkId: site.id }

  const readAgain = async () => {
    void queries.invalidateQueries({ queryKey: listKey(site.id, chapterList.id) })
    await queries.invalidateQueries({ queryKey: ['book'] })
  }

  /** The same words again are the same try: where its answer was lost, the server gives it once more. */
  function keyOf(body: object): string {
    const text = JSON.stringify(body)
    if (lastTry.current.text !== text) lastTry.current = { text, key: newKey() }
    return lastTry.current.key
  }

  async function takeOver(parts: readonly Part[]): Promise<void> {
    setFailure('')
    setSending({ sent: 0, total: 0 })
    try {
      await pictures.send(parts.flatMap(({ chapters }) => chapters))
      const body = {
        parts: parts.map(({ title, chapters }) => ({
          title,
          chapters: chapters.map((chapter) => ({
            title: chapter.title,
            content: contentOf(chapter, pictures.sent),
          })),
        })),
      }
      const created = await call(importBook, { params, body }, { idempotencyKey: keyOf(body) })
      await readAgain()
      const refusedCount = [...pictures.sent.values()].filter((path) => path === null).length
      const counts = { parts: created.parts.length, chapters: created.chapters.length }
      const takeBack = async () => {
        try {
          await call(takeBackImport, { params, body: created })
          await readAgain()
          toast({ title: t('takenBack') })
        } catch (error) {
          toast({
            title: t('notTakenBack'),
            description: sentenceOf(error) || t('noAnswer'),
            isDestructive: true,
          })
        }
      }
      toast({
        title: t('taken', counts),
        description: [
          t('takenText'),
          ...(refusedCount > 0 ? [t('refused', { count: refusedCount })] : []),
        ].join(' '),
        action: { label: t('undo'), onAct: () => void takeBack() },
      })
      // Whoever has gone elsewhere meanwhile stays there.
      if (isHere.current) await navigate('/admin/book/outline')
    } catch (error) {
      const sentence = error instanceof NotSent ? error.message : sentenceOf(error)
      // Without an answer nobody knows whether it was done.
      setFailure(sentence === '' ? t('noAnswer') : `${t('failed')} ${sentence}`)
    }
    setSending(null)
  }

  return { sending, failure, takeOver }
}

/** Sends the pictures of chapters into the library, each once. */
function usePictures(onSending: (sending: Sending) => void) {
  const call = useCall()
  const { site, slices } = useConsole()
  const library = slices.find(({ pictures }) => pictures)?.pictures
  // They stay in the library where what follows fails, so that the next try sends only the others; null for one that it refuses.
  const [sent] = useState(() => new Map<string, string | null>())

  async function send(chapters: readonly Chapter[]): Promise<void> {
    const all = new Map<string, string>()
    for (const { title, blocks } of chapters) for (const src of picturesIn(blocks)) all.set(src, title)
    const open = [...all].filter(([src]) => !sent.has(src))
    for (const [i, [src, title]] of open.entries()) {
      onSending({ sent: all.size - open.length + i, total: all.size })
      if (library) sent.set(src, await sendPicture(library, fileOf(src, title)))
    }
  }

  /** @returns its path; null for one that is refused, such as a damaged one. @throws NotSent where another try can end otherwise */
  async function sendPicture(library: PictureLibrary, file: File): Promise<string | null> {
    try {
      return await library.send(call, site.id, file, () => {}).done
    } catch (error) {
      if (error instanceof NotSent && !error.mayPass) return null
      throw error
    }
  }

  return { sent, send }
}

/** Its words with the pictures of the library. */
function contentOf({ blocks }: Chapter, sent: ReadonlyMap<string, string | null>): RichText {
  const content = withPictures(blocks, (src) => sent.get(src) ?? null)
  return {
    v: CURRENT_VERSION,
    doc: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] },
  }
}
