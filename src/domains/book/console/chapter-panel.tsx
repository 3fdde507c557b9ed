import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Values } from '../../../console/drafts/draft-state.ts'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { IconButton } from '../../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import type { PublicPart } from '../contract.ts'
import { DeleteButton } from './delete-button.tsx'
import { LengthOf } from './length-of.tsx'
import { useLabels } from './labels.ts'

/** Length of a chapter's description that the public site shows, in characters. */
const DESCRIPTION_SHOWN = 150

export const CHAPTER_PANEL_FIELDS = [
  'partId',
  'number',
  'displayOrder',
  'readTime',
  'description',
  'keyThemes',
] as const

interface Props {
  bind: (name: string) => Bound
  values: Values
  parts: readonly PublicPart[]
  /** Beside the text where there is room; else over it while open. */
  isOpen: boolean
  onClose: () => void
  /** Null where the person may not. */
  onDelete: (() => Promise<void>) | null
  /** Stands on top. */
  children: ReactNode
}

const SECTION = 'border-b border-line px-5 py-3'

/** The facts of a chapter beside its text. */
export function ChapterPanel({ bind, values, parts, isOpen, onClose, onDelete, children }: Props) {
  const t = useTranslations()
  const labels = useLabels()
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
    <aside
      ref={panel}
      id="details"
      tabIndex={-1}
      aria-label={t('book.details')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen && !event.defaultPrevented) onClose()
      }}
      className={`overflow-y-auto bg-sunken outline-none max-wide:fixed max-wide:inset-y-0 max-wide:right-0 max-wide:z-50 max-wide:w-82 max-wide:max-w-full max-wide:shadow-dialog max-tablet:w-full wide:sticky wide:top-0 wide:max-h-[calc(100dvh-57px)] wide:border-l wide:border-line ${isOpen ? '' : 'max-wide:hidden'}`}
    >
      <div className="flex justify-end px-3 pt-2 wide:hidden">
        <IconButton icon="close" label={t('console.close')} onClick={onClose} />
      </div>
      {children && <div className={SECTION}>{children}</div>}
      <div className={`${SECTION} grid grid-cols-[minmax(0,1fr)_88px] gap-2.5`}>
        <SelectField label={labels.partId} {...bind('partId')}>
          {parts.map(({ uid, number, title }) => (
            <option key={uid} value={uid}>
              {t('book.partNamed', { number, title })}
            </option>
          ))}
        </SelectField>
        <TextField label={labels.number} inputMode="numeric" autoComplete="off" {...bind('number')} />
      </div>
      <div className={SECTION}>
        <TextArea
          label={labels.description}
          isAuthored
          aside={<LengthOf length={values.description?.length ?? 0} max={DESCRIPTION_SHOWN} />}
          dir="auto"
          {...bind('description')}
        />
      </div>
      <div className={SECTION}>
        <TextField
          label={labels.keyThemes}
          hint={t('book.keyThemesHint')}
          autoComplete="off"
          {...bind('keyThemes')}
        />
      </div>
      <div className={`${SECTION} grid grid-cols-2 gap-2.5`}>
        <TextField
          label={labels.readTime}
          inputMode="numeric"
          autoComplete="off"
          hint={t('book.inMinutes')}
          {...bind('readTime')}
        />
        <TextField
          label={labels.displayOrder}
          inputMode="numeric"
          autoComplete="off"
          {...bind('displayOrder')}
        />
      </div>
      {onDelete && (
        <div className="px-1.5 py-3">
          <DeleteButton title={t('book.deleteChapter')} name={values.title ?? ''} onDelete={onDelete} />
        </div>
      )}
    </aside>
  )
}
