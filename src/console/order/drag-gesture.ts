import { paneOf, seenOf } from './pane.ts'

/** Distance after which a held grip drags, in CSS pixels: a click moves nothing. */
const SLOP_PX = 4
/** The copy hangs below the pointer, in CSS pixels, so that the line where it would go stays in sight. */
const HANGS_PX = 14
/** Height of the zones above and below in which the list scrolls, in CSS pixels. */
const EDGE_PX = 56
/** Scrolled in each frame at the edge itself, in CSS pixels. */
const SCROLL_PX = 16

interface Gesture {
  start: { pointerId: number; clientX: number; clientY: number }
  row: HTMLElement
  /** The row is held at this height of the window, or the list was scrolled below it. */
  onHeld: (y: number) => void
  /** @param isDropped false: the drag was given up, or never began */
  onEnd: (isDropped: boolean) => void
}

/**
 * Follows a mouse, pen or finger that holds a row, with a copy of the row below it, until it is let go or Escape is pressed.
 * The native drag and drop of browsers knows no fingers.
 * @returns gives the drag up
 */
export function carryRow({ start, row, onHeld, onEnd }: Gesture): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const pane = paneOf(row)
  const box = row.getBoundingClientRect()
  let ghost: HTMLElement | null = null
  let y = start.clientY
  let frame = 0
  const end = (isDropped: boolean) => {
    if (signal.aborted) return
    listening.abort()
    cancelAnimationFrame(frame)
    ghost?.remove()
    onEnd(isDropped && ghost !== null)
  }
  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    pane.scrollTop += stepAt(y, pane)
  }
  const handleMove = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    const dx = event.clientX - start.clientX
    if (!ghost && Math.hypot(dx, event.clientY - start.clientY) < SLOP_PX) return
    if (!ghost) frame = requestAnimationFrame(scroll)
    ghost ??= ghostOf(row, box)
    y = event.clientY
    ghost.style.translate = `${dx}px ${y + HANGS_PX}px`
    onHeld(y)
  }
  const endOf = (isDropped: boolean) => (event: PointerEvent) =>
    event.pointerId === start.pointerId && end(isDropped)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // A dialog around the list stays open.
    event.preventDefault()
    event.stopImmediatePropagation()
    end(false)
  }
  window.addEventListener('pointermove', handleMove, { signal })
  window.addEventListener('pointerup', endOf(true), { signal })
  window.addEventListener('pointercancel', endOf(false), { signal })
  // A wheel, too, puts another row below a pointer that rests.
  window.addEventListener('scroll', () => ghost && onHeld(y), { signal, capture: true })
  window.addEventListener('keydown', handleKey, { signal, capture: true })
  return () => end(false)
}

/** A copy of the row that nothing finds or reads out. */
function ghostOf(row: HTMLElement, { left, width }: DOMRect): HTMLElement {
  // The row is an element, and so is its copy.
  const ghost = row.cloneNode(true) as HTMLElement
  for (const one of [ghost, ...ghost.querySelectorAll('*')]) {
    // Radio buttons of one name would take the choice from those of the row.
    for (const name of ['id', 'name', 'for', 'data-row', 'data-drop', 'data-move']) one.removeAttribute(name)
  }
  ghost.inert = true
  ghost.ariaHidden = 'true'
  ghost.classList.add('drag-ghost')
  Object.assign(ghost.style, { left: `${left}px`, width: `${width}px` })
  document.body.append(ghost)
  return ghost
}

/** How far to scroll in one frame: the nearer to the edge, the faster. */
function stepAt(y: number, pane: Element): number {
  const { top, bottom } = seenOf(pane)
  const share = (inside: number) => Math.min(Math.max(1 - inside / EDGE_PX, 0), 1)
  return Math.round(SCROLL_PX * (share(bottom - y) - share(y - top)))
}
