import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useIsLooking, useMay } from '../../../../console/context.ts'
import { ConflictDialog } from '../../../../console/drafts/conflict-dialog.tsx'
import { SaveState } from '../../../../console/drafts/save-state.tsx'
import { type Bound, binder, useSnapshot } from '../../../../console/drafts/use-draft.ts'
import type { Draft } from '../../../../console/saving/draft.ts'
import { type Locale, LOCALES } from '../../../../kernel/locale.ts'
import { TextArea } from '../../../../ui/field.tsx'
import { readFile } from '../../calls.ts'
import type { FileRow, MediaFile } from '../../type.ts'
import { Decorative } from '../file-fields.tsx'
import { nameOf } from '../file-kind.ts'
import { FilePicture } from '../file-picture.tsx'
import { SuggestedAlt } from '../suggested-alt.tsx'
import { DECORATIVE, useDescriptions } from './use-descriptions.ts'

/** A picture with its description in each language. */
export function DescribedFile({ row }: { row: FileRow }) {
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['media', row.id, 'described'],
    queryFn: () => call(readFile, { params: { id: row.id } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-line py-5 tablet:grid-cols-[10rem_minmax(0,1fr)]">
      <div className="min-w-0 max-tablet:grid max-tablet:grid-cols-[6rem_minmax(0,1fr)] max-tablet:items-center max-tablet:gap-3">
        <FilePicture file={{ ...row, alt: '', isDecorative: true }} />
        <Link
          to={`/admin/media/${row.id}`}
          // The keys go from field to field.
          tabIndex={-1}
          className="hit mt-1.5 block truncate text-second text-ink-2 hover:text-ink"
          title={nameOf(row)}
        >
          {nameOf(row)}
        </Link>
      </div>
      {data ? <Form file={data} /> : <div aria-hidden className="unhurried h-32 rounded-badge bg-hover" />}
    </li>
  )
}

function Form({ file }: { file: MediaFile }) {
  const { draft, edit, saveNow } = useDescriptions(file)
  return draft ? <Fields file={file} draft={draft} onEdit={edit} onLeave={saveNow} /> : null
}

interface FieldsProps {
  file: MediaFile
  draft: Draft<MediaFile>
  onEdit: (field: string, value: string) => void
  onLeave: () => void
}

function Fields({ file, draft, onEdit, onLeave }: FieldsProps) {
  const t = useTranslations('media')
  const languages = useTranslations('console.contentLanguage')
  const { site } = useConsole()
  const mayWrite = useMay('media.write')
  const readOnly = useIsLooking() || !mayWrite
  const snapshot = useSnapshot(draft)
  const [isTyped, setIsTyped] = useState(false)
  const bind = (name: string): Bound => ({
    ...binder(draft, snapshot, { readOnly })(name),
    onChange: (value) => {
      setIsTyped(true)
      onEdit(name, value)
    },
  })
  const { isDirty, state } = snapshot
  const decorative = bind(DECORATIVE)
  const labels = Object.fromEntries([
    ...LOCALES.map((locale) => [locale, languages(locale)]),
    [DECORATIVE, t('decorative')],
  ])
  const isWritable = (locale: Locale) =>
    !readOnly && (site.languages === null || site.languages.includes(locale))
  // One after the other, so that a row has one button.
  const next =
    decorative.value !== '' || file.state !== 'ready'
      ? undefined
      : ownFirst(site.sourceLanguage).find((locale) => isWritable(locale) && bind(locale).value === '')
  return (
    <div
      role="group"
      aria-label={nameOf(file)}
      className="grid min-w-0 content-start gap-3"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onLeave()
      }}
    >
      <div className="grid gap-3 wide:grid-cols-2">
        {ownFirst(site.sourceLanguage).map((locale) => (
          <TextArea
            key={locale}
            label={languages(locale)}
            isOneLine
            lang={locale}
            dir="auto"
            {...bind(locale)}
            readOnly={!isWritable(locale)}
          />
        ))}
      </div>
      {next && <SuggestedAlt fileId={file.id} locale={next} value="" onTake={(text) => onEdit(next, text)} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 pt-2">
        <Decorative bound={decorative} />
        {(isTyped || isDirty || state.kind !== 'saved') && <SaveState draft={draft} />}
      </div>
      <ConflictDialog draft={draft} labels={labels} />
    </div>
  )
}

const ownFirst = (own: string) => LOCALES.toSorted((a, b) => Number(b === own) - Number(a === own))
