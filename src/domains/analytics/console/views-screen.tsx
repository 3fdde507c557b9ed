import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useAddress } from '../../../console/address-query.ts'
import { useConsole } from '../../../console/context.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { Screen } from '../../../console/screen.tsx'
import { type Locale, OWN_NAMES } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { type Span, SPANS } from '../contract.ts'
import type { Views } from '../shapes.ts'
import { DayChart } from './day-chart.tsx'
import { type ChosenPage, useViews } from './use-views.ts'

/** How often readers opened the pages of the site, and where they came from. */
export default function ViewsScreen() {
  const all = useTranslations()
  const t = useTranslations('analytics')
  const [asked, change] = useAddress()
  const span = SPANS.find((one) => one === asked.get('days')) ?? SPANS[0]
  const [path, locale] = [asked.get('path'), asked.get('language')]
  const chosen = path !== null && isLocale(locale) ? { path, locale } : null
  const views = useViews(span, chosen)
  const put = (values: Record<string, string | null>) =>
    void change((query) => {
      for (const [name, value] of Object.entries(values)) {
        if (value === null) query.delete(name)
        else query.set(name, value)
      }
      return query
    })
  return (
    <Screen title={t('title')} parents={[{ title: all('dashboard.menu'), path: '/admin' }]}>
      <div className="px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
          <div className="max-w-140">
            <h1>{t('title')}</h1>
            <p className="text-second text-ink-2">{t('text')}</p>
          </div>
          <Segments<Span>
            label={t('span')}
            isLabelHidden
            value={span}
            options={SPANS.map((value) => ({ value, label: t(`spans.${value}`) }))}
            onChange={(days) => put({ days })}
          />
        </div>
        {views.data ? (
          <Figures
            views={views.data}
            chosen={chosen}
            onChoose={(page) => put({ path: page?.path ?? null, language: page?.locale ?? null })}
          />
        ) : views.isError ? (
          <LoadingFailed
            sentence="analytics.loadingFailed"
            error={views.error}
            onRetry={() => void views.refetch()}
          />
        ) : (
          <p role="status" className="unhurried text-ink-2">
            {t('loading')}
          </p>
        )}
      </div>
    </Screen>
  )
}

interface FiguresProps {
  views: Views
  chosen: ChosenPage | null
  onChoose: (page: ChosenPage | null) => void
}

function Figures({ views: { days, pages, referrers }, chosen, onChoose }: FiguresProps) {
  const t = useTranslations('analytics')
  const format = useFormatter()
  const total = days.reduce((sum, { views }) => sum + views, 0)
  return (
    <>
      <section aria-labelledby="days" className="mb-9">
        <div className="mb-3 flex min-h-9 flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 id="days" className="font-serif text-figure font-medium">
            {t('total', { count: total, number: format.number(total) })}
          </h2>
          {chosen && (
            <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-second text-ink-2">
              <span className="wrap-anywhere">{t('ofPage', { path: chosen.path })}</span>
              <Button kind="quiet" isSmall onClick={() => onChoose(null)}>
                {t('allPages')}
              </Button>
            </p>
          )}
        </div>
        <DayChart days={days} />
      </section>
      <div className="grid gap-x-12 gap-y-9 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Table title={t('pages')} none={t('noPages')} rows={pages.length}>
          {pages.map((page) => (
            <PageRow key={`${page.locale} ${page.path}`} page={page} chosen={chosen} onChoose={onChoose} />
          ))}
        </Table>
        <Table
          title={t('referrers')}
          hint={t('referrersHint')}
          none={t('noReferrers')}
          rows={referrers.length}
        >
          {referrers.map(({ host, views }) => (
            <Row key={host} views={views}>
              <bdi className="wrap-anywhere">{host}</bdi>
            </Row>
          ))}
        </Table>
      </div>
    </>
  )
}

interface PageRowProps {
  page: Views['pages'][number]
  chosen: ChosenPage | null
  onChoose: (page: ChosenPage | null) => void
}

function PageRow({ page: { path, locale, views }, chosen, onChoose }: PageRowProps) {
  const { site } = useConsole()
  const isChosen = chosen?.path === path && chosen.locale === locale
  return (
    <Row views={views}>
      <button
        type="button"
        aria-pressed={isChosen}
        className={`hit rounded-badge text-left wrap-anywhere hover:underline ${isChosen ? 'font-semibold text-accent' : ''}`}
        onClick={() => onChoose(isChosen || !isLocale(locale) ? null : { path, locale })}
      >
        {path}
        {isLocale(locale) && locale !== site.defaultLanguage && (
          <span className="ml-2 font-normal text-ink-3">{OWN_NAMES[locale]}</span>
        )}
      </button>
    </Row>
  )
}

interface TableProps {
  title: string
  hint?: string
  /** Said in the place of the rows where there are none. */
  none: string
  rows: number
  children: ReactNode
}

function Table({ title, hint, none, rows, children }: TableProps) {
  const t = useTranslations('analytics')
  if (rows === 0) {
    return (
      <section>
        <h2 className="border-b border-line-2 pb-2 font-semibold">{title}</h2>
        <p className="pt-2.5 text-second text-ink-2">{none}</p>
      </section>
    )
  }
  return (
    <table className="h-fit w-full">
      <caption className="pb-1 text-left">
        <h2 className="font-semibold">{title}</h2>
        {hint && <p className="text-second text-ink-2">{hint}</p>}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('views')}</th>
        </tr>
      </thead>
      <tbody className="border-t border-line-2">{children}</tbody>
    </table>
  )
}

function Row({ views, children }: { views: number; children: ReactNode }) {
  const format = useFormatter()
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 pr-4 text-left font-normal">
        {children}
      </th>
      <td className="py-2 text-right align-top tabular-nums">{format.number(views)}</td>
    </tr>
  )
}

function isLocale(value: string | null): value is Locale {
  return value !== null && Object.hasOwn(OWN_NAMES, value)
}
