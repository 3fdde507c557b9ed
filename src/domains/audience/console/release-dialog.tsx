import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { FormDialog } from '../../../console/form-dialog.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { useSubmission } from '../../../console/use-submission.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { TextArea } from '../../../ui/field.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { OWN_WORDS_MAX, type OwnWords } from '../contract.ts'
import type { Release } from '../shapes.ts'
import { useReleasePreview, useSendRelease } from './use-release.ts'

interface Props {
  release: Release
  /** What the author adds; kept outside, so that a dialog that is closed by mistake loses nothing. */
  words: OwnWords
  onWords: (words: OwnWords) => void
  onClose: () => void
}

/** Shows the mail that the book is out as it will go out, says who gets it, and sends it once that is confirmed. */
export function ReleaseDialog({ release, words, onWords, onClose }: Props) {
  const t = useTranslations('audience.release')
  const reason = useTranslations('console.reason')
  const toast = useToast()
  const send = useSendRelease()
  // What is sent belongs to what was seen when the dialog opened: a mail that somebody else sent meanwhile refuses this one.
  const [{ languages, latest }] = useState(release)
  const sumOf = (whom: 'all' | 'fresh') => languages.reduce((sum, one) => sum + one[whom], 0)
  const sums = { fresh: sumOf('fresh'), all: sumOf('all') }
  const [to, setTo] = useState<'fresh' | 'all'>('fresh')
  const [isSure, setIsSure] = useState(false)
  const form = useSubmission(
    {},
    async () => {
      await send({ words, after: latest?.number ?? 0, receivers: to })
      onWords({})
      onClose()
      toast({ title: t('began'), description: t('beganText') })
    },
    reason('noAnswer'),
  )
  const count = sums[to]
  const isTooLong = Object.values(words).some((text) => text.length > OWN_WORDS_MAX)
  return (
    <FormDialog
      title={t(latest ? 'again' : 'title')}
      width={640}
      send={t('send', { count })}
      isReady={isSure && count > 0 && !isTooLong}
      form={form}
      confirmation={
        count > 0 && (
          <label className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={isSure}
              onChange={({ target }) => setIsSure(target.checked)}
              className="size-4 flex-none accent-accent"
            />
            {t('sure')}
          </label>
        )
      }
      onClose={onClose}
    >
      {latest && (
        <Further
          latest={latest}
          sums={sums}
          to={to}
          onTo={(next) => {
            setTo(next)
            setIsSure(false)
          }}
        />
      )}
      <p className="font-medium">{t('count', { count })}</p>
      <Letter
        receivers={languages.map((one) => ({ language: one.language, count: one[to] }))}
        words={words}
        onWords={(language, text) => onWords({ ...words, [language]: text })}
      />
    </FormDialog>
  )
}

interface FurtherProps {
  latest: NonNullable<Release['latest']>
  sums: Record<'fresh' | 'all', number>
  to: 'fresh' | 'all'
  onTo: (to: 'fresh' | 'all') => void
}

/** Of a mail after the first: who has had one, and who gets this. */
function Further({ latest, sums, to, onTo }: FurtherProps) {
  const t = useTranslations('audience.release')
  const format = useFormatter()
  const when = format.dateTime(new Date(latest.sentAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <p>{t('hadIt', { when, count: latest.receivers })}</p>
      <Segments
        label={t('to')}
        options={[
          { value: 'fresh', label: t('toFresh', { count: sums.fresh }) },
          { value: 'all', label: t('toAll', { count: sums.all }) },
        ]}
        value={to}
        onChange={onTo}
      />
    </>
  )
}

interface LetterProps {
  /** How many get it in each language. */
  receivers: readonly { language: Locale; count: number }[]
  words: OwnWords
  onWords: (language: Locale, text: string) => void
}

/** The mail in each language that it goes out in, with what the author adds. */
function Letter({ receivers, words, onWords }: LetterProps) {
  const t = useTranslations('audience.release')
  const names = useTranslations('console.contentLanguage')
  const asked = receivers.filter(({ count }) => count > 0)
  const [chosen, setChosen] = useState<Locale | null>(null)
  const { language } = asked.find((one) => one.language === chosen) ?? asked[0] ?? {}
  if (language === undefined) return null
  const own = words[language] ?? ''
  return (
    <>
      {asked.length > 1 && (
        <Segments
          label={t('language')}
          options={asked.map((one) => ({
            value: one.language,
            label: `${names(one.language)} (${one.count})`,
            // On a phone four stand two by two, not three and one.
            ...(asked.length > 2 && { className: 'max-tablet:basis-[calc(50%-1px)]' }),
          }))}
          value={language}
          onChange={setChosen}
        />
      )}
      <TextArea
        label={t('words', { language: names(language) })}
        hint={t('wordsHint')}
        error={own.length > OWN_WORDS_MAX ? t('tooLong', { max: OWN_WORDS_MAX }) : undefined}
        isAuthored
        lang={language}
        rows={3}
        value={own}
        onChange={(text) => onWords(language, text)}
      />
      <Preview language={language} name={names(language)} own={own} />
    </>
  )
}

function Preview({ language, name, own }: { language: Locale; name: string; own: string }) {
  const t = useTranslations('audience.release')
  const preview = useReleasePreview(language, own.slice(0, OWN_WORDS_MAX))
  if (preview.isError && !preview.data)
    return (
      <LoadingFailed
        sentence="audience.release.failed"
        error={preview.error}
        onRetry={() => void preview.refetch()}
      />
    )
  if (!preview.data) return <p className="text-ink-2">{t('loading')}</p>
  const { subject, html } = preview.data
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <p className="border-b border-line px-3 py-2">
        <span className="text-second text-ink-2">{t('subject')}</span>{' '}
        <strong lang={language} dir="auto">
          {subject}
        </strong>
      </p>
      {/* The very mail, without scripts and without a way out of its frame. */}
      <iframe
        title={t('preview', { language: name })}
        srcDoc={html}
        sandbox=""
        className="block h-80 w-full bg-white"
      />
    </div>
  )
}
