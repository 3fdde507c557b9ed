import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Target } from './found-settings.ts'

/** State of a navigation that leads to a setting; null leads to the title of the section. */
export interface Led {
  setting: Target | null
}

/** How long a section may take to show what was looked for, in milliseconds. */
const PATIENCE_MS = 5_000

/**
 * Puts the focus on the setting that the search has led to, as soon as it is there.
 * @returns for the section of the screen
 */
export function useLedFocus(): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  const { key, state } = useLocation()
  useEffect(() => {
    const section = place.current
    if (!section || !isLed(state)) return
    const { setting } = state
    const arrive = () => {
      const control = setting ? controlOf(section, setting) : section.querySelector<HTMLElement>('h2')
      if (!control) return false
      if (control.tabIndex < 0) control.tabIndex = -1
      control.focus({ preventScroll: true })
      control.scrollIntoView({ block: 'center' })
      return true
    }
    if (arrive()) return
    const observer = new MutationObserver(() => arrive() && observer.disconnect())
    observer.observe(section, { childList: true, subtree: true })
    // Whoever goes elsewhere meanwhile stays there.
    const leave = () => observer.disconnect()
    const clock = setTimeout(leave, PATIENCE_MS)
    addEventListener('keydown', leave)
    addEventListener('pointerdown', leave)
    return () => {
      leave()
      clearTimeout(clock)
      removeEventListener('keydown', leave)
      removeEventListener('pointerdown', leave)
    }
  }, [key, state])
  return place
}

const isLed = (state: unknown): state is Led =>
  typeof state === 'object' && state !== null && 'setting' in state

const FOCUSABLE =
  'input:not([type="hidden"], :disabled), textarea, select:not(:disabled), button:not(:disabled), a[href]'

/** The control with a label; unfolds it first where it is folded. @returns null while it is not there */
function controlOf(section: HTMLElement, { label, within }: Target): HTMLElement | null {
  const named = withText(section, label)
  if (named) return controlAt(section, named)
  if (within !== null) {
    const fold = withText(section, within)?.closest('button')
    if (fold?.ariaExpanded === 'false') fold.click()
  }
  return null
}

const NAMED = 'label, legend, button, a, span, p, dt'

const withText = (section: HTMLElement, text: string) =>
  [...section.querySelectorAll<HTMLElement>(NAMED)].find((element) => element.textContent?.trim() === text)

/** What a text labels: as the browser knows it, or else the first control of its row; the text itself where it labels nothing. */
function controlAt(section: HTMLElement, named: HTMLElement): HTMLElement {
  const own = named.closest<HTMLElement>('button, a') ?? named.closest('label')?.control
  if (own) return own
  const labelled =
    named.id && section.querySelector<HTMLElement>(`[aria-labelledby~="${CSS.escape(named.id)}"]`)
  if (labelled) return labelled.matches(FOCUSABLE) ? labelled : (firstIn(labelled) ?? labelled)
  const fields = named.closest('fieldset')
  if (fields) return fields.querySelector<HTMLElement>(':checked') ?? firstIn(fields) ?? named
  let row = named.parentElement
  for (let step = 0; row && row !== section && step < ROW_STEPS; step++) {
    const first = firstIn(row)
    if (first) return first
    row = row.parentElement
  }
  return named
}

/** How deep a label stands in its row at most. */
const ROW_STEPS = 3

const firstIn = (place: Element) => place.querySelector<HTMLElement>(FOCUSABLE)
