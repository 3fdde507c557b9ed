import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../console/context.ts'
import { ConflictDialog } from '../../../console/drafts/conflict-dialog.tsx'
import type { Draft } from '../../../console/drafts/draft.ts'
import { DraftNotices } from '../../../console/drafts/draft-notices.tsx'
import { LeaveGuard } from '../../../console/drafts/leave-guard.tsx'
import { binder, useRefusalFocus, useSnapshot } from '../../../console/drafts/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import type { Book, PublicPart } from '../contract.ts'
import { useLabels } from './labels.ts'
import { ShopsField } from './shops-field.tsx'

/** The record of the book as a whole. */
export function BookForm({ draft, parts }: { draft: Draft<Book>; parts: readonly PublicPart[] }) {
  const t = useTranslations('book')
  const labels = useLabels()
  const chapters = parts.flatMap((part) => part.chapters)
  const form = useRef<HTMLFormElement>(null)
  const snapshot = useSnapshot(draft)
  const mayWrite = useMay('book.write')
  const bind = binder(draft, snapshot, { readOnly: !mayWrite })
  useRefusalFocus(form, snapshot.refusals)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void draft.save()
  }
  return (
    <form ref={form} aria-label={t('theBook')} onSubmit={handleSubmit} noValidate>
      <DraftNotices draft={draft} labels={labels} />
      <div className="grid gap-x-4 gap-y-3.5 tablet:grid-cols-2">
        <TextField label={labels.title} isAuthored required autoComplete="off" {...bind('title')} />
        <TextField
          label={labels.subtitle}
          isAuthored
          aside={t('optional')}
          autoComplete="off"
          {...bind('subtitle')}
        />
        <TextField
          label={labels.author}
          isAuthored
          aside={t('optional')}
          autoComplete="off"
          {...bind('author')}
        />
        {chapters.length > 0 && (
          <SelectField label={labels.featuredChapter} aside={t('optional')} {...bind('featuredChapter')}>
            <option value="">{t('featuredDefault')}</option>
            {chapters.map(({ number, title }) => (
              <option key={number} value={number}>
                {t('numberedTitle', { number, title })}
              </option>
            ))}
          </SelectField>
        )}
        <div className="tablet:col-span-2">
          <TextArea label={labels.description} isAuthored aside={t('optional')} {...bind('description')} />
        </div>
        <div className="tablet:col-span-2">
          <ShopsField label={labels.buyLinks} {...bind('buyLinks')} />
        </div>
        <div className="tablet:col-span-2">
          <TextField
            label={labels.cover}
            aside={t('optional')}
            hint={t('coverHint')}
            autoComplete="off"
            inputMode="url"
            {...bind('cover')}
          />
        </div>
      </div>
      {mayWrite && (
        <div className="mt-3.5 flex justify-end">
          <Button
            type="submit"
            kind={snapshot.isDirty ? 'primary' : 'secondary'}
            isPending={snapshot.state.kind === 'saving'}
          >
            {t('save')}
          </Button>
        </div>
      )}
      <ConflictDialog draft={draft} labels={labels} />
      <LeaveGuard draft={draft} />
    </form>
  )
}
