import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import type { Values } from '../../../console/saving/draft-state.ts'
import { type Answers, type Mistake, mistakesIn } from '../../../kernel/form.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { FormThanks, FormView } from '../site/form-view.tsx'
import { formPath } from '../contract.ts'
import { shownForm } from '../../../kernel/form-texts.ts'
import { textsIn, wordedIn } from './field-values.ts'
import { useSiteWords } from './site-words.ts'
import '../../../site/styles/form.css'
import './live-preview.css'

interface Props {
  values: Values
  locale: Locale
  /** Id of the field being edited. */
  marked: string | null
}

/** A live preview of the form: it can be filled in and validates, but stores nothing. */
export function LivePreview({ values, locale, marked }: Props) {
  const t = useTranslations('forms')
  const [answers, setAnswers] = useState<Answers>({})
  const [mistakes, setMistakes] = useState<Readonly<Record<string, Mistake>>>({})
  const [isSent, setIsSent] = useState(false)
  const { sourceLanguage } = useConsole().site
  const source = locale === sourceLanguage ? undefined : sourceLanguage
  const form = shownForm(wordedIn(values), source ? textsIn(values.words) : {}, source)
  const { fields, successMessage, langs } = form
  const words = useSiteWords(locale)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = mistakesIn(fields, answers)
    setMistakes(Object.fromEntries(found.map(({ field, mistake }) => [field.id, mistake])))
    if (found.length === 0) setIsSent(true)
  }
  return (
    <section aria-label={t('livePreview')}>
      <div className="mb-3 flex min-h-9 items-center gap-3">
        <h2 className="mr-auto text-second font-semibold">{t(isSent ? 'afterSending' : 'livePreview')}</h2>
        <Button isSmall onClick={() => setIsSent(!isSent)}>
          {t(isSent ? 'backToForm' : 'showThanks')}
        </Button>
      </div>
      <div className="form-preview" lang={locale}>
        {isSent ? (
          <FormThanks message={successMessage || words.thanks} lang={langs.successMessage} />
        ) : (
          <FormView
            form={{ ...form, action: formPath(values.slug ?? '') }}
            words={words}
            answers={answers}
            mistakes={mistakes}
            isAlive
            marked={marked}
            onAnswer={(id, answer) => setAnswers((before) => ({ ...before, [id]: answer }))}
            onSubmit={handleSubmit}
          />
        )}
      </div>
      <p className="mt-2 text-small text-ink-2">{t('previewKeepsNothing')}</p>
    </section>
  )
}
