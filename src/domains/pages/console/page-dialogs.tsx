import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { useDraft } from '../../../console/drafts/use-draft.ts'
import { DeleteDialog } from '../../../console/item-dialogs/delete-dialog.tsx'
import { ItemDialog } from '../../../console/item-dialogs/item-dialog.tsx'
import { listKey } from '../../../console/list/rows.ts'
import { slugify } from '../../../kernel/slug.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { deletePage, type PageRow, TEMPLATES } from '../contract.ts'
import { usePageKind } from './page-kind.ts'

const NEW = { title: '', slug: '', template: 'default', isPublished: 'false' }

/** Creates a page, or edits what its row shows. @param page null for a new one */
export function PageDialog({ page, onClose }: { page: PageRow | null; onClose: () => void }) {
  const t = useTranslations('pages')
  const draft = useDraft(usePageKind(), page?.id ?? 'new', page, NEW)
  if (!draft) return null
  const labels = {
    title: t('field.title'),
    slug: t('field.slug'),
    template: t('field.template'),
    isPublished: t('published'),
  }
  return (
    <ItemDialog
      title={t(page ? 'edit' : 'create')}
      draft={draft}
      labels={labels}
      saveLabel={t(page ? 'save' : 'create')}
      words={
        page
          ? { done: t('saved'), failed: t('saveFailed') }
          : { done: t('created'), failed: t('createFailed') }
      }
      onSaved={onClose}
      onClose={onClose}
    >
      {(bind) => {
        const [title, slug, template, isPublished] = [
          bind('title'),
          bind('slug'),
          bind('template'),
          bind('isPublished'),
        ]
        return (
          <>
            <TextField
              label={labels.title}
              aside={t('optional')}
              isAuthored
              autoComplete="off"
              data-autofocus
              {...title}
              onChange={(words) => {
                title.onChange(words)
                // The address follows the title until somebody writes another one.
                if (!page && slug.value === slugify(title.value, '')) slug.onChange(slugify(words, ''))
              }}
            />
            <TextField label={labels.slug} prefix="/" required autoComplete="off" {...slug} />
            <SelectField label={labels.template} required {...template}>
              {TEMPLATES.map((value) => (
                <option key={value} value={value}>
                  {t(`templates.${value}`)}
                </option>
              ))}
            </SelectField>
            <div className="border-t border-line pt-3.5">
              <Switch
                label={t('published')}
                hint={t('publishedHint')}
                isOn={isPublished.value === 'true'}
                onChange={(isOn) => isPublished.onChange(String(isOn))}
              />
            </div>
          </>
        )
      }}
    </ItemDialog>
  )
}

export function DeletePage({ page, onClose }: { page: PageRow; onClose: () => void }) {
  const t = useTranslations('pages')
  const call = useCall()
  const { site } = useConsole()
  const queries = useQueryClient()
  return (
    <DeleteDialog
      title={t('delete')}
      name={page.title}
      thrown={{ type: 'pages', id: page.id }}
      words={{ done: t('deleted'), failed: t('deleteFailed') }}
      onDelete={async () => {
        await call(deletePage, { params: { id: page.id } })
        await queries.invalidateQueries({ queryKey: listKey(site.id, 'pages') })
      }}
      onClose={onClose}
    />
  )
}
