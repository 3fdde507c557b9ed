import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { ConflictDialog } from '../../../console/drafts/conflict-dialog.tsx'
import { DraftNotices } from '../../../console/drafts/draft-notices.tsx'
import { LeaveGuard } from '../../../console/drafts/leave-guard.tsx'
import { SaveState } from '../../../console/drafts/save-state.tsx'
import type { Editing } from '../../../console/editor/editing.ts'
import { OpenItem } from '../../../console/editor/item-editor.tsx'
import { PictureDrop } from '../../media/ui.tsx'
import { BookField } from './book-field.tsx'
import { useBook } from './use-book.ts'
import { type DraftedBook, studioBook, useBookType } from './types.ts'

/** Title, subtitle, author and cover of the book among the first steps; they save automatically. */
export default function BookBeginning() {
  const { site } = useConsole()
  const type = useBookType(studioBook)
  const { data } = useBook()
  const record = data?.record
  if (!record) return null
  return (
    <OpenItem
      key={record.uid}
      type={type}
      id={site.id}
      item={record}
      locale={site.sourceLanguage}
      waiting={null}
    >
      {(editing) => <Fields editing={editing} />}
    </OpenItem>
  )
}

function Fields({ editing }: { editing: Editing<DraftedBook> }) {
  const t = useTranslations('book')
  const { site } = useConsole()
  const queries = useQueryClient()
  const { type, draft, snapshot, mayWrite, bind } = editing
  const cover = bind('cover')
  const isSaved = snapshot.state.kind === 'saved' && !snapshot.isDirty
  // The steps' check marks and the front page beside them show the server's state, so a save refetches both.
  useEffect(() => {
    if (isSaved) void queries.invalidateQueries({ queryKey: ['dashboard', site.id, 'overview'] })
    if (isSaved) void queries.invalidateQueries({ queryKey: ['book', 'preview', site.id] })
  }, [isSaved, queries, site.id])
  return (
    <PictureDrop isOnly isOff={!mayWrite} onPicture={cover.onChange}>
      <div className="grid gap-3.5">
        <DraftNotices draft={draft} labels={type.labels} />
        <BookField of={studioBook} {...bind('title')} />
        <BookField of={studioBook} aside={t('optional')} {...bind('subtitle')} />
        <BookField of={studioBook} aside={t('optional')} {...bind('author')} />
        <BookField of={studioBook} {...cover} />
        <div className="min-h-6">
          <SaveState draft={draft} />
        </div>
        <ConflictDialog draft={draft} labels={type.labels} wordsOf={type.wordsOf} />
        <LeaveGuard draft={draft} />
      </div>
    </PictureDrop>
  )
}
