import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import type { DraftKind } from '../../../console/saving/draft.ts'
import { useDraft } from '../../../console/drafts/use-draft.ts'
import { ItemDialog } from '../../../console/item-dialogs/item-dialog.tsx'
import { call } from '../../../ui/client.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { type MenuPlace, PLACES } from '../contract.ts'
import { menuCalls, type MenuRow } from '../type.ts'
import { HOME, useRefetchMenus } from './type.ts'

const EMPTY = { name: '', type: '' }

interface Props {
  onClose: () => void
  onCreated: (menu: MenuRow) => void
}

/** Creates a menu: its name and its place. */
export function CreateMenu({ onClose, onCreated }: Props) {
  const t = useTranslations('navigation')
  const draft = useDraft(useNewMenu(), 'new', null, EMPTY, undefined, `${HOME}?create`)
  if (!draft) return null
  return (
    <ItemDialog
      title={t('create')}
      draft={draft}
      labels={{ name: t('field.name'), type: t('field.type') }}
      saveLabel={t('save')}
      words={{
        done: t('created'),
        failed: t('createFailed'),
        titles: { done: t('createdTitle'), failed: t('createFailedTitle') },
      }}
      onSaved={onCreated}
      onClose={onClose}
    >
      {(bind) => (
        <>
          <TextField
            label={t('field.name')}
            hint={t('nameHint')}
            required
            autoComplete="off"
            data-autofocus
            {...bind('name')}
          />
          <SelectField label={t('field.type')} hint={t('typeHint')} required {...bind('type')}>
            <option value="">{t('chooseType')}</option>
            {PLACES.map((place) => (
              <option key={place} value={place}>
                {t('typeWith', { type: t(`type.${place}`), where: t(`where.${place}`) })}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </ItemDialog>
  )
}

function useNewMenu(): DraftKind<MenuRow> {
  const { site } = useConsole()
  const refetch = useRefetchMenus()
  const [kind] = useState(
    (): DraftKind<MenuRow> => ({
      type: 'new-menu',
      valuesOf: () => EMPTY,
      versionOf: ({ version }) => version,
      nameOf: ({ name = '' }) => name,
      async save(changed, _menu, { idempotencyKey }) {
        // What was left out is told by the server, as everything else of the form.
        const body = { ...EMPTY, ...changed } as { name: string; type: MenuPlace }
        const menu = await call(menuCalls.create, { params: { forkId: site.id }, body }, { idempotencyKey })
        await refetch()
        return menu
      },
    }),
  )
  return kind
}
