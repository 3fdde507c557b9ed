import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../console/context.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { SectionHead, SettingsFrame } from '../../settings/ui.tsx'
import { MissedNote } from './missed-note.tsx'
import { type Begun, RedirectDialog } from './redirect-dialog.tsx'
import { MANY, RedirectList } from './redirect-list.tsx'
import { useRedirectFigures } from './use-redirects.ts'

/** The redirects of the site, and addresses without a page that readers ask for. */
export default function RedirectsScreen() {
  const t = useTranslations('redirects')
  const mayWrite = useMay('settings.write')
  const figures = useRedirectFigures()
  const [begun, setBegun] = useState<Begun | null>(null)
  const { byHand = 0, byItself = 0, missed = [] } = figures.data ?? {}
  const total = byHand + byItself
  const note = (
    <MissedNote missed={missed} onSend={mayWrite ? (from) => setBegun({ item: null, from }) : null} />
  )
  return (
    <SettingsFrame section="redirects">
      <div className="max-w-180">
        <SectionHead
          id="redirects"
          hint={total > 0 && t('counts', { byHand, byItself })}
          action={
            mayWrite && (
              <Button kind="primary" icon="plus" onClick={() => setBegun({ item: null, from: '' })}>
                {t('add')}
              </Button>
            )
          }
        />
        {figures.isError ? (
          <LoadingFailed
            sentence="redirects.loadingFailed"
            error={figures.error}
            onRetry={() => void figures.refetch()}
          />
        ) : (
          figures.data && (
            <>
              {/* Below a long list nobody would come by it. */}
              {total >= MANY && <div className="mb-5">{note}</div>}
              <RedirectList
                total={total}
                onEdit={mayWrite ? (item) => setBegun({ item, from: item.from }) : null}
              />
              {total < MANY && <div className="mt-5">{note}</div>}
            </>
          )
        )}
      </div>
      {begun && <RedirectDialog begun={begun} onClose={() => setBegun(null)} />}
    </SettingsFrame>
  )
}
