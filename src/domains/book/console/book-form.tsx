import { useInAddress } from '../../../console/address-query.ts'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConflictDialog } from '../../../console/drafts/conflict-dialog.tsx'
import { DraftNotices } from '../../../console/drafts/draft-notices.tsx'
import { LeaveGuard } from '../../../console/drafts/leave-guard.tsx'
import { type Bound, useRefusalFocus } from '../../../console/drafts/use-draft.ts'
import { EditedLanguage, SharedNote } from '../../../console/editor/edited-language.tsx'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorPublish } from '../../../console/editor/editor-actions.tsx'
import { OtherLanguage, useViews } from '../../../console/editor/editor-frame.tsx'
import { EditorSigns } from '../../../console/editor/editor-signs.tsx'
import { LanguagesSection } from '../../../console/editor/languages-section.tsx'
import { ViewSwitch } from '../../../console/editor/view-switch.tsx'
import { useItemPublication } from '../../../console/items/item-type.ts'
import { Presence } from '../../../console/presence.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { PublicPart } from '../shapes.ts'
import { BookField } from './book-field.tsx'
import { IntroLink } from './intro-link.tsx'
import { ShopsField } from './shops-field.tsx'
import { PictureDrop } from '../../media/ui.tsx'
import { type DraftedBook, studioBook } from './types.ts'

interface Props {
  editing: Editing<DraftedBook>
  parts: readonly PublicPart[]
}

/** The form of the book record: its title, and collapsed the fields that are written once. */
export function BookForm({ editing, parts }: Props) {
  const t = useTranslations('book')
  const form = useRef<HTMLFormElement>(null)
  const { type, draft, snapshot, item, values, locale, source, mayWrite, bind } = editing
  const views = useViews(editing)
  const { view } = views
  const [namedView] = useInAddress('view')
  // Open for a new book, and for translators.
  const [isOpen, setIsOpen] = useState(parts.length === 0 || (source !== null && namedView === 'translate'))
  useRefusalFocus(form, snapshot.refusals)
  const isShown = isOpen || Object.keys(snapshot.errors).length > 0
  return (
    <section className="mb-4.5 rounded-card border border-line">
      <h2>
        <button
          type="button"
          aria-expanded={isShown}
          className="flex min-h-12 w-full flex-wrap items-center gap-3 rounded-card px-4.5 py-2 text-left hover:bg-sunken"
          onClick={() => setIsOpen(!isShown)}
        >
          <Icon name={isShown ? 'down' : 'forward'} className="size-4 text-ink-2" />
          <span className="flex min-w-0 flex-1 basis-56 flex-wrap items-baseline gap-x-3">
            <span className="sr-only">{t('theBook')}: </span>
            <span className="font-serif text-part font-medium wrap-anywhere">
              {values.title || source?.title || t('theBook')}
            </span>
            <span className="min-w-0 truncate font-serif text-ui text-ink-2 italic">
              {values.subtitle || source?.subtitle}
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-1.5 max-tablet:pl-7">
            <EditorSigns item={item} isDirty={snapshot.isDirty} />
          </span>
        </button>
      </h2>
      {isShown && (
        <form
          ref={form}
          aria-label={t('theBook')}
          noValidate
          className="border-t border-line px-4.5 py-4"
          onSubmit={(event) => event.preventDefault()}
        >
          {view === 'write' && (
            <>
              <DraftNotices draft={draft} labels={type.labels} />
              {source && (
                <div className="mb-3.5 flex flex-wrap items-center gap-2.5 text-second text-ink-2">
                  <EditedLanguage locale={locale} />
                  <ViewSwitch view={view} views={views.all} onChange={views.choose} />
                </div>
              )}
              {source && mayWrite && <SharedNote />}
              <PictureDrop isOff={!mayWrite} onPicture={bind('cover').onChange}>
                <BookFields bind={bind} parts={parts} />
              </PictureDrop>
            </>
          )}
          {view === 'translate' && (
            <div className="-mx-4.5 -mt-4">
              <OtherLanguage editing={editing} views={views} />
            </div>
          )}
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <IntroLink isThere={item.hasIntro} />
            <span className="ml-auto flex items-center gap-3">
              <Presence type="book" id={item.uid} locale={source && locale} labels={type.labels} />
              <PublishBook editing={editing} />
            </span>
          </div>
          {type.translation && (
            <div className="-mx-5 mt-3 [&>section]:border-0 [&>section]:pb-0">
              <LanguagesSection editing={editing} calls={type.translation} />
            </div>
          )}
        </form>
      )}
      <ConflictDialog draft={draft} labels={type.labels} wordsOf={type.wordsOf} />
      <LeaveGuard draft={draft} />
    </section>
  )
}

function BookFields({ bind, parts }: { bind: (name: string) => Bound; parts: readonly PublicPart[] }) {
  const t = useTranslations('book')
  const chapters = parts.flatMap((part) => part.chapters)
  return (
    <div className="grid gap-x-4 gap-y-3.5 tablet:grid-cols-2">
      <BookField of={studioBook} {...bind('title')} />
      <BookField of={studioBook} aside={t('optional')} {...bind('subtitle')} />
      <BookField of={studioBook} aside={t('optional')} {...bind('author')} />
      {chapters.length > 0 && (
        <SelectField label={t('field.featuredChapter')} aside={t('optional')} {...bind('featuredChapter')}>
          <option value="">{t('featuredDefault')}</option>
          {chapters.map(({ number, title }) => (
            <option key={number} value={number}>
              {t('numberedTitle', { number, title })}
            </option>
          ))}
        </SelectField>
      )}
      <div className="tablet:col-span-2">
        <BookField of={studioBook} aside={t('optional')} {...bind('description')} />
      </div>
      <div className="tablet:col-span-2">
        <ShopsField label={t('field.buyLinks')} {...bind('buyLinks')} />
      </div>
      <div className="tablet:col-span-2">
        <BookField of={studioBook} hint={t('coverHint')} aside={t('optional')} {...bind('cover')} />
      </div>
    </div>
  )
}

function PublishBook({ editing }: { editing: Editing<DraftedBook> }) {
  const publication = useItemPublication(studioBook, editing)
  if (!editing.type.mayWrite) return null
  return <EditorPublish editing={editing} publication={publication} />
}
