import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useCall, useConsole } from '../../../console/context.ts'
import { useDraft } from '../../../console/drafts/use-draft.ts'
import { ItemDialog } from '../../../console/item-dialogs/item-dialog.tsx'
import { OpenEditor } from '../../../console/items/open-editor.tsx'
import { reachOf } from '../../../kernel/role.ts'
import { Button } from '../../../ui/button.tsx'
import { readFile } from '../calls.ts'
import type { FileRow } from '../type.ts'
import { FileFields } from './file-fields.tsx'
import { FILE_COMPARISON, FILE_FIELDS, useFileKind, useFileLabels } from './file-kind.ts'

interface Props {
  file: FileRow
  /** It was given other bytes just now. */
  isReplaced?: boolean
  onClose: () => void
  /** Left out: it is not deleted here. */
  onDelete?: () => void
}

/** Name, description, tags and focal point of a file, and where it is used. */
export function FileDialog({ file: listed, isReplaced: wasReplaced = false, onClose, onDelete }: Props) {
  const t = useTranslations('media')
  const { locale } = useContentLanguage()
  const { site } = useConsole()
  const isOwn = locale === site.sourceLanguage
  const call = useCall()
  // Other bytes make it another version, which the next save goes back to.
  const { data: file, refetch } = useQuery({
    queryKey: ['media', listed.id, locale],
    queryFn: ({ signal }): Promise<FileRow> =>
      call(readFile, { params: { id: listed.id } }, { locale, signal }),
    initialData: listed,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [replacedHash, setReplacedHash] = useState(wasReplaced ? listed.hash : '')
  const kind = useFileKind(locale)
  const labels = useFileLabels()
  const draft = useDraft(kind, file.id, file, {}, isOwn ? undefined : locale)
  const mayDelete = onDelete && reachOf(site.role, 'media.delete') !== null
  if (!draft) return null
  return (
    <ItemDialog
      title={t('edit')}
      width={800}
      draft={draft}
      labels={labels}
      comparison={FILE_COMPARISON}
      saveLabel={t('save')}
      words={{ done: t('toast.updated'), failed: t('toast.updateFailed') }}
      onSaved={onClose}
      onClose={onClose}
      aside={
        <>
          {mayDelete && (
            <Button kind="quiet" icon="trash" onClick={onDelete}>
              {t('deleteShort')}
            </Button>
          )}
          <OpenEditor
            type={{ home: '/admin/media', kind: kind.type, fields: FILE_FIELDS }}
            draft={draft}
            onClose={onClose}
          />
        </>
      }
    >
      {(bind) => (
        <FileFields
          file={file}
          bind={bind}
          isReplaced={file.hash === replacedHash}
          onReplaced={({ hash }, isBack) => {
            setReplacedHash(isBack ? '' : hash)
            void refetch()
          }}
        />
      )}
    </ItemDialog>
  )
}
