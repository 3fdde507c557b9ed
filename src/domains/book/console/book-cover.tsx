import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { ConflictDialog } from '../../../console/drafts/conflict-dialog.tsx'
import { DraftNotices } from '../../../console/drafts/draft-notices.tsx'
import { SaveState } from '../../../console/drafts/save-state.tsx'
import { OpenItem } from '../../../console/editor/item-editor.tsx'
import { BookField } from './book-field.tsx'
import { studioBook, useBookType } from './types.ts'
import { useBook } from './use-book.ts'

/** The cover of the book among the pictures of the site. It is saved by itself, as a draft, also after the screen is left. */
export default function BookCover() {
  const t = useTranslations('book')
  const { site } = useConsole()
  const type = useBookType(studioBook)
  const record = useBook().data?.record
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
      {({ draft, bind, snapshot }) => (
        <div className="grid gap-1.5">
          <DraftNotices draft={draft} labels={type.labels} />
          <BookField
            of={studioBook}
            hint={t('coverOfBook')}
            aside={snapshot.state.kind === 'saved' ? undefined : <SaveState draft={draft} />}
            {...bind('cover')}
          />
          <ConflictDialog draft={draft} labels={type.labels} wordsOf={type.wordsOf} />
        </div>
      )}
    </OpenItem>
  )
}
