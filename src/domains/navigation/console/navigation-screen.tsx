import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useInAddress } from '../../../console/address-query.ts'
import { useMay } from '../../../console/context.ts'
import { LinkTabs } from '../../../console/link-tabs.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { Spines } from '../../../console/list/spines.tsx'
import { Screen } from '../../../console/screen.tsx'
import { Button } from '../../../ui/button.tsx'
import type { MenuRow } from '../type.ts'
import { CreateMenu } from './create-menu.tsx'
import { MenuEditor } from './menu-editor.tsx'
import { HOME, useMenus } from './type.ts'

/** The menus of the site as tabs; the one that is open is edited below them. */
export default function NavigationScreen() {
  const t = useTranslations('navigation')
  const { itemId } = useParams()
  const menus = useMenus()
  const open = itemId ?? menus.data?.[0]?.id
  const creating = useCreating()
  return (
    <>
      {open !== undefined && (itemId !== undefined || menus.data) ? (
        <MenuEditor
          key={open}
          id={open}
          head={<Head menus={menus.data ?? []} openId={open} onCreate={creating.ask} />}
        />
      ) : (
        <Screen title={t('title')}>
          {/* An empty screen asks for the first one itself. */}
          <Head menus={[]} openId="" onCreate={menus.data ? null : creating.ask} />
          <div className="px-4 pt-1 pb-12 tablet:px-6 wide:px-9">
            {menus.isError ? (
              <LoadingFailed
                sentence="navigation.failed"
                error={menus.error}
                onRetry={() => void menus.refetch()}
              />
            ) : menus.data ? (
              <Empty onCreate={creating.ask} />
            ) : (
              <p role="status" className="unhurried text-ink-2">
                {t('loading')}
              </p>
            )}
          </div>
        </Screen>
      )}
      {creating.dialog}
    </>
  )
}

/** The dialog stands at the end of the address, where the palette leads. */
function useCreating(): { ask: (() => void) | null; dialog: ReactNode } {
  const mayWrite = useMay('navigation.write')
  const navigate = useNavigate()
  const [create, putCreate] = useInAddress('create')
  if (!mayWrite) return { ask: null, dialog: null }
  return {
    ask: () => void putCreate(''),
    dialog: create !== null && (
      <CreateMenu
        onClose={() => void putCreate(null)}
        onCreated={({ id }) => void navigate(`${HOME}/${id}`)}
      />
    ),
  }
}

function Head({
  menus,
  openId,
  onCreate,
}: {
  menus: readonly MenuRow[]
  openId: string
  onCreate: (() => void) | null
}) {
  const t = useTranslations('navigation')
  return (
    <div className="px-4 pt-4 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1>{t('title')}</h1>
        {onCreate && (
          <Button kind="primary" icon="plus" onClick={onCreate}>
            {t('create')}
          </Button>
        )}
      </div>
      {menus.length > 0 && (
        <LinkTabs
          label={t('tabs')}
          isFlush
          tabs={menus.map(({ id, name, type, isActive, items }) => ({
            path: `${HOME}/${id}`,
            label: name,
            isOpen: id === openId,
            beside: (
              <span className="text-small font-normal text-ink-2">
                {t(isActive ? 'tabOn' : 'tabOff', { place: t(`type.${type}`), count: items.length })}
              </span>
            ),
          }))}
        />
      )}
    </div>
  )
}

function Empty({ onCreate }: { onCreate: (() => void) | null }) {
  const t = useTranslations('navigation')
  return (
    <div className="flex flex-col items-start gap-4 border-t border-line-2 pt-18">
      <Spines />
      <p className="font-serif text-[20px]/7 font-medium">{t('empty')}</p>
      <p className="text-ink-2">{t('emptyText')}</p>
      {onCreate && (
        <Button kind="primary" icon="plus" onClick={onCreate}>
          {t('create')}
        </Button>
      )}
    </div>
  )
}
