import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface Options {
  /** Id of the button that opens the panel. */
  id: string
  panelId: string
  isOpen: boolean
  /** Moves the focus; left out: to the button. */
  giveBack?: (() => void) | undefined
  /** Called once the panel is gone. */
  onClosed?: (() => void) | undefined
}

/**
 * Gives the focus back at once when a Radix panel closes. Radix itself waits for a timer: keys pressed until then would be
 * lost, and a panel opened until then would lose the focus and close again. A focus that moved elsewhere stays there.
 * @returns `handlers`: props of the panel's content; `opening`: its key. A panel that is opened again while it still fades is
 * made anew by it, since Radix focuses only what is new.
 */
export function useFocusReturn({ id, panelId, isOpen, giveBack, onClosed }: Options) {
  const wasOpen = useRef(false)
  const [opening, setOpening] = useState({ count: 0, isOpen })
  if (opening.isOpen !== isOpen) setOpening({ count: opening.count + Number(isOpen), isOpen })
  const isGivingBack = useRef(false)
  const put = () => (giveBack ? giveBack() : document.getElementById(id)?.focus())
  const putBack = useEffectEvent(() => {
    // The panel is still on the page and usually has the focus.
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
  const handlers = {
    // Radix would close the closing panel again, or the panel that the same press opened.
    onFocusOutside: (event: Event) => {
      if (isGivingBack.current) event.preventDefault()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // The button went with its surroundings, or what was pressed in the panel lost the focus.
      if (document.activeElement === document.body) put()
      onClosed?.()
    },
  }
  return { handlers, opening: opening.count }
}
