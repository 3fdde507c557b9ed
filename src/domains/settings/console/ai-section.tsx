import { useTranslations } from 'use-intl'
import { AssistantSection } from '../../assistant/ui.tsx'
import { SectionHead } from './settings-frame.tsx'

/** The model that the assistant asks; an owner sets it up. */
export function AiSection() {
  const t = useTranslations('settings')
  return (
    <div className="max-w-180">
      <SectionHead id="ai" hint={t('integration.ai')} />
      <AssistantSection />
    </div>
  )
}
