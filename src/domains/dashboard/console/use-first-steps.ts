import { useSyncExternalStore } from 'react'
import { useInAddress } from '../../../console/address-query.ts'
import { useConsole } from '../../../console/context.ts'
import { isEnabled } from '../../../kernel/site.ts'
import type { Overview } from '../shapes.ts'
import { useOverview } from './use-dashboard.ts'

export type Facts = Overview['steps'] & Pick<Overview, 'isLive'>

interface FirstStepsState {
  /** Still loading whether the steps are shown. */
  isPending: boolean
  /** The person set the site up, and it is not live, or was not when they began. */
  canShow: boolean
  isShown: boolean
  /** Dismissed by the person. */
  isAway: boolean
  done: Facts | undefined
  show(): void
  putAway(): void
}

/**
 * The first steps of a site with a book: for its owner, until the site is live. An owner who saw them before can reopen them
 * afterwards and dismiss them.
 */
export function useFirstSteps(): FirstStepsState {
  const { site } = useConsole()
  const [asked, ask] = useInAddress('steps')
  const key = `flyleaf.steps.${site.id}`
  const kept = useSyncExternalStore(subscribe, () => read(key))
  const { data, isPending, errorUpdateCount } = useOverview()
  const isTheirs = site.role === 'owner' && isEnabled(site, 'book-content')
  const canShow = data !== undefined && isTheirs && (!data.isLive || kept !== null)
  return {
    // After a failure the panels ask again, and say so themselves.
    isPending: isPending && errorUpdateCount === 0 && isTheirs,
    canShow,
    isShown: canShow && (asked !== null || (!data.isLive && kept !== AWAY)),
    isAway: kept === AWAY,
    done: data && { ...data.steps, isLive: data.isLive },
    show() {
      write(key, BEGUN)
      void ask('')
    },
    putAway() {
      write(key, AWAY)
      void ask(null)
    },
  }
}

const BEGUN = 'begun'
const AWAY = 'away'

/** Notes that somebody has seen the steps of a site. */
export function noteBegun(siteId: string): void {
  const key = `flyleaf.steps.${siteId}`
  if (read(key) === null) write(key, BEGUN)
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Replaces unavailable storage until the page is reloaded. */
const unstored = new Map<string, string>()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? unstored.get(key) ?? null
  } catch {
    return unstored.get(key) ?? null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    unstored.set(key, value)
  }
  for (const listener of listeners) listener()
}
