import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Locale } from '../../../kernel/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { AssistantState } from '../shapes.ts'
import type { Subject } from './subject.ts'

export const SETTINGS_PATH = '/admin/settings/integrations'

/** Says which text goes out with the prompt, and to which service. */
export function SentText({
  subject,
  field,
  state: { provider, maySetUp },
  language: locale,
  onLeave,
}: {
  subject: Subject | null
  field: string
  state: AssistantState
  language: Locale
  /** The dialog is left for the settings. */
  onLeave: () => void
}) {
  const t = useTranslations()
  const language = t(`console.contentLanguage.${locale}`)
  const part = ({ item, passage }: Subject) => {
    if (field !== '') return t('assistant.field', { field: item.labels[field] ?? field })
    if (!passage) return null
    const { words } = passage
    const { first, count } = passage.paragraphs
    if (count === 0) return t('assistant.blocks', { count: passage.count })
    if (!words) return t('assistant.paragraphs', { first, count })
    return t('assistant.selected', { count: words.markdown.split(/\s+/).length, first })
  }
  const sent = subject && part(subject)
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-canvas px-3 py-2 text-second">
      <Icon name="eye" className="size-4 flex-none text-ink-2" />
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere" dir="auto">
        {subject && sent !== null
          ? t.rich('assistant.sends', {
              title: () => <b className="font-serif">{subject.item.title || t('console.untitled')}</b>,
              part: sent,
              language,
            })
          : t('assistant.sendsPrompt', { language })}
      </span>
      <span className="text-ink-2 wrap-anywhere">
        {t('assistant.to', { host: provider?.host ?? '', model: provider?.model ?? '' })}
      </span>
      {maySetUp && (
        <Link
          to={SETTINGS_PATH}
          onClick={onLeave}
          aria-label={`${t('assistant.change')}: ${t('assistant.provider')}`}
          className="hit flex-none rounded-badge font-medium text-accent underline underline-offset-3"
        >
          {t('assistant.change')}
        </Link>
      )}
    </p>
  )
}
