import './console.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import type { AbstractIntlMessages } from 'use-intl'
import { isLocale, type Locale } from '../kernel/locale.ts'
import { type Account, PERSON_KEY, type Person } from './session/account.ts'
import { type Connection, watchConnection } from './saving/connection.ts'
import { openRelay } from './saving/handover.ts'
import { openDatabase, openJournal } from './saving/journal.ts'
import { openLocks } from './saving/locks.ts'
import { createOpenDrafts, type OpenDrafts } from './saving/open-drafts.ts'
import { leaveKeeping } from './saving/unload.ts'
import { openWriters } from './saving/writers.ts'
import { followEvents } from './events.ts'
import { Gate } from './gate.tsx'
import { watchHands } from './keys/hands.ts'
import { createKeptMessages } from './kept-messages.ts'
import { newKey } from './idempotency-key.ts'
import { keptLook, LookProvider } from './look.tsx'
import { MovesProvider } from './order/moves.tsx'
import { pause } from './pause.ts'
import { prefetch } from './prefetch.ts'
import { QUERY_DEFAULTS } from './query-defaults.ts'
import { loadScreen, screenAt } from './router.tsx'
import { createSession } from './session/session.ts'
import type { Slice } from './catalogue/slice.ts'
import { Toasts } from './toasts.tsx'
import { Words } from './words.tsx'
import { load } from '../ui/client.ts'

/** Key in sessionStorage for when this page last reloaded itself because of a missing file. */
const RELOADED_AT = 'flyleaf.reloaded'
/** A second failure within this time has another cause, in milliseconds. */
const RELOAD_PAUSE_MS = 10_000

/** Longest wait for the first screen and its data before anything is shown, in milliseconds. */
const PATIENCE_MS = 300

/** A server without an answer for this long counts as away, in milliseconds. */
const ASK_MS = 10_000

export interface ConsoleParts {
  slices: readonly Slice[]
  account: Account
  /** The texts of the studio in one language, by slice. */
  loadMessages(locale: Locale): Promise<AbstractIntlMessages>
}

export async function startConsole({ slices, account, loadMessages }: ConsoleParts): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const own = localeOf(navigator.languages)
  const locale = keptLook().language ?? own
  document.documentElement.lang = locale
  const hands = watchHands(document)
  const session = createSession(hands.rest, () => void queries.invalidateQueries({ queryKey: PERSON_KEY }))
  const isDemo = 'demo' in document.documentElement.dataset
  const storage = localStorageOf(window)
  const writer = newKey()
  const open = createOpenDrafts(window)
  const connection = watchConnection(window, Date.now, () =>
    fetch('/healthz', { signal: AbortSignal.timeout(ASK_MS) }),
  )
  reloadStalePage(open, connection)
  const drafts = {
    journal: openJournal(indexedDbOf(window), storage, Date.now),
    writers: openWriters(writer, new BroadcastChannel('flyleaf.writers')),
    connection,
    // Plain http has no Web Locks, although the types say so.
    locks: openLocks(navigator.locks as LockManager | undefined, storage, writer),
    relay: openRelay(new BroadcastChannel('flyleaf.drafts')),
    open,
    now: Date.now,
    newKey,
    signIn: session.signIn,
    confirm: session.confirm,
    rest: hands.rest,
  }
  const events = followEvents(drafts.locks, new BroadcastChannel('flyleaf.events'))
  // Started before anything is read, since all reads before the stream opens are repeated.
  events.start()
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        ...QUERY_DEFAULTS.queries,
        queryFn: ({ queryKey }) => load(queryKey),
      },
      mutations: QUERY_DEFAULTS.mutations,
    },
  })
  const screen = screenAt(slices, location.pathname)
  const first = Promise.all([loadScreen(screen), prefetch({ account, queries, session, list: screen?.list })])
  const messages = await loadMessages(locale)
  // The first thing shown is the screen itself, unless that takes too long.
  const [opened] = (await Promise.race([first, pause(PATIENCE_MS)])) ?? [null]
  const kept = createKeptMessages(localStorageOf(window), Date.now)
  const person = queries.getQueryData<Person>(PERSON_KEY)
  // Set before the first render, which it would otherwise repeat.
  if (person) kept.openFor(person.id)
  createRoot(root).render(
    <LookProvider>
      {({ language }) => (
        <Words locale={language ?? own} first={{ locale, messages }} loadMessages={loadMessages}>
          <QueryClientProvider client={queries}>
            <Toasts kept={kept}>
              <MovesProvider>
                <Gate {...{ account, session, drafts, events, slices, isDemo, opened }} />
              </MovesProvider>
            </Toasts>
          </QueryClientProvider>
        </Words>
      )}
    </LookProvider>,
  )
}

/** The first of the person's languages that the studio has. */
export function localeOf(languages: readonly string[]): Locale {
  return languages.map((tag) => tag.split('-')[0]).find(isLocale) ?? 'en'
}

/**
 * After an update of the server the files of an open page are missing: stores what is typed and reloads once. A file that is
 * missing because the server does not answer is left to what shows the part: a page cannot be reloaded without its server.
 */
function reloadStalePage(open: OpenDrafts, connection: Connection): void {
  const reload = async () => {
    if (!(await connection.tryNow())) return
    const last = Number(sessionStorage.getItem(RELOADED_AT))
    if (Date.now() - last < RELOAD_PAUSE_MS) return
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    leaveKeeping()
    await open.flush().finally(() => location.reload())
  }
  addEventListener('vite:preloadError', () => void reload())
}

function indexedDbOf({ indexedDB }: Window): Promise<IDBDatabase> | null {
  if (!indexedDB) return null
  const database = openDatabase(indexedDB)
  // Its user handles the refusal; without a user there is no error.
  database.catch(() => {})
  return database
}

/** localStorage, or a storage that refuses every write where the browser has it switched off. */
function localStorageOf(window: Window): Storage {
  try {
    return window.localStorage
  } catch {
    const refuse = () => {
      throw new Error('this browser keeps nothing')
    }
    return { length: 0, clear() {}, getItem: () => null, key: () => null, removeItem() {}, setItem: refuse }
  }
}
