import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { SHORT_DATE } from '../../kernel/dates.ts'
import type { Revision, RevisionRow } from '../../content/contract/history.ts'
import { reachOf } from '../../kernel/role.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { CallError } from '../../ui/client.ts'
import { Icon } from '../../ui/icon.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useDocked } from '../../ui/use-docked.ts'
import { useConsole } from '../context.ts'
import { ToItsSite } from '../to-its-site.tsx'
import { isFieldChanged } from '../field-text.ts'
import { useItemTypes } from '../item-types.ts'
import { LoadingFailed } from '../loading-failed.tsx'
import { NotFound } from '../not-found.tsx'
import { useReadAgain } from '../review/use-review.ts'
import { Compared } from './compared.tsx'
import { useComparison } from './comparison.ts'
import { Screen } from '../screen.tsx'
import { useItemToasts } from '../item-toasts.ts'
import { useHistoryCalls } from './use-history-calls.ts'
import { ModelTexts } from './model-texts.tsx'
import { VersionList } from './version-list.tsx'

/** The versions of one item: compares two of them and restores one. */
export default function HistoryScreen() {
  const { type = '', id = '' } = useParams()
  const calls = useHistoryCalls(type, id)
  const { site } = useConsole()
  const { labelOf, openOf, entryOf } = useItemTypes()
  const versions = useQuery({
    queryKey: ['history', site.id, type, id],
    queryFn: calls.list,
    staleTime: 0,
  })
  const t = useTranslations('console.history')
  const list = entryOf(type) ?? '/admin'
  const home = openOf(type, id) ?? list
  const title = useTitle(type, useVersion(type, id, versions.data?.[0]?.number ?? null).data)
  if (versions.error instanceof CallError && versions.error.status === 404) return <NotFound home="/admin" />
  const [newest] = versions.data ?? []
  if (newest && newest.forkId !== site.id) return <ToItsSite siteId={newest.forkId} />
  return (
    <Screen title={t('title')} parents={waysTo({ title: labelOf(type), path: list }, { title, path: home })}>
      {versions.data ? (
        <Versions type={type} id={id} versions={versions.data} home={home} />
      ) : (
        <div className="p-4 tablet:p-6 wide:px-9 wide:py-7">
          <h1 className="sr-only">{t('title')}</h1>
          {versions.error ? (
            <LoadingFailed
              isScreen
              sentence="console.history.failed"
              error={versions.error}
              onRetry={() => void versions.refetch()}
            />
          ) : (
            <p role="status" className="unhurried text-ink-2">
              {t('loading')}
            </p>
          )}
        </div>
      )}
    </Screen>
  )
}

/** The item's present name, in the site's own language where it has one. */
function useTitle(type: string, newest: Revision | undefined): string {
  const { sourceLanguage } = useConsole().site
  const { nameIn } = useItemTypes()
  return nameIn(type, { ...newest?.fields[''], ...newest?.fields[sourceLanguage] })
}

interface Way {
  title: string
  path: string
}

/** A record has one screen, which is its list, too. */
function waysTo(list: Way, item: Way): Way[] {
  if (list.path === item.path) return [item.title === '' ? list : { ...list, title: item.title }]
  return item.title === '' ? [list] : [list, item]
}

/**
 * The two versions to compare at first: the last published and the newest, if they differ, otherwise the newest version that
 * changed something and the one before it.
 */
function firstShown(versions: readonly RevisionRow[]): { older: number; newer: number } {
  const newest = versions[0]?.number ?? 1
  const changed = versions.findIndex(({ isSame }, at) => !isSame && at < versions.length - 1)
  const newer = versions[changed]?.number ?? newest
  const published = versions.find(({ cause, number }) => cause === 'publish' && number < newer)
  const before = versions[changed + 1]?.number ?? newest
  const isSinceThen = versions.every(({ cause, number }) => cause !== 'publish' || number < newer)
  return {
    newer: isSinceThen ? newest : newer,
    older: (isSinceThen ? published?.number : undefined) ?? before,
  }
}

interface VersionsProps {
  type: string
  id: string
  /** The newest first. */
  versions: RevisionRow[]
  home: string
}

function Versions({ type, id, versions, home }: VersionsProps) {
  const { site } = useConsole()
  const { older, newer, choose } = useSides(versions)
  const sides = [useVersion(type, id, older), useVersion(type, id, newer)]
  const [a, b] = sides.map(({ data }) => data)
  const failed = sides.find(({ isError }) => isError)
  const { languages, language, setLanguage } = useLanguage(a, b)
  const comparison = useComparison(type, a, b, language)
  // Other versions or another language begin at their first change.
  const shown = `${older} ${newer} ${language}`
  const [step, setStep] = useState({ of: shown, at: 0 })
  const at = step.of === shown ? step.at : 0
  const newest = versions[0]?.number ?? 1
  const mayRestore = reachOf(site.role, 'content.write') !== null
  const [isListOpen, setIsListOpen] = useState(false)
  const t = useTranslations('console')
  const list = (
    <VersionList type={type} id={id} versions={versions} older={older} newer={newer} onChoose={choose} />
  )
  const restore = mayRestore && older !== newest && (
    <Restore type={type} id={id} version={versions.find(({ number }) => number === older)} home={home} />
  )
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1fr)_328px]">
      <section aria-label={t('history.compare')} className="flex min-w-0 flex-col">
        <Head versions={versions} older={older} newer={newer} home={home}>
          {languages.length > 1 && (
            <Segments
              label={t('history.language')}
              isLabelHidden
              options={languages.map((code) => ({ value: code, label: t(`contentLanguage.${code}`) }))}
              value={language}
              onChange={setLanguage}
            />
          )}
          {comparison && comparison.changes > 0 && (
            <Steps at={at} count={comparison.changes} onStep={(to) => setStep({ of: shown, at: to })} />
          )}
          <span className="wide:hidden">
            <Button isSmall icon="history" aria-haspopup="dialog" onClick={() => setIsListOpen(true)}>
              {t('history.versions')} <Count of={versions} />
            </Button>
          </span>
        </Head>
        {failed?.error && (
          <div className="p-4.5 tablet:p-6">
            <LoadingFailed
              isScreen
              sentence="console.history.failed"
              error={failed.error}
              onRetry={() => void failed.refetch()}
            />
          </div>
        )}
        {comparison && (
          <Compared
            type={type}
            comparison={comparison}
            language={language}
            at={at}
            isAlone={versions.length === 1}
          />
        )}
        {b && <ModelTexts type={type} texts={b.modelTexts} language={language} />}
      </section>
      <aside
        aria-label={t('history.versions')}
        className="sticky top-0 flex max-h-[calc(100dvh-57px)] flex-col border-l border-line bg-sunken max-wide:hidden"
      >
        <h2 className="px-5 py-3 font-semibold">
          {t('history.versions')} <Count of={versions} />
        </h2>
        <ol className="min-h-0 flex-1 overflow-y-auto border-t border-line">{list}</ol>
        {restore}
      </aside>
      {isListOpen && (
        <Sheet
          title={t('history.versions')}
          closeLabel={t('close')}
          onClose={() => setIsListOpen(false)}
          footer={restore}
        >
          <ol className="-mx-6 mt-3 border-t border-line max-tablet:-mx-4">{list}</ol>
        </Sheet>
      )}
    </div>
  )
}

function Count({ of }: { of: readonly RevisionRow[] }) {
  return <span className="font-normal text-ink-3">{of.length}</span>
}

/** Which two versions are laid over each other. */
function useSides(versions: readonly RevisionRow[]) {
  const [first] = useState(() => firstShown(versions))
  const [older, setOlder] = useState(first.older)
  const [newer, setNewer] = useState(first.newer)
  // Choosing the version of the other side swaps the two.
  const choose = (side: 'older' | 'newer', number: number) => {
    if (side === 'older') {
      if (number === newer) setNewer(older)
      setOlder(number)
    } else {
      if (number === older) setOlder(newer)
      setNewer(number)
    }
  }
  return { older, newer, choose }
}

/** The language to compare in: the chosen one, otherwise one with changes, the site's own first. */
function useLanguage(a: Revision | undefined, b: Revision | undefined) {
  const { site } = useConsole()
  const [asked, setLanguage] = useState<string | null>(null)
  const languages = [...new Set([a, b].flatMap((one) => Object.keys(one?.fields ?? {})))].filter(Boolean)
  const ordered = languages.toSorted((one) => (one === site.sourceLanguage ? -1 : 0))
  const language = asked ?? ordered.find((code) => a && b && isChangedIn(code, a, b)) ?? ordered[0] ?? ''
  return { languages, language, setLanguage }
}

interface HeadProps {
  versions: readonly RevisionRow[]
  older: number
  newer: number
  home: string
  children: ReactNode
}

function Head({ versions, older, newer, home, children }: HeadProps) {
  const t = useTranslations('console')
  const format = useFormatter()
  const newest = versions[0]?.number ?? 1
  const timeOf = (number: number) => {
    const at = versions.find((one) => one.number === number)?.at
    return at ? format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }) : ''
  }
  const nameOf = (number: number) => (number === newest ? t('history.now') : timeOf(number))
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4.5 py-2 tablet:px-6">
      <Icon name="history" />
      <h1 className="font-sans text-ui font-semibold">{t('history.title')}</h1>
      <p className="min-w-40 flex-1 text-second text-ink-2">
        {older === newer
          ? t('history.only')
          : t('history.against', { older: nameOf(older), newer: nameOf(newer) })}
      </p>
      {children}
      <Link to={home} className={buttonClass({ kind: 'quiet', isSmall: true })}>
        {t('history.back')}
      </Link>
    </header>
  )
}

function isChangedIn(language: string, a: Revision, b: Revision): boolean {
  const [before, after] = [a.fields[language] ?? {}, b.fields[language] ?? {}]
  return Object.keys({ ...before, ...after }).some((field) => isFieldChanged(before[field], after[field]))
}

function useVersion(type: string, id: string, number: number | null): UseQueryResult<Revision> {
  const calls = useHistoryCalls(type, id)
  const { site } = useConsole()
  return useQuery({
    queryKey: ['history', site.id, type, id, number],
    queryFn: () => calls.read(number ?? 1),
    enabled: number !== null,
    staleTime: 0,
  })
}

/** Buttons to the next and the previous change, round at both ends. */
function Steps({ at, count, onStep }: { at: number; count: number; onStep: (at: number) => void }) {
  const t = useTranslations('console.history')
  return (
    <span className="flex flex-none items-center">
      <IconButton icon="up" label={t('previous')} onClick={() => onStep((at + count - 1) % count)} />
      <span role="status" className="min-w-12 text-center text-second whitespace-nowrap text-ink-2">
        {t('step', { at: at + 1, count })}
      </span>
      <IconButton icon="downward" label={t('next')} onClick={() => onStep((at + 1) % count)} />
    </span>
  )
}

interface RestoreProps {
  type: string
  id: string
  version: RevisionRow | undefined
  home: string
}

function Restore({ type, id, version, home }: RestoreProps) {
  const t = useTranslations('console')
  const time = useShortTime(version?.at)
  const calls = useHistoryCalls(type, id)
  const toasts = useItemToasts()
  const navigate = useNavigate()
  const readAgain = useReadAgain()
  const docked = useDocked()
  const atOnce = useItemTypes().restoredAtOnce(type)
  const words = atOnce === null ? ('history' as const) : ('history.atOnce' as const)
  const [isPending, setIsPending] = useState(false)
  const handleRestore = async () => {
    setIsPending(true)
    try {
      await calls.restore(version?.number ?? 1)
      toasts.succeeded(t(`${words}.restored`))
      await readAgain()
      await navigate(home)
    } catch (error) {
      toasts.failed(error, t('history.restoreFailed'))
      setIsPending(false)
    }
  }
  return (
    <div ref={docked} className="flex flex-col gap-2 border-t border-line bg-surface p-5">
      <Button kind="primary" isPending={isPending} onClick={() => void handleRestore()}>
        {t(`${words}.restore`, { time })}
      </Button>
      <p className="text-small text-ink-2">{atOnce ?? t('history.restoreText')}</p>
    </div>
  )
}

/** A button has no room for a day and a time in every language. */
function useShortTime(moment: string | undefined): string {
  const format = useFormatter()
  const now = useNow()
  const at = new Date(moment ?? 0)
  const day = format.dateTime(at, SHORT_DATE)
  return day === format.dateTime(now, SHORT_DATE) ? format.dateTime(at, { timeStyle: 'short' }) : day
}
