import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { Draft, SaveState as State } from '../saving/draft.ts'
import { useSnapshot } from './use-draft.ts'

/** A save that is faster than this does not show as saving, in milliseconds. */
const QUIET_MS = 400

const SIGNS: Record<State['kind'], { icon: IconName; color: string; iconColor: string }> = {
  saved: { icon: 'check', color: 'text-ink-2', iconColor: 'text-ok-mark' },
  saving: { icon: 'spinner', color: 'text-ink-2', iconColor: 'animate-spin' },
  device: { icon: 'device', color: 'text-draft', iconColor: '' },
  failed: { icon: 'alert', color: 'text-bad', iconColor: '' },
}

/** On phones and the narrowest tablets the title comes first: the word wraps out of sight, and the icon stays. */
const WELL =
  'min-w-0 max-[48rem]:h-5 max-[48rem]:min-w-4 tablet:max-[48rem]:min-w-8 max-[48rem]:shrink-9999 max-[48rem]:flex-wrap max-[48rem]:overflow-hidden min-[48rem]:flex-none'

/**
 * On a phone a failure gets a line of its own below the bar, since its reason is a sentence; `data-below` elements make room.
 */
const FAILED =
  'min-w-0 tablet:min-w-45 max-tablet:absolute max-tablet:inset-x-0 max-tablet:top-full max-tablet:mt-px max-tablet:h-11 max-tablet:border-b max-tablet:border-line max-tablet:bg-bad-soft max-tablet:px-4'

/** Whether the words on screen are on the server: icon and words, at one place, announced politely. */
export function SaveState<Item>({ draft }: { draft: Draft<Item> }) {
  const t = useTranslations('console')
  const { state: current, isAutosaved } = useSnapshot(draft)
  // Autosave waits a second anyway, so its state does not flicker and never says saved too early.
  const unhurried = useUnhurried(current)
  const state = isAutosaved ? current : unhurried
  const { icon, color, iconColor } = SIGNS[state.kind]
  const words = wordsOf(state, t)
  const isWell = state.kind === 'saved' || state.kind === 'saving'
  return (
    <div
      data-below={state.kind === 'failed' || undefined}
      className={`flex items-center gap-1.5 text-second tablet:border-l tablet:border-line-2 tablet:pl-3 ${color} ${state.kind === 'failed' ? FAILED : isWell ? WELL : 'min-w-0 tablet:flex-none'}`}
    >
      <Icon name={icon} className={`size-4 ${isWell ? 'max-[48rem]:h-5' : ''} ${iconColor}`} />
      <span
        role="status"
        // Beside the site's name a phone has room for the icon alone, unless something is wrong.
        className={`tablet:truncate ${isWell ? 'whitespace-nowrap max-tablet:not-in-data-deep:sr-only' : 'wrap-anywhere max-tablet:mr-auto max-tablet:line-clamp-2 max-tablet:leading-4.5'}`}
        title={words}
      >
        {words}
      </span>
      {state.kind === 'failed' && (
        <button
          type="button"
          className="hit flex-none rounded-badge font-medium whitespace-nowrap text-accent underline underline-offset-3"
          onClick={() => void draft.save()}
        >
          {t(state.reason === 'changed' ? 'choose' : 'retry')}
        </button>
      )}
    </div>
  )
}

function wordsOf(state: State, t: ReturnType<typeof useTranslations<'console'>>): string {
  if (state.kind !== 'failed') return t(state.kind)
  return t('failed', { reason: state.reason === 'refused' ? state.sentence : t(`reason.${state.reason}`) })
}

/** The state, with `saving` only once it lasts; until then the state before it. */
function useUnhurried(state: State): State {
  const [before, setBefore] = useState(state)
  const [isLong, setIsLong] = useState(false)
  const isSaving = state.kind === 'saving'
  if (!isSaving && before !== state) setBefore(state)
  useEffect(() => {
    if (!isSaving) return
    const timer = setTimeout(() => setIsLong(true), QUIET_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isSaving])
  return isSaving && !isLong ? before : state
}
