import { useFormatter, useTranslations } from 'use-intl'
import { useKindName } from '../../../console/item-types.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import type { Locale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { LanguagePlan, Settings } from '../shapes.ts'
import { useLanguageChange, useLanguageName, useLanguagePlan } from './use-language-plan.ts'

interface Props {
  language: Locale
  settings: Settings
  onSaved: (settings: Settings) => void
  onClose: () => void
}

/** Says what readers would find with another default language, before it is changed. */
export function LanguageDialog({ language, settings, onSaved, onClose }: Props) {
  const t = useTranslations('settings')
  const tAll = useTranslations()
  const nameOf = useLanguageName()
  const { data: plan, error, refetch } = useLanguagePlan(language)
  const { isPending, change } = useLanguageChange({ settings, onSaved, onEnd: onClose })
  return (
    <Dialog
      title={t('languageQuestion', { language: nameOf(language) })}
      width={640}
      closeLabel={tAll('console.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" isPending={isPending} disabled={!plan} onClick={() => void change(language)}>
            {t('changeLanguage')}
          </Button>
        </>
      }
    >
      <p>{t('languageText', { language: nameOf(language) })}</p>
      {error ? (
        <LoadingFailed sentence="settings.languagePlanFailed" error={error} onRetry={() => void refetch()} />
      ) : plan ? (
        <Plan plan={plan} settings={settings} />
      ) : (
        <p role="status" className="unhurried mt-3 text-ink-2">
          {t('loading')}
        </p>
      )}
    </Dialog>
  )
}

function Plan({ plan, settings }: { plan: LanguagePlan; settings: Settings }) {
  const t = useTranslations('settings')
  const tAll = useTranslations()
  const nameOf = useLanguageName()
  const { language, sourceLanguage, types, examples } = plan
  const { siteDescription, seoTitle, seoDescription } = settings
  const hasTexts = `${siteDescription}${seoTitle}${seoDescription}` !== ''
  return (
    // A long one scrolls by the keys, too.
    <div role="group" tabIndex={0} aria-label={t('languagePreview')} className="rounded-control">
      <h3 className="mt-4.5 font-semibold">{t('languageFound')}</h3>
      {types.length === 0 && <p className="text-second text-ink-2">{t('languageNothing')}</p>}
      <ul className="mt-1.5 border-line not-empty:border-y">
        {types.map((type) => (
          <TypeLine key={type.kind} type={type} plan={plan} />
        ))}
      </ul>
      {language !== sourceLanguage && hasTexts && (
        <p className="mt-2 text-second text-ink-2">
          {t('languageSettings', { source: nameOf(sourceLanguage) })}
        </p>
      )}
      <h3 className="mt-4.5 font-semibold">{t('languageAddresses')}</h3>
      <dl className="mt-1.5 border-y border-line">
        {examples.map(({ language: of, before, after }) => (
          <div
            key={`${of}${before}`}
            className="flex flex-wrap gap-x-4 gap-y-0.5 border-line py-2 not-first:border-t"
          >
            <dt className="min-w-28 flex-none text-second text-ink-2">
              {tAll(`console.contentLanguage.${of}`)}
            </dt>
            <dd className="min-w-0 flex-1 basis-60 text-second wrap-anywhere">
              {t.rich('languageAddress', {
                before,
                after,
                code: (path) => <bdi className="font-semibold">{path}</bdi>,
              })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-second text-ink-2">
        {t('languageLinks', { prefix: `/${language}`, language: nameOf(language) })}
      </p>
    </div>
  )
}

interface TypeLineProps {
  type: LanguagePlan['types'][number]
  plan: LanguagePlan
}

function TypeLine({ type: { kind, count, translated, left }, plan }: TypeLineProps) {
  const t = useTranslations('settings')
  const format = useFormatter()
  const nameOf = useLanguageName()
  const kindOf = useKindName()
  const further = count - translated - left.length
  const names = left.map((title) => t('activityTitle', { title }))
  const listed = further > 0 ? [...names, t('languageMore', { count: further })] : names
  return (
    <li className="border-line py-2 not-first:border-t">
      <p className="flex flex-wrap gap-x-4">
        <span className="min-w-28 flex-none font-medium">
          {kind === '' ? t('languageOther') : kindOf(kind)}
        </span>
        <span className="min-w-0 flex-1 basis-60">
          {t('languageCount', { translated, count, language: nameOf(plan.language) })}
        </span>
      </p>
      {names.length > 0 && (
        <p className="text-second text-ink-2 wrap-anywhere">
          {t('languageLeft', { source: nameOf(plan.sourceLanguage), titles: format.list(listed) })}
        </p>
      )}
    </li>
  )
}
