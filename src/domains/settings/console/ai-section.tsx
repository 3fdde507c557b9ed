import { useTranslations } from 'use-intl'
import { AssistantSection, CheckersSwitch, GuideSection, UsesTable } from '../../assistant/ui.tsx'
import { SectionHead } from './settings-frame.tsx'

/**
 * The model that the assistant asks, which an owner sets up, how the site's words shall be, what pages say of its translations,
 * and what it has cost.
 */
export function AiSection() {
  const t = useTranslations('settings')
  return (
    <div className="max-w-180">
      <SectionHead id="ai" hint={t('integration.ai')} />
      <AssistantSection />
      <GuideSection />
      <CheckersSwitch />
      <UsesTable />
    </div>
  )
}
