import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'

interface Props {
  /** Shown where there is room beside the text. */
  isBeside: boolean
  /** Shown over the text where there is none. */
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The facts of an item beside its text. */
export function EditorPanel({ isBeside, isOpen, onClose, children }: Props) {
  const t = useTranslations('console')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    panel.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen])
  return (
    <>
      {isOpen && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className="fixed inset-0 z-50 cursor-default bg-scrim wide:hidden"
          onClick={onClose}
        />
      )}
      <aside
        ref={panel}
        id="details"
        tabIndex={-1}
        aria-label={t('editor.details')}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen && !event.defaultPrevented) onClose()
        }}
        className={`overflow-y-auto border-l border-line bg-sunken outline-none max-wide:fixed max-wide:inset-y-0 max-wide:right-0 max-wide:z-50 max-wide:w-82 max-wide:max-w-full max-wide:bg-raised max-wide:shadow-dialog max-tablet:w-full max-tablet:border-l-0 wide:sticky wide:top-0 wide:max-h-[calc(100dvh-57px)] ${isOpen ? '' : 'max-wide:hidden'} ${isBeside ? '' : 'wide:hidden'}`}
      >
        <div className="flex items-center border-b border-line py-1.5 pr-3 pl-5 wide:hidden">
          <h2 className="mr-auto font-serif text-dialog font-medium">{t('editor.details')}</h2>
          <IconButton icon="close" label={t('close')} onClick={onClose} />
        </div>
        {children}
      </aside>
    </>
  )
}

/** A group of fields in the panel, with a line below it. */
export function PanelSection({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-b border-line px-5 py-3">
      {label && <h2 className="font-semibold">{label}</h2>}
      {children}
    </section>
  )
}
