import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useConsole, useMay } from '../../../console/context.ts'
import { UnsavedElsewhere } from '../../../console/drafts/unsaved-elsewhere.tsx'
import { SaveState } from '../../../console/drafts/save-state.tsx'
import type { Editing } from '../../../console/editor/editing.ts'
import { OpenItem } from '../../../console/editor/item-editor.tsx'
import { ReadOnlyNote } from '../../../console/read-only-note.tsx'
import { BookForm } from './book-form.tsx'
import { BookPage, BookRoom } from './book-page.tsx'
import { CreateButton, NewPart } from './create-dialogs.tsx'
import { Figures } from './figures.tsx'
import { NoParts } from './no-parts.tsx'
import { PartCard } from './part-card.tsx'
import { isShownBy, StatusFilter } from './status-filter.tsx'
import { useBook, type WholeBook } from './use-book.ts'
import { type DraftedBook, studioBook, useBookType } from './types.ts'

/** Book Management: the book as a whole, and its parts. */
export default function BookScreen() {
  const { data } = useBook()
  if (!data) return <BookPage>{() => null}</BookPage>
  return (
    <>
      <Loaded book={data} />
      {/* Beside what is drawn anew once the record can be edited: letters typed until then would be lost. */}
      <NewPart parts={data.parts} />
    </>
  )
}

function Loaded({ book: { record, parts } }: { book: WholeBook }) {
  const type = useBookType(studioBook)
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
  /** The editor of the book record; null before there is one. */
  editing: Editing<DraftedBook> | null
  parts: WholeBook['parts']
}

function Parts({ editing, parts }: Props) {
  const t = useTranslations('book')
  const mayWrite = useMay('book.write')
  const [address] = useSearchParams()
  const isFiltered = address.has('status')
  const shown = parts.filter((part) => isShownBy(address, part))
  return (
    <BookRoom
      state={editing?.mayWrite && <SaveState draft={editing.draft} />}
      action={parts.length > 0 && <CreateButton kind="primary">{t('addPart')}</CreateButton>}
    >
      <UnsavedElsewhere />
      {!mayWrite && <ReadOnlyNote />}
      {/* With a filter the screen shows only the matching parts. */}
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
    </BookRoom>
  )
}
