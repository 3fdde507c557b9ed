import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useIsLooking, useMay } from '../../../console/context.ts'
import { useRefusalFocus } from '../../../console/drafts/use-draft.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { useSubmission } from '../../../console/use-submission.ts'
import { LOCALES, type Locale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldsError, SelectField, TextArea } from '../../../ui/field.tsx'
import { readGuide, saveGuide } from '../calls.ts'
import type { Guide } from '../shapes.ts'
import { termsIn, wordsOfTerms } from './terms.ts'
import { keepFocusAtSubmit } from '../../../ui/keep-focus.ts'
import { keptTyped } from './typed.ts'
import { useBeginning } from './use-beginning.ts'

/** How the site wants its words to be, language by language. */
export function GuideSection() {
  const t = useTranslations()
  const call = useCall()
  const { site } = useConsole()
  const mayWrite = useMay('settings.write')
  const [language, setLanguage] = useState<Locale>(site.sourceLanguage)
  const guide = useQuery({
    queryKey: ['assistant-guide', site.id, language],
    queryFn: () => call(readGuide, { params: { forkId: site.id }, query: { language } }),
    staleTime: 0,
    enabled: mayWrite,
  })
  const kept = `guide/${site.id}/${language}`
  const { key, begin } = useBeginning(kept, guide.data?.version ?? 0)
  if (!mayWrite) return null
  return (
    <section aria-labelledby="assistant-guide" className="mt-10 max-w-130">
      <h3 id="assistant-guide" className="mb-1 font-serif text-dialog font-medium">
        {t('assistant.guide')}
      </h3>
      <p className="mb-4 text-second text-ink-2">{t('assistant.guideText')}</p>
      <div className="mb-4.5 max-w-60">
        <SelectField
          label={t('assistant.guideLanguage')}
          value={language}
          onChange={(value) => setLanguage(value as Locale)}
        >
          {LOCALES.map((locale) => (
            <option key={locale} value={locale}>
              {t(`console.contentLanguage.${locale}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {guide.isError && (
        <LoadingFailed
          sentence="assistant.guideFailed"
          error={guide.error}
          onRetry={() => void guide.refetch()}
        />
      )}
      <div ref={keepFocusAtSubmit}>
        {guide.data && <Form key={key} guide={guide.data} kept={kept} onBegin={begin} />}
      </div>
    </section>
  )
}

interface FormProps {
  guide: Guide
  /** What is typed is kept under. */
  kept: string
  onBegin: () => void
}

function Form({ guide, kept, onBegin }: FormProps) {
  const t = useTranslations('assistant')
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const { site } = useConsole()
  const readOnly = useIsLooking()
  const ref = useRef<HTMLFormElement>(null)
  const { language, version } = guide
  const stored = { voice: guide.voice, terms: wordsOfTerms(guide.terms) }
  // What somebody else saved meanwhile is not written over unseen.
  const [seen] = useState(() => keptTyped.of(kept)?.version ?? version)
  const form = useSubmission(
    keptTyped.of<typeof stored>(kept)?.values ?? stored,
    async ({ voice, terms }) => {
      const body = { language, voice, terms: termsIn(terms) }
      await call(saveGuide, { params: { forkId: site.id }, body }, { ifMatch: seen })
      toast({ title: t('guideSaved') })
      await queries.invalidateQueries({ queryKey: ['assistant-guide', site.id] })
      // Not the form that sent it: until the new values are here, it would keep what was typed once more.
      onBegin()
    },
    t('saveFailed'),
  )
  useRefusalFocus(ref, form.refusals)
  const { values, errors } = form
  const isDirty = values.voice !== stored.voice || values.terms !== stored.terms
  useEffect(() => {
    if (isDirty) keptTyped.keep(kept, { values, version: seen })
    else keptTyped.forget(kept)
  }, [isDirty, values, kept, seen])
  // Each term has its own sentence, and all of them one field.
  const termsError = Object.entries(errors).find(([name]) => name.startsWith('terms'))?.[1]
  return (
    <form
      ref={ref}
      aria-label={t('guide')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.handleSubmit()
      }}
    >
      <FieldsError error={form.refusal || undefined} />
      <div className="flex flex-col gap-4.5">
        <TextArea
          label={t('voice')}
          name="voice"
          hint={t('voiceHint')}
          lang={language}
          dir="auto"
          rows={3}
          readOnly={readOnly}
          value={values.voice}
          error={errors.voice}
          onChange={(voice) => form.set({ voice })}
        />
        <TextArea
          label={t('terms')}
          name="terms"
          hint={t('termsHint')}
          lang={language}
          dir="auto"
          rows={5}
          readOnly={readOnly}
          value={values.terms}
          error={termsError}
          onChange={(terms) => form.set({ terms })}
        />
      </div>
      {isDirty && (
        <p className="mt-5 text-second text-draft" role="status">
          {t('notSaved')}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button kind="primary" type="submit" isPending={form.isPending} disabled={readOnly || form.isPending}>
          {t('guideSave')}
        </Button>
        {isDirty && !form.isPending && (
          <Button kind="quiet" onClick={onBegin}>
            {t('discard')}
          </Button>
        )}
      </div>
    </form>
  )
}
