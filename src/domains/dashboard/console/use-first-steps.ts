import { useState } from 'react'
import { useConsole } from '../../../console/context.ts'
import type { Overview } from '../contract.ts'
import { useOverview } from './use-dashboard.ts'

interface FirstStepsState {
  /** Whether there is something to show, is not known yet. */
  isPending: boolean
  /** The site is not live yet, and the person is who set it up. */
  canShow: boolean
  isShown: boolean
  done: Overview['steps'] | undefined
  toggle(): void
}

/** The first steps of a site: for its owner, until readers find something; they can be put away and brought back. */
export function useFirstSteps(): FirstStepsState {
  const { site } = useConsole()
  const key = `flyleaf.steps.${site.id}`
  const [isAway, setIsAway] = useState(() => read(key) === 'away')
  const { data, isPending, errorUpdateCount } = useOverview()
  const canShow = data !== undefined && !data.isLive && site.role === 'owner'
  return {
    // After a failure the panels ask again, and say so themselves.
    isPending: isPending && errorUpdateCount === 0 && site.role === 'owner',
    canShow,
    isShown: canShow && !isAway,
    done: data?.steps,
    toggle() {
      write(key, isAway ? null : 'away')
      setIsAway(!isAway)
    },
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is switched off: the steps are there.
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Until the page is loaded again it holds all the same.
  }
}
