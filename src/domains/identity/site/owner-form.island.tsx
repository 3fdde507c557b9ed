// Needs JavaScript: errors of the server are put under their fields, and what was typed survives a reload.
import { useEffect, useState } from 'react'
import { LOCALES, type Locale } from '../../../kernel/locale.ts'
import { Choice, Field, PasswordField, Select } from '../../../site/components/fields.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import type { RegionLabels } from '../../../site/components/toasts.tsx'
import { call } from '../../../ui/client.ts'
import { createOwner } from '../calls.ts'
import { usernameFrom } from '../contract.ts'
import { forgetDraft, keepDraft, type OwnerDraft, readDraft } from './owner-draft.ts'
import { type FieldErrors, useWayIn } from './use-way-in.tsx'

export interface OwnerFormProps {
  token: string
  language: Locale
  sample: { title: string; author: string } | null
  labels: {
    name: string
    email: string
    /** With `{username}`. */
    signInAs: string
    yourTitle: string
    password: string
    passwordHint: string
    startWith: string
    startOwn: string
    startOwnHint: string
    startSample: string
    startSampleHint: string
    bookTitle: string
    bookSubtitle: string
    language: string
    languages: Record<Locale, string>
    createAccount: string
    creatingAccount: string
    createFailed: string
    tryAgain: string
    toasts: RegionLabels
  }
}

/** Fields from top to bottom: the first with an error gets the focus. */
const FIELDS = ['name', 'email', 'password', 'start', 'title', 'subtitle', 'language'] as const

export default function OwnerForm({ token, language, sample, labels }: OwnerFormProps) {
  const [draft, setDraft] = useState<OwnerDraft>({
    name: '',
    email: '',
    start: 'own',
    title: '',
    subtitle: '',
    language,
  })
  // A draft may have been kept while there were samples.
  const start = sample ? draft.start : 'own'
  const ways = { ...labels, failed: labels.createFailed }
  const { form, errors, isPending, onSubmit } = useWayIn(FIELDS, ways, async (password) => {
    await call(createOwner, { body: { token, password, ...draft, start } })
    forgetDraft()
  })

  // The server knows nothing of what this browser keeps, so it is read after the first render.
  useEffect(() => setDraft((first) => readDraft(first)), [])

  const change = (part: Partial<OwnerDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(next)
  }

  const { title, subtitle, name: author } = draft
  const book = sample && start === 'sample' ? { ...sample, subtitle: '' } : { title, subtitle, author }
  const fields = { labels, draft: { ...draft, start }, errors, onChange: change }
  return (
    <>
      <form ref={form} className="form form--wide" method="post" onSubmit={onSubmit}>
        <Account {...fields} />
        <Beginning {...fields} hasSample={sample !== null} />
        <button type="submit" className="button button--filled" disabled={isPending}>
          {isPending ? labels.creatingAccount : labels.createAccount}
        </button>
      </form>
      <TitlePage {...book} instead={labels.yourTitle} />
    </>
  )
}

interface PartProps {
  labels: OwnerFormProps['labels']
  draft: OwnerDraft
  errors: FieldErrors
  onChange: (part: Partial<OwnerDraft>) => void
}

/** A field whose words stay in this browser until they are sent. */
function kept(name: 'name' | 'email' | 'title' | 'subtitle', { draft, errors, onChange }: PartProps) {
  return {
    name,
    error: errors[name],
    value: draft[name],
    onChange: (text: string) => onChange({ [name]: text }),
  }
}

/** Who signs in from now on. */
function Account(part: PartProps) {
  const { labels, draft, errors } = part
  const hasName = draft.email.trim().split('@')[0] !== ''
  return (
    <>
      <Field {...kept('name', part)} label={labels.name} autoComplete="name" required />
      <Field
        {...kept('email', part)}
        label={labels.email}
        hint={hasName ? labels.signInAs.replace('{username}', usernameFrom(draft.email, 'owner')) : undefined}
        type="email"
        autoComplete="email"
        required
      />
      <PasswordField label={labels.password} hint={labels.passwordHint} error={errors.password} isNew />
    </>
  )
}

/** What the site begins with. */
function Beginning({ hasSample, ...part }: PartProps & { hasSample: boolean }) {
  const { labels, draft, onChange } = part
  return (
    <>
      {hasSample && (
        <fieldset className="choices">
          <legend>{labels.startWith}</legend>
          <Choice
            name="start"
            value="own"
            label={labels.startOwn}
            hint={labels.startOwnHint}
            checked={draft.start === 'own'}
            onChange={() => onChange({ start: 'own' })}
          />
          <Choice
            name="start"
            value="sample"
            label={labels.startSample}
            hint={labels.startSampleHint}
            checked={draft.start === 'sample'}
            onChange={() => onChange({ start: 'sample' })}
          />
        </fieldset>
      )}
      {draft.start === 'own' && (
        <>
          <Field {...kept('title', part)} label={labels.bookTitle} required />
          <Field {...kept('subtitle', part)} label={labels.bookSubtitle} />
        </>
      )}
      <Select
        name="language"
        label={labels.language}
        value={draft.language}
        options={LOCALES.map((value) => ({ value, label: labels.languages[value] }))}
        onChange={(text) => onChange({ language: LOCALES.find((l) => l === text) ?? draft.language })}
      />
    </>
  )
}

interface TitlePageProps {
  title: string
  subtitle: string
  author: string
  /** What stands there while there is no title. */
  instead: string
}

/** What the book would begin with, as it is typed; who hears the fields misses nothing. */
function TitlePage({ title, subtitle, author, instead }: TitlePageProps) {
  const shown = title.trim()
  return (
    <aside className="setup__desk" aria-hidden>
      <div className="setup__leaf">
        <p
          className={`setup__title ${titleSize(shown || instead)}`}
          data-is-empty={shown === '' || undefined}
          dir="auto"
        >
          {shown || instead}
        </p>
        {subtitle.trim() && (
          <p className="setup__subtitle" dir="auto">
            {subtitle}
          </p>
        )}
        {author.trim() && (
          <p className="setup__author" dir="auto">
            {author}
          </p>
        )}
      </div>
    </aside>
  )
}
