import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useView } from './use-view.ts'

interface Props extends Pick<ComponentProps<typeof Button>, 'aria-label' | 'aria-describedby'> {
  part: Parameters<ReturnType<typeof useView>['open']>[0]
  className?: string
}

/** Leads to the page of a part, or opens the preview of a draft. */
export function ViewPart({ part, className = '', ...named }: Props) {
  const t = useTranslations('book')
  const view = useView()
  if (!part.isPublished) {
    return (
      <span className={className}>
        <Button kind="quiet" isSmall onClick={() => void view.open(part)} {...named}>
          {t('view')}
        </Button>
      </span>
    )
  }
  return (
    <a
      href={view.addressOf(part)}
      target="_blank"
      rel="noreferrer"
      className={`${buttonClass({ kind: 'quiet', isSmall: true })} ${className}`}
      {...named}
    >
      {t('view')}
    </a>
  )
}
