import { useTranslations } from 'use-intl'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useConsole } from '../../../console/context.ts'
import { LOCALES, type Locale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import type { MenuChild } from '../rules.ts'
import { LeadsTo } from './leads-to.tsx'
import type { Targets } from './targets.ts'
import { changed, ownWords, type Placed, shownLabel, wordsChange } from './tree.ts'
import type { useSteps } from './use-steps.ts'

interface Props {
  placed: Placed
  steps: ReturnType<typeof useSteps>
  targets: Targets
  /** The language whose words are written. */
  locale: Locale
  /** The server's sentence on the entries. */
  error: string | undefined
  readOnly: boolean
  /** Its words in this language stay as they are. */
  isSilent: boolean
  onRemove: () => void
}

/** What one entry says and where it leads. */
export function EntryPanel(props: Props) {
  const { placed, steps, targets, locale, error, readOnly, isSilent, onRemove } = props
  const { entry } = placed
  const t = useTranslations('navigation')
  const { sourceLanguage } = useConsole().site
  const isOwn = locale === sourceLanguage
  const words = ownWords(entry, locale, sourceLanguage)
  const write = (change: Partial<MenuChild>, field = '') =>
    steps.change(changed(steps.items, entry.id, change), field && `${entry.id} ${locale} ${field}`)
  const say = (said: { label?: string; description?: string }) =>
    write(wordsChange(entry, said, locale, sourceLanguage), Object.keys(said).join())
  const isUnnamed = entry.label.trim() === ''
  return (
    <div className="flex flex-col gap-4 px-5 py-4 max-[1179px]:px-6 max-tablet:px-4">
      <h2 className="-mx-5 border-b border-line px-5 pb-3 font-serif text-dialog font-medium wrap-anywhere max-[1179px]:sr-only">
        {shownLabel(entry, locale, sourceLanguage) || t('noLabel')}
      </h2>
      <TextField
        label={t('label')}
        required={isOwn}
        readOnly={isSilent}
        autoComplete="off"
        dir="auto"
        maxLength={100}
        name="label"
        placeholder={isOwn ? undefined : entry.label}
        error={isUnnamed ? error : undefined}
        value={words.label}
        onChange={(label) => say({ label })}
      />
      <TextArea
        isOneLine
        label={t('description')}
        aside={t('optional')}
        hint={t('descriptionHint')}
        readOnly={isSilent}
        autoComplete="off"
        dir="auto"
        maxLength={200}
        name="description"
        placeholder={isOwn ? undefined : entry.description}
        value={words.description}
        onChange={(description) => say({ description })}
      />
      <LeadsTo
        entry={entry}
        targets={targets}
        error={isUnnamed ? undefined : error}
        readOnly={readOnly}
        onChange={write}
      />
      <SelectField
        label={t('module')}
        hint={t('moduleHint')}
        readOnly={readOnly}
        value={entry.module}
        onChange={(module) => write({ module })}
      >
        <option value="">{t('always')}</option>
        {targets.modules
          .filter(({ id, isCore }) => !isCore || id === entry.module)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      <Languages entry={entry} locale={locale} own={sourceLanguage} />
      {!readOnly && (
        <span className="-ml-3.5">
          <Button kind="quiet" icon="trash" onClick={onRemove}>
            {t('remove')}
          </Button>
        </span>
      )}
    </div>
  )
}

/** What each language says; the one that is pressed is written then. */
function Languages({ entry, locale, own }: { entry: MenuChild; locale: Locale; own: Locale }) {
  const t = useTranslations('navigation')
  const tAll = useTranslations('console')
  const { choose } = useContentLanguage()
  return (
    <section aria-label={t('languages')}>
      <h3 className="mb-1 text-second font-semibold">{t('languages')}</h3>
      <ul>
        {LOCALES.map((one) => {
          const { label } = ownWords(entry, one, own)
          return (
            <li key={one} className="flex min-h-8 items-center gap-2.5 text-second max-tablet:min-h-11">
              <span
                aria-hidden
                className={`size-2.25 flex-none rounded-full border border-ink-2 ${label ? 'bg-ink-2' : ''}`}
              />
              <button
                type="button"
                aria-pressed={one === locale}
                className="hit w-24 flex-none rounded-badge text-left hover:underline aria-pressed:font-semibold"
                onClick={() => choose(one)}
              >
                {tAll(`contentLanguage.${one}`)}
              </button>
              <span className="min-w-0 flex-1 wrap-anywhere" dir="auto">
                {label ? (
                  <span className="font-serif">{label}</span>
                ) : (
                  <span className="text-small text-ink-2">{t('readersSee', { label: entry.label })}</span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
