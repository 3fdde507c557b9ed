import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { useContentLanguage } from '../content-language.tsx'

export const PALETTE_FIELD = 'h-full min-w-0 flex-1 bg-transparent text-[17px] outline-none'

export function PaletteHead({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslations('console')
  const { locale } = useContentLanguage()
  return (
    <div className="flex h-14 flex-none items-center gap-3 border-b border-line px-4.5">
      <Icon name="search" className="size-4.5 text-ink-3" />
      {children}
      <span className="text-small text-ink-3 max-tablet:hidden">
        {t('languageFirst', { language: t(`contentLanguage.${locale}`) })}
      </span>
      <button type="button" className="h-11 text-ink-2 tablet:hidden" onClick={onClose}>
        {t('cancel')}
      </button>
    </div>
  )
}
