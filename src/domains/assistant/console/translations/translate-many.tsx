import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { BulkForm } from '../../../../console/catalogue/list-spec.ts'
import { useCall, useConsole } from '../../../../console/context.ts'
import type { CallInput } from '../../../../kernel/call.ts'
import { LOCALES, type Locale } from '../../../../kernel/locale.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { readAssistant } from '../../calls.ts'
import { beginTranslation } from '../../translations/calls.ts'
import { TRANSLATIONS_PATH } from './path.ts'

/** Has a model translate what the chosen rows lack in a language. */
export default function TranslateMany({
  type,
  count,
  isPending,
  onRun,
  onClose,
}: BulkForm & { type: string }) {
  const t = useTranslations()
  const navigate = useNavigate()
  const call = useCall()
  const { site } = useConsole()
  const targets = LOCALES.filter(
    (locale) => locale !== site.sourceLanguage && (site.languages?.includes(locale) ?? true),
  )
  const [language, setLanguage] = useState<Locale | undefined>(targets[0])
  const { data } = useQuery({
    queryKey: ['assistant', site.id],
    queryFn: () => call(readAssistant, { params: { forkId: site.id } }),
    staleTime: 0,
  })
  const provider = data?.provider ?? null
  const handleSubmit = () => {
    if (!language || !provider) return
    const link = {
      label: t('assistant.many.follow'),
      isNoUndo: true,
      onAct: () => void navigate(TRANSLATIONS_PATH),
    }
    onRun(async (target) => {
      // The list names its rows as every action on many does.
      const body = { type, language, target } as CallInput<typeof beginTranslation>['body']
      const { total } = await call(beginTranslation, { params: { forkId: site.id }, body })
      return { done: total, skippedCount: 0, skipped: [], failedCount: 0, failed: [], undo: null }
    }, link)
  }
  return (
    <Dialog
      title={t('assistant.many.title', { count })}
      width={460}
      onClose={onClose}
      closeLabel={t('console.close')}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button type="submit" kind="primary" isPending={isPending} disabled={!provider || !language}>
            {t('assistant.many.start')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label={t('assistant.into')}
          value={language ?? ''}
          data-autofocus
          onChange={(value) => setLanguage(value as Locale)}
        >
          {targets.map((locale) => (
            <option key={locale} value={locale}>
              {t(`console.contentLanguage.${locale}`)}
            </option>
          ))}
        </SelectField>
        {provider && (
          <p className="text-second text-ink-2">
            {t('assistant.many.effect')}{' '}
            {t('assistant.many.goesTo', { host: provider.host, model: provider.model })}
          </p>
        )}
        {data && !provider && (
          <p role="alert" className="text-second">
            <b className="block font-semibold">{t('assistant.missing')}</b>
            {t('assistant.missingText')}
          </p>
        )}
        <Link
          to={TRANSLATIONS_PATH}
          onClick={onClose}
          className="hit self-start text-second underline underline-offset-3"
        >
          {t('assistant.many.menu')}
        </Link>
      </div>
    </Dialog>
  )
}
