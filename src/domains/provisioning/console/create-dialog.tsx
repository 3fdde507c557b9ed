import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { FormDialog } from '../../../console/form-dialog.tsx'
import { useSubmission } from '../../../console/use-submission.ts'
import { LOCALES, type Locale } from '../../../kernel/locale.ts'
import { isSlug, slugify } from '../../../kernel/slug.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { CallError, sendFile } from '../../../ui/client.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { ZoneField } from '../../settings/ui.tsx'
import { createSite, importSite } from '../calls.ts'
import { BEGINNINGS, type Beginning, SITE_FILE } from '../contract.ts'
import type { StandingSite } from '../shapes.ts'

interface Props {
  /** All sites of the install, whose addresses are taken. */
  taken: readonly StandingSite[]
  onClose: () => void
  onMade: (site: StandingSite) => void
}

/** Asks what a new site is called, where it stands and what it begins with; the file of a site says all that itself. */
export function CreateDialog({ taken, onClose, onMade }: Props) {
  const t = useTranslations('provisioning')
  const { site } = useConsole()
  const form = useCreation(onMade)
  const { values, set, errors } = form
  const isFile = values.start === 'file'
  return (
    <FormDialog title={t('createSite')} width={640} send={t('create')} form={form} onClose={onClose}>
      {!isFile && <Names form={form} taken={taken} />}
      <Beginnings value={values.start} other={site.name} onChange={(start) => set({ start })} />
      {isFile ? (
        <FileField
          label={t('file')}
          accept=".zip,application/zip"
          hint={t('fileHint')}
          error={errors.file}
          onChange={(file) => set({ file })}
        />
      ) : (
        <Place form={form} site={site} />
      )}
      <p className="flex items-start gap-2 text-second text-ink-2">
        <Icon name="lock" className="mt-0.5 size-4 flex-none text-ink-3" />
        {isFile ? t('comesPaused') : t('onlyYou')}
      </p>
    </FormDialog>
  )
}

interface PartProps {
  form: ReturnType<typeof useCreation>
}

function Names({ form: { values, set, errors }, taken }: PartProps & Pick<Props, 'taken'>) {
  const t = useTranslations('provisioning')
  const isTaken = taken.some(({ slug }) => slug === values.slug)
  const hint = !isSlug(values.slug) ? t('addressHint') : isTaken ? t('addressTaken') : t('addressFree')
  return (
    <div className="flex gap-6">
      <Cover name={values.name} />
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <TextField
          name="name"
          label={t('name')}
          required
          isAuthored
          dir="auto"
          autoComplete="off"
          value={values.name}
          error={errors.name}
          onChange={(name) => set({ name, ...following(values, name) })}
          data-autofocus
        />
        <TextField
          name="slug"
          label={t('address')}
          aside=".localhost"
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          hint={hint}
          value={values.slug}
          error={errors.slug}
          onChange={(slug) => set({ slug })}
        />
      </div>
    </div>
  )
}

interface PlaceProps extends PartProps {
  /** The site that is open. */
  site: { sourceLanguage: Locale }
}

function Place({ form: { values, set, errors }, site }: PlaceProps) {
  const t = useTranslations('provisioning')
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <SelectField
        label={t('language')}
        hint={values.start === 'like' ? t('languageOfOther') : t('languageStays')}
        readOnly={values.start === 'like'}
        value={values.start === 'like' ? site.sourceLanguage : values.language}
        onChange={(language) => set({ language: language as Locale })}
      >
        <Languages />
      </SelectField>
      <ZoneField
        label={t('timezone')}
        hint=""
        bound={{
          name: 'timezone',
          value: values.timezone,
          error: errors.timezone,
          readOnly: false,
          onChange: (timezone) => set({ timezone }),
        }}
      />
    </div>
  )
}

function Languages() {
  const t = useTranslations('console.contentLanguage')
  return LOCALES.map((language) => (
    <option key={language} value={language}>
      {t(language)}
    </option>
  ))
}

function Cover({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid h-24 w-17 flex-none place-items-center self-center rounded-[3px_6px_6px_3px] border-l-6 border-black/30 bg-spine font-serif text-[28px] font-semibold text-white max-tablet:hidden"
    >
      {[...name.trim()][0]?.toLocaleUpperCase()}
    </span>
  )
}

/** What a site begins with, or the file of one. */
type Start = Beginning | 'file'

const SIGNS: Record<Start, IconName> = { book: 'book', pages: 'page', like: 'copy', file: 'publish' }

interface BeginningsProps {
  value: Start
  /** Name of the site that is open. */
  other: string
  onChange: (start: Start) => void
}

function Beginnings({ value, other, onChange }: BeginningsProps) {
  const t = useTranslations('provisioning')
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-second font-semibold">{t('startWith')}</legend>
      <div className="grid gap-2.5 tablet:grid-cols-2">
        {[...BEGINNINGS, 'file' as const].map((start) => (
          <div
            key={start}
            className="relative rounded-card border border-line-2 p-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              id={`${name}-${start}`}
              type="radio"
              name={name}
              checked={start === value}
              onChange={() => onChange(start)}
              aria-describedby={`${name}-${start}-is`}
              className="sr-only"
            />
            {/* The whole card can be pressed. */}
            <label
              htmlFor={`${name}-${start}`}
              className="flex cursor-pointer items-start gap-2 font-semibold after:absolute after:inset-0"
            >
              <Icon name={SIGNS[start]} className="mt-0.5 size-4 flex-none" />
              <span className="min-w-0 wrap-anywhere">{t(`start.${start}`, { other })}</span>
            </label>
            <p id={`${name}-${start}-is`} className="mt-1 text-small text-ink-2">
              {t(`startIs.${start}`)}
            </p>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

interface Values {
  name: string
  slug: string
  language: Locale
  timezone: string
  start: Start
  file: File | null
}

/** The address follows the name until somebody types another. */
function following({ name, slug }: Values, next: string): Partial<Values> {
  return slug === slugify(name, '') ? { slug: slugify(next, '') } : {}
}

function useCreation(onMade: Props['onMade']) {
  const t = useTranslations('provisioning')
  const call = useCall()
  const { site } = useConsole()
  const first: Values = {
    name: '',
    slug: '',
    language: site.sourceLanguage,
    timezone: site.timezone,
    start: 'book',
    file: null,
  }
  const send = async ({ file, start, ...body }: Values) => {
    if (start !== 'file')
      return onMade(
        await call(createSite, { body: { ...body, start, ...(start === 'like' && { like: site.id }) } }),
      )
    if (!file) throw new CallError(0, '', [{ pointer: '/file', code: 'required', detail: t('fileMissing') }])
    // The server answers with the site, as to any creation.
    onMade((await sendFile(importSite.path, file, SITE_FILE)) as StandingSite)
  }
  return useSubmission(first, send, t('failedText'))
}
