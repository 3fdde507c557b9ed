import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../../console/context.ts'
import { ReadOnlyNote } from '../../../../console/read-only-note.tsx'
import { FileField } from '../../../../ui/file-field.tsx'
import { useFileSize } from '../../../../console/file-size.ts'
import { BookRoom } from '../book-page.tsx'
import { Found } from './found.tsx'
import {
  MANUSCRIPT_ENDINGS,
  ManuscriptError,
  type Read,
  readManuscript,
  type Unread,
} from './read-manuscript.ts'

type Stage =
  | { kind: 'choose'; reason: Unread | null }
  | { kind: 'reading'; name: string }
  | { kind: 'read'; file: File; read: Read }

/** Reads a manuscript, shows what is found in it, and takes over what the author leaves ticked. */
export default function ImportScreen() {
  const t = useTranslations('book.manuscript')
  const fileSize = useFileSize()
  const tAll = useTranslations('console')
  const mayWrite = useMay('book.write')
  const [stage, setStage] = useState<Stage>({ kind: 'choose', reason: null })

  const place = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // What had the focus is gone with each step.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else if (stage.kind !== 'reading') place.current?.querySelector<HTMLElement>('input, h2')?.focus()
  }, [stage])

  async function handleFile(file: File | null): Promise<void> {
    if (!file) return
    setStage({ kind: 'reading', name: file.name })
    try {
      setStage({ kind: 'read', file, read: await readManuscript(file) })
    } catch (error) {
      if (!(error instanceof ManuscriptError)) throw error
      if (error.cause !== undefined) console.warn(error.cause)
      setStage({ kind: 'choose', reason: error.reason })
    }
  }

  const handleCancel = () => setStage({ kind: 'choose', reason: null })
  return (
    <BookRoom>
      <div ref={place}>
        {!mayWrite && <ReadOnlyNote />}
        {mayWrite && stage.kind === 'choose' && (
          <div className="max-w-prose py-4">
            <p className="mb-5 text-ink-2">{t('text')}</p>
            <FileField
              label={t('file')}
              words={{ choose: tAll('fileChoice.choose'), none: tAll('fileChoice.none') }}
              accept={MANUSCRIPT_ENDINGS.join(',')}
              hint={t('hint')}
              error={stage.reason ? t(`unread.${stage.reason}`) : undefined}
              onChange={(file) => void handleFile(file)}
            />
          </div>
        )}
        {stage.kind === 'reading' && (
          <p role="status" className="unhurried py-4 text-ink-2 wrap-anywhere">
            {t('reading', { name: stage.name })}
          </p>
        )}
        {stage.kind === 'read' && (
          <Found
            name={stage.file.name}
            size={t('size', { size: fileSize(stage.file.size) })}
            read={stage.read}
            onCancel={handleCancel}
          />
        )}
      </div>
    </BookRoom>
  )
}
