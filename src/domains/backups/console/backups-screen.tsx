import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { SectionHead, SettingsFrame } from '../../settings/ui.tsx'
import type { Backup } from '../shapes.ts'
import { BackupList } from './backup-list.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { RestoreList } from './restore-list.tsx'
import { useBackups } from './use-backups.ts'

/** The backups of the installation, and the button that makes one. */
export default function BackupsScreen() {
  const t = useTranslations('backups')
  const { person } = useConsole()
  return (
    <SettingsFrame section="backups">
      {person.isPlatformOwner ? (
        <Backups />
      ) : (
        <div className="max-w-180">
          <SectionHead id="backups" />
          <p className="border-t border-line-2 pt-4 text-ink-2">{t('notYours')}</p>
        </div>
      )}
    </SettingsFrame>
  )
}

function Backups() {
  const t = useTranslations('backups')
  const { list, restores, isBusy, make, refresh } = useBackups()
  const [chosen, setChosen] = useState<Backup | null>(null)
  return (
    <div className="max-w-180">
      <SectionHead
        id="backups"
        hint={t('text')}
        action={
          <Button kind="primary" icon="download" isPending={isBusy} onClick={() => void make()}>
            {t('make')}
          </Button>
        }
      />
      {/* Changes of the state are told as they come. */}
      <p role="status" className="sr-only">
        {isBusy && t('underWay')}
      </p>
      {list.isError && (
        <LoadingFailed
          sentence="backups.loadingFailed"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && <BackupList backups={list.data} onRestore={setChosen} />}
      <p className="mt-4 text-second text-ink-2">{t('more')}</p>
      <RestoreList restores={restores} />
      {chosen && <RestoreDialog backup={chosen} onClose={() => setChosen(null)} onBegun={refresh} />}
    </div>
  )
}
