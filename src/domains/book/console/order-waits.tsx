import { useTranslations } from 'use-intl'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useConsole, useMay } from '../../../console/context.ts'
import { useShell } from '../../../console/shell-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Notes that readers see the former order until this one is published, with a link to publish it. */
export function OrderWaits() {
  const t = useTranslations('book')
  const { id } = useConsole().site
  const { locale } = useContentLanguage()
  const { openSheet } = useShell()
  const mayPublish = useMay('content.publish')
  return (
    <p className="my-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-accent-soft px-3.5 py-2.5 text-second text-ink">
      <Icon name="waiting" className="size-4 text-accent" />
      <span className="min-w-0 flex-1">{t('orderWaits')}</span>
      {mayPublish && (
        <Button
          isSmall
          aria-haspopup="dialog"
          onClick={() => openSheet('publish', { type: 'book-order', id, locale })}
        >
          {t('publishOrder')}
        </Button>
      )}
    </p>
  )
}
