import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DraftKind } from '../../../console/saving/draft.ts'
import { useDraft } from '../../../console/drafts/use-draft.ts'
import { ItemDialog } from '../../../console/item-dialogs/item-dialog.tsx'
import { formOf, LIST, TEXT } from '../../../console/items/fields.ts'
import { call } from '../../../ui/client.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { addModule, saveModule } from '../calls.ts'
import type { ModuleCreate, ModuleRow } from '../shapes.ts'

const FIELDS = { name: TEXT, version: TEXT, description: TEXT, features: LIST }
const EMPTY = { name: '', version: '', description: '', features: '' }

/** A module of the catalogue, whatever sites do with it. */
type Added = Omit<ModuleRow, 'isEnabled' | 'missing'>

interface Props {
  /** Null for a new one. */
  item: Added | null
  onClose: () => void
  onSaved: () => void
}

/** Adds a record to the catalogue of the install, or changes one that somebody added. */
export function ModuleDialog({ item, onClose, onSaved }: Props) {
  const t = useTranslations('modules')
  const at = `/admin/modules${item ? `/${item.id}` : '?create'}`
  const draft = useDraft(useModuleKind(), item?.id ?? 'new', item, EMPTY, undefined, at)
  if (!draft) return null
  const labels = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, t(`field.${name}`)]))
  const handleSaved = () => {
    onSaved()
    onClose()
  }
  return (
    <ItemDialog
      title={t(item ? 'editTitle' : 'add')}
      draft={draft}
      labels={labels}
      saveLabel={t(item ? 'change' : 'save')}
      words={{
        done: t(item ? 'updated' : 'added'),
        failed: t(item ? 'updateFailed' : 'addFailed'),
        titles: {
          done: t(item ? 'updatedTitle' : 'addedTitle'),
          failed: t(item ? 'updateFailedTitle' : 'addFailedTitle'),
        },
      }}
      onSaved={handleSaved}
      onClose={onClose}
    >
      {(bind) => (
        <>
          <p className="text-second text-ink-2">{t(item ? 'editText' : 'addText')}</p>
          <div className="grid gap-4 tablet:grid-cols-[2fr_1fr]">
            <TextField
              label={labels.name ?? ''}
              required
              autoComplete="off"
              data-autofocus
              {...bind('name')}
            />
            <TextField label={labels.version ?? ''} required autoComplete="off" {...bind('version')} />
          </div>
          <TextArea
            label={labels.description ?? ''}
            aside={t('optional')}
            dir="auto"
            {...bind('description')}
          />
          <TextField
            label={labels.features ?? ''}
            aside={t('optional')}
            hint={t('featuresHint')}
            autoComplete="off"
            {...bind('features')}
          />
        </>
      )}
    </ItemDialog>
  )
}

function useModuleKind(): DraftKind<Added> {
  const [kind] = useState((): DraftKind<Added> => {
    const { valuesOf, bodyOf, isSame } = formOf(FIELDS)
    return {
      type: 'module',
      valuesOf,
      versionOf: () => 1,
      nameOf: ({ name = '' }) => name,
      isSame,
      save: (changed, item, { idempotencyKey }) =>
        item
          ? call(saveModule, { params: { id: item.id }, body: bodyOf(changed) })
          : // What was left out is told by the server, as everything else of the form.
            call(addModule, { body: bodyOf({ ...EMPTY, ...changed }) as ModuleCreate }, { idempotencyKey }),
    }
  })
  return kind
}
