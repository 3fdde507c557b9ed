import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** The book's content did not come; says why and tries again. */
export function LoadingFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useTranslations()
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="alert" className="flex items-start gap-2 text-bad">
        <Icon name="alert" className="mt-0.5 size-4" />
        {t('book.loadingFailed', { message })}
      </p>
      <Button icon="retry" onClick={onRetry}>
        {t('console.retry')}
      </Button>
    </div>
  )
}
