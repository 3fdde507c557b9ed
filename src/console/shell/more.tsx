import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AssistantButton } from './assistant-button.tsx'
import { Bell } from './bell.tsx'
import { Entries } from './entries.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SiteChoice } from './site-choice.tsx'
import { UserBlock } from './user-block.tsx'

/** All entries of side bar and top bar, in words. */
export default function More({ onClose }: { onClose: () => void }) {
  const t = useTranslations('console')
  return (
    <Dialog
      title={t('more')}
      width={560}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <div className="flex-1">
          <UserBlock form="sheet" />
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <SiteChoice form="sheet" onChoose={onClose} />
          </div>
          <Bell />
        </div>
        <div className="mx-0.5 flex flex-wrap items-center">
          <LanguageChoice />
          <AssistantButton />
          <Link to="/admin/trash" onClick={onClose} className={buttonClass({ kind: 'quiet', isSmall: true })}>
            <Icon name="trash" />
            {t('trash.title')}
          </Link>
        </div>
        <div>
          <Entries form="sheet" onChoose={onClose} />
        </div>
      </div>
    </Dialog>
  )
}
