import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import type { Editing } from '../../../console/editor/editing.ts'
import type { Publication } from '../../../console/editor/use-publication.ts'
import { HistoryLink } from '../../../console/history/history-link.tsx'
import { DeleteDialog } from '../../../console/item-dialogs/delete-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { menuCalls } from '../type.ts'
import { type DraftedMenu, HOME, useRefetchMenus } from './type.ts'

interface Props {
  editing: Editing<DraftedMenu>
  publication: Publication
}

/** The menu itself: its name, whether it stands at its place, its versions and its deletion. */
export function MenuFacts({ editing, publication }: Props) {
  const t = useTranslations('navigation')
  const { item, bind, mayWrite, type } = editing
  const { wanted, publish, withdraw } = publication
  const isOn = wanted ?? item.isActive
  return (
    <section aria-labelledby="menu-facts" className="mt-10 max-w-130 border-t border-line pt-5">
      <h2 id="menu-facts" className="mb-3 text-[16px]/6 font-semibold">
        {t('facts')}
      </h2>
      <div className="flex flex-col gap-4">
        <TextField
          label={type.labels.name ?? ''}
          hint={t('nameHint')}
          required
          autoComplete="off"
          dir="auto"
          {...bind('name')}
        />
        {mayWrite && (
          <Switch
            label={t('active', { where: t(`where.${item.type}`) })}
            hint={t(isOn ? 'activeHint' : 'inactiveHint')}
            isOn={isOn}
            isDisabled={wanted !== null}
            onChange={(next) => (next ? publish() : withdraw())}
          />
        )}
        <HistoryLink kind={type.kind.type} id={item.uid} />
        {mayWrite && <DeleteMenu editing={editing} />}
      </div>
    </section>
  )
}

function DeleteMenu({ editing: { draft, item, values } }: Pick<Props, 'editing'>) {
  const t = useTranslations('navigation')
  const call = useCall()
  const navigate = useNavigate()
  const refetch = useRefetchMenus()
  const [isAsking, setIsAsking] = useState(false)
  const name = values.name ?? item.name
  const handleGone = async () => {
    await draft.forget()
    await refetch()
    await navigate(HOME)
  }
  return (
    <span className="-ml-3.5">
      <Button kind="quiet" icon="trash" onClick={() => setIsAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && (
        <DeleteDialog
          title={t('delete')}
          name={name}
          question={t(item.isActive ? 'deleteActive' : 'deleteQuestion', {
            name,
            where: t(`where.${item.type}`),
          })}
          words={{ done: t('deleted'), failed: t('deleteFailed') }}
          onDelete={async () => {
            await call(menuCalls.remove, { params: { id: item.uid } })
            await handleGone()
          }}
          thrown={{ type: 'navigation', id: item.uid, onDone: handleGone }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </span>
  )
}
