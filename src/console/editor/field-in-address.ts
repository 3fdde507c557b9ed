import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useInAddress } from '../address-query.ts'
import { goToPlace } from './place-of-words.ts'

/** Pause between two looks for a field whose part of the editor is still being loaded, in milliseconds. */
const LOOK_EVERY_MS = 100

/** After so many looks the field is not there. */
const LOOKS_MAX = 80

/**
 * Goes to the field that the address names, and takes its name out of the address. In running text it opens the first picture or
 * player that lacks something.
 * @param showPanel called for a field of the panel, which may be closed
 */
export function useFieldInAddress(
  screen: RefObject<HTMLElement | null>,
  panelFields: readonly string[],
  showPanel: () => void,
): void {
  const [field, putInAddress] = useInAddress('field')
  const prepare = useEffectEvent((name: string) => {
    if (panelFields.includes(name)) showPanel()
  })
  useEffect(() => {
    if (field === null) return
    prepare(field)
    let looks = 0
    // A sheet that closes gives the focus back first.
    const clock = setInterval(() => {
      const place = screen.current && fieldIn(screen.current, field)
      looks++
      if (!place && looks < LOOKS_MAX) return
      clearInterval(clock)
      if (place) goToField(place)
      void putInAddress(null)
    }, LOOK_EVERY_MS)
    return () => clearInterval(clock)
  }, [field, putInAddress, screen])
}

function fieldIn(screen: HTMLElement, name: string): HTMLElement | null {
  const fields = screen.querySelectorAll<HTMLElement>('[name], [data-field]')
  return (
    [...fields].find(
      (one) => (one.dataset.field ?? one.getAttribute('name')) === name && one.checkVisibility(),
    ) ?? null
  )
}

function goToField(place: HTMLElement): void {
  const lacking = place.querySelector<HTMLElement>('[data-missing]')
  if (!lacking) return goToPlace(place)
  lacking.scrollIntoView({ block: 'center' })
  lacking.click()
}
