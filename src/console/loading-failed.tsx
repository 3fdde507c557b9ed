import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { CallError } from '../ui/client.ts'
import { Icon } from '../ui/icon.tsx'

interface Props {
  /** Key of the sentence among all texts; it takes `message`. */
  sentence: string
  error: Error
  onRetry: () => void
  /** It takes the place of a whole screen. */
  isScreen?: boolean
}

/** Says why something could not be loaded, with a button to retry. */
export function LoadingFailed({ sentence, error, onRetry, isScreen = false }: Props) {
  const t = useTranslations()
  // The browser's own message of a failed connection is not translated.
  const message = error instanceof CallError ? error.message : t('console.reason.noAnswer')
  return (
    <div className="flex flex-col items-start gap-4">
      {isScreen ? (
        <div className="flex flex-col items-start gap-3">
          <Icon name="alert" className="size-6 text-bad" />
          <p role="alert" className="font-serif text-[20px]/[28px] font-medium">
            {t(sentence, { message })}
          </p>
        </div>
      ) : (
        <p role="alert" className="flex items-start gap-2 text-bad">
          <Icon name="alert" className="mt-0.5 size-4" />
          {t(sentence, { message })}
        </p>
      )}
      <Button icon="retry" onClick={onRetry}>
        {t('console.retry')}
      </Button>
    </div>
  )
}
