import { useTranslations } from 'use-intl'
import type { Capability } from '../kernel/role.ts'
import { Icon } from '../ui/icon.tsx'
import { useConsole, useIsLooking } from './context.ts'
import { lowestWith } from './menu.ts'

/** A note above a form that the person's role may only read it, and who may change it. */
export function ReadOnlyNote({ needs = 'content.bulk' }: { needs?: Capability }) {
  const t = useTranslations('console')
  const { site } = useConsole()
  return <Note>{t('readOnly', { role: t(`role.${site.role}`), who: t(`whoMay.${lowestWith(needs)}`) })}</Note>
}

/** A note above a form that nothing can be changed by whoever sees the studio as somebody else. */
export function LookingNote() {
  const t = useTranslations('console.looking')
  return useIsLooking() && <Note>{t('nothing')}</Note>
}

function Note({ children }: { children: string }) {
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-control bg-sunken px-3 py-2 text-second text-ink-2">
      <Icon name="lock" className="mt-0.5 size-4" />
      {children}
    </p>
  )
}
