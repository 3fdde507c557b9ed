import { useFormatter, useTranslations } from 'use-intl'
import { LOCALES } from '../kernel/locale.ts'
import { type Capability, reachOf } from '../kernel/role.ts'
import { Icon } from '../ui/icon.tsx'
import { useConsole, useIsLooking } from './context.ts'
import { lowestWith } from './menu.ts'

interface Props {
  needs?: Capability
  /** Whether translators write it in their languages; left out: they do where it is content. */
  isTranslated?: boolean
}

/** A note above a form that the person's role may only read it, and who may change it, or in which languages it may. */
export function ReadOnlyNote({ needs = 'content.bulk', isTranslated = needs === 'content.bulk' }: Props) {
  const t = useTranslations('console')
  const format = useFormatter()
  const { site } = useConsole()
  // The bar of the shell says it of every screen.
  if (site.isArchived) return null
  if (isTranslated && reachOf(site.role, 'translation.write') === 'language') {
    const own = site.languages ?? LOCALES.filter((locale) => locale !== site.sourceLanguage)
    const languages = format.list(own.map((locale) => t(`contentLanguage.${locale}`)))
    return <Note>{t('readOnlyButTranslates', { role: t(`role.${site.role}`), languages })}</Note>
  }
  return <Note>{t('readOnly', { role: t(`role.${site.role}`), who: t(`whoMay.${lowestWith(needs)}`) })}</Note>
}

/** A note above a form: nothing can be changed while the studio is seen as somebody else. */
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
