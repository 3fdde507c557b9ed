import { useEffectEvent, useLayoutEffect, useRef } from 'react'

interface Options {
  /** Of the button that opens it. */
  id: string
  panelId: string
  isOpen: boolean
  /** Puts the focus where it goes; left out: to the button. */
  giveBack?: (() => void) | undefined
  /** The panel is gone. */
  onClosed?: (() => void) | undefined
}

/**
 * Gives the focus back in the very moment in which a panel of Radix closes, which by itself waits for a timer: keys that are
 * pressed until then would be nobody's, and a panel that is opened until then would lose the focus and close again.
 * Whoever went on elsewhere keeps it.
 * @returns what the panel's content takes
 */
export function useFocusReturn({ id, panelId, isOpen, giveBack, onClosed }: Options) {
  const wasOpen = useRef(false)
  const isGivingBack = useRef(false)
  const put = () => (giveBack ? giveBack() : document.getElementById(id)?.focus())
  const putBack = useEffectEvent(() => {
    // The panel still stands, and mostly has the focus.
    const focused = document.activeElement
    if (focused !== document.body && !document.getElementById(panelId)?.contains(focused)) return
    isGivingBack.current = true
    put()
    isGivingBack.current = false
  })
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) putBack()
    wasOpen.current = isOpen
  }, [isOpen])
  return {
    // It would close once more what closes, or what was opened by the same press.
    onFocusOutside: (event: Event) => {
      if (isGivingBack.current) event.preventDefault()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // It went with all that it stood in, or what was pressed in it lost the focus.
      if (document.activeElement === document.body) put()
      onClosed?.()
    },
  }
}
