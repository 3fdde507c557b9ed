import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useInAddress } from '../../../console/address.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useConsole, useMay } from '../../../console/context.ts'
import { UnsavedElsewhere } from '../../../console/drafts/unsaved-elsewhere.tsx'
import { SaveState } from '../../../console/drafts/save-state.tsx'
import type { Editing } from '../../../console/editor/editing.ts'
import { OpenItem } from '../../../console/editor/item-editor.tsx'
import { ReadOnlyNote } from '../../../console/read-only-note.tsx'
import { Screen } from '../../../console/screen.tsx'
import { Button } from '../../../ui/button.tsx'
import { BookForm } from './book-form.tsx'
import { BookTabs } from './book-tabs.tsx'
import { CreatePart } from './create-dialogs.tsx'
import { Figures } from './figures.tsx'
import { NoParts } from './no-parts.tsx'
import { PartCard } from './part-card.tsx'
import { isShownBy, StatusFilter } from './status-filter.tsx'
import { useBook, type WholeBook } from './use-book.ts'
import { type DraftedBook, bookStudio, useEditorType } from './types.ts'

/** Book Management: the book as a whole, and its parts. */
export default function BookScreen() {
  const t = useTranslations('book')
  const book = useBook()
  if (book.data) return <Loaded book={book.data} />
  return (
    <Screen title={t('management')}>
      <div className={PAGE}>
        <h1 className="mb-2 flex min-h-9 items-center max-tablet:min-h-11">{t('management')}</h1>
        <BookTabs />
        {book.isError ? (
          <LoadingFailed
            isScreen
            sentence="book.loadingFailed"
            error={book.error}
            onRetry={() => void book.refetch()}
          />
        ) : (
          <p role="status" className="unhurried text-ink-2">
            {t('loading')}
          </p>
        )}
      </div>
    </Screen>
  )
}

const PAGE = 'px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7'

function Loaded({ book: { record, parts } }: { book: WholeBook }) {
  const type = useEditorType(bookStudio)
  const { site } = useConsole()
  const { locale } = useContentLanguage()
  if (!record) return <Parts editing={null} parts={parts} />
  return (
    <OpenItem
      key={`${record.uid}@${locale}`}
      type={type}
      id={site.id}
      item={record}
      locale={locale}
      waiting={<Parts editing={null} parts={parts} />}
    >
      {(editing) => <Parts editing={editing} parts={parts} />}
    </OpenItem>
  )
}

interface Props {
  /** The record of the book as a whole; null where it is not there yet. */
  editing: Editing<DraftedBook> | null
  parts: WholeBook['parts']
}

function Parts({ editing, parts }: Props) {
  const t = useTranslations('book')
  const [create, putCreate] = useInAddress('create')
  const mayWrite = useMay('book.write')
  const [address] = useSearchParams()
  const isFiltered = address.has('status')
  const shown = parts.filter((part) => isShownBy(address, part))
  return (
    <Screen title={t('management')} state={editing?.mayWrite && <SaveState draft={editing.draft} />}>
      <div className={PAGE}>
        <div className="mb-2 flex min-h-9 flex-wrap items-center gap-x-2 gap-y-3 max-tablet:min-h-11 tablet:gap-x-3">
          <h1 className="flex-1">{t('management')}</h1>
          {parts.length > 0 && mayWrite && (
            <Button kind="primary" icon="plus" onClick={() => void putCreate('')}>
              {t('addPart')}
            </Button>
          )}
        </div>
        <BookTabs />
        <UnsavedElsewhere />
        {!mayWrite && <ReadOnlyNote />}
        {/* Whoever asked for some of the parts sees just these. */}
        {editing && !isFiltered && <BookForm editing={editing} parts={parts} />}
        <Figures parts={parts} />
        {isFiltered && <StatusFilter count={shown.length} />}
        {parts.length === 0 ? (
          <NoParts />
        ) : (
          <ul className="grid gap-x-10 wide:grid-cols-2">
            {shown.map((part) => (
              <PartCard key={part.uid} part={part} />
            ))}
          </ul>
        )}
      </div>
      {create !== null && mayWrite && parts.length > 0 && (
        <CreatePart number={nextNumber(parts)} onClose={() => putCreate(null)} />
      )}
    </Screen>
  )
}

function nextNumber(parts: WholeBook['parts']): number {
  return Math.max(0, ...parts.map((part) => part.number)) + 1
}
