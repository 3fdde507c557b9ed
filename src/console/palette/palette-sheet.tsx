import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { later } from '../later.tsx'
import { PALETTE_FIELD, PaletteHead } from './palette-head.tsx'

const Palette = later(() => import('./palette.tsx'))

/** The palette. Its field shows at once, so that letters typed while the rest is loading are not lost. */
export function PaletteSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('console')
  const [question, setQuestion] = useState('')
  return (
    <Frame label={t('find')} onClose={onClose}>
      <Suspense
        fallback={
          <div className="min-w-0 flex-1">
            <PaletteHead onClose={onClose}>
              <input
                aria-label={t('find')}
                value={question}
                onChange={({ target }) => setQuestion(target.value)}
                placeholder={t('findHint')}
                className={PALETTE_FIELD}
              />
            </PaletteHead>
          </div>
        }
      >
        <Palette question={question} onQuestion={setQuestion} onClose={onClose} />
      </Suspense>
    </Frame>
  )
}

/** A modal dialog without a head, named after its field. */
function Frame({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector('input')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-label={label}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="mx-auto mt-28 mb-0 w-[calc(100vw-32px)] overflow-hidden rounded-dialog bg-raised shadow-dialog backdrop:bg-scrim open:flex open:animate-[rise_160ms_ease-out] tablet:w-160 max-tablet:m-0 max-tablet:h-dvh max-tablet:max-h-dvh max-tablet:w-screen max-tablet:max-w-none max-tablet:rounded-none"
    >
      {children}
    </dialog>
  )
}
