import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { type Bound, useDraft } from '../../../console/drafts/use-draft.ts'
import { ItemDialog } from '../../../console/item-dialogs/item-dialog.tsx'
import { LOCALES, type Locale } from '../../../kernel/locale.ts'
import { isSlug, slugify } from '../../../kernel/slug.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { ZoneField } from '../../settings/ui.tsx'
import { BEGINNINGS } from '../contract.ts'
import type { StandingSite } from '../shapes.ts'
import { type Start, useNewSite } from './use-new-site.ts'

interface Props {
  /** All sites of the install, whose addresses are taken. */
  taken: readonly StandingSite[]
  onClose: () => void
  onMade: (site: StandingSite) => void
}

/** Asks what a new site is called, where it stands and what it begins with; the file of a site says all that itself. */
export function CreateDialog({ taken, onClose, onMade }: Props) {
  const t = useTranslations('provisioning')
  const tAll = useTranslations('console')
  const { site } = useConsole()
  const file = useRef<File | null>(null)
  const { kind, first } = useNewSite(file)
  const draft = useDraft(kind, 'new', null, first, undefined, '/admin/sites?create')
  if (!draft) return null
  const labels = {
    name: t('name'),
    slug: t('address'),
    language: t('language'),
    timezone: t('timezone'),
    start: t('startWith'),
    file: t('file'),
  }
  return (
    <ItemDialog
      title={t('createSite')}
      width={640}
      draft={draft}
      labels={labels}
      saveLabel={t('create')}
      onSaved={onMade}
      onClose={onClose}
    >
      {(bind) => {
        const start = bind('start')
        const isFile = start.value === 'file'
        return (
          <>
            {!isFile && <Names bind={bind} taken={taken} />}
            <Beginnings value={start.value as Start} other={site.name} onChange={start.onChange} />
            {isFile ? (
              <FileField
                label={t('file')}
                words={{ choose: tAll('fileChoice.choose'), none: tAll('fileChoice.none') }}
                accept=".zip,application/zip"
                hint={t('fileHint')}
                error={bind('file').error}
                onChange={(chosen) => {
                  file.current = chosen
                }}
              />
            ) : (
              <Place bind={bind} site={site} />
            )}
            <p className="flex items-start gap-2 text-second text-ink-2">
              <Icon name="lock" className="mt-0.5 size-4 flex-none text-ink-3" />
              {isFile ? t('comesPaused') : t('onlyYou')}
            </p>
          </>
        )
      }}
    </ItemDialog>
  )
}

interface PartProps {
  bind: (name: string) => Bound
}

function Names({ bind, taken }: PartProps & Pick<Props, 'taken'>) {
  const t = useTranslations('provisioning')
  const [name, slug] = [bind('name'), bind('slug')]
  const isTaken = taken.some((one) => one.slug === slug.value)
  const hint = !isSlug(slug.value) ? t('addressHint') : isTaken ? t('addressTaken') : t('addressFree')
  const handleName = (typed: string) => {
    name.onChange(typed)
    // The address follows the name until somebody types another.
    if (slug.value === slugify(name.value, '')) slug.onChange(slugify(typed, ''))
  }
  return (
    <div className="flex gap-6">
      <Cover name={name.value} />
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <TextField
          label={t('name')}
          required
          isAuthored
          dir="auto"
          autoComplete="off"
          data-autofocus
          {...name}
          onChange={handleName}
        />
        <TextField
          label={t('address')}
          aside=".localhost"
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          hint={hint}
          {...slug}
        />
      </div>
    </div>
  )
}

interface PlaceProps extends PartProps {
  /** The site that is open. */
  site: { sourceLanguage: Locale }
}

function Place({ bind, site }: PlaceProps) {
  const t = useTranslations('provisioning')
  const language = bind('language')
  const isLike = bind('start').value === 'like'
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <SelectField
        label={t('language')}
        hint={isLike ? t('languageOfOther') : t('languageStays')}
        {...language}
        readOnly={isLike || language.readOnly}
        value={isLike ? site.sourceLanguage : language.value}
      >
        <Languages />
      </SelectField>
      <ZoneField label={t('timezone')} hint="" bound={bind('timezone')} />
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
