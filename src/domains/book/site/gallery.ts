import { GRID } from './links.ts'

/** How long the slideshow shows a part, in milliseconds (contract row C106). */
const SLIDE_MS = 5_000
/** From "More" to the scroll to the top, in milliseconds (contract row C107). */
const SCROLL_AFTER_MS = 100
/** A swipe is at least so long, in pixels. */
const SWIPE_PX = 50
/** As `--ease` in tokens.css. */
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
const PLATE_FADE_MS = 700
const TEXT_FADE_MS = 240
/** From the page being loaded to the neighbours' pictures, in milliseconds: the first view has the line to itself. */
const PREPARE_AFTER_MS = 1_000
/** How long a picture may be on its way before its ground appears without it, in milliseconds. */
const PICTURE_MS = 1_000

/**
 * Brings the immersive gallery to life: it shows its parts in place, takes the keys, and makes the rest of the page inert
 * until it is left. Without script every control of it is a link.
 */
export function startGallery(): void {
  const view = document.querySelector<HTMLElement>('[data-immersive]')
  const grid = document.getElementById(GRID)
  if (!view || !grid) return
  const stage = createStage(view)
  const slideshow = createSlideshow(view, () => stage.show(stage.at() + 1))
  const mode = createMode(view, grid)

  const choose = (at: number) => {
    stage.show(at)
    stage.announce()
    slideshow.restart()
  }
  const leave = (to?: HTMLElement | null) => {
    slideshow.stop()
    mode.leave(to)
  }
  const does: Record<string, () => void> = {
    previous: () => choose(stage.at() - 1),
    next: () => choose(stage.at() + 1),
    play: slideshow.toggle,
    exit: () => leave(),
    more() {
      leave(grid.querySelector('button'))
      setTimeout(() => scrollTo({ top: 0, behavior: isCalm() ? 'instant' : 'smooth' }), SCROLL_AFTER_MS)
    },
  }
  view.addEventListener('click', (event) => {
    const control = pressedIn(event, 'a, button')
    const dot = stage.dots.findIndex((link) => link === control)
    const act = dot < 0 ? does[control?.dataset.does ?? ''] : () => choose(dot)
    if (!act) return
    event.preventDefault()
    act()
  })
  grid.addEventListener('click', (event) => {
    const opener = pressedIn(event, '[data-opens]')
    if (!opener) return
    event.preventDefault()
    const part = opener.dataset.opens
    mode.enter(opener)
    stage.show(part ? stage.placeOf(part) : stage.at(), true)
    stage.announce()
  })
  onKey((name) => {
    if (view.dataset.view === 'closed') return false
    does[name]?.()
    return true
  })
  onSwipe(view, (name) => does[name]?.())
  addEventListener('hashchange', () => {
    if (location.hash === `#${GRID}`) leave()
  })
}

/** The control that was clicked; null where the click opens another tab or window. */
function pressedIn(event: MouseEvent, controls: string): HTMLElement | null {
  const { target, ctrlKey, metaKey, shiftKey, altKey } = event
  if (ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return null
  return target.closest<HTMLElement>(controls)
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Shows a part at a time, each out of its template; the first follows the last. */
function createStage(view: HTMLElement) {
  const slides = [...view.querySelectorAll('template')]
  const dots = [...view.querySelectorAll<HTMLAnchorElement>('.dots a')]
  const ready = new Map<number, DocumentFragment>()
  const placeOf = (part: string | undefined) => slides.findIndex(({ dataset }) => dataset.part === part)
  const around = (at: number) => (at + slides.length) % slides.length
  const pathOf = (at: number) => slides[around(at)]?.dataset.path ?? ''
  let at = placeOf(view.dataset.part)

  /** The pieces of a part; from here on its picture is on its way. */
  function prepared(place: number): DocumentFragment {
    const pieces =
      ready.get(place) ?? document.importNode((slides[place] as HTMLTemplateElement).content, true)
    for (const image of pieces.querySelectorAll('img')) image.loading = 'eager'
    ready.set(place, pieces)
    return pieces
  }

  function prepareNeighbours() {
    if (view.dataset.view === 'closed') return
    for (const near of [around(at + 1), around(at - 1)]) if (near !== at) prepared(near)
  }

  function show(to: number, isAtOnce = isCalm()): void {
    history.replaceState(history.state, '', pathOf(to))
    if (around(to) === at) return prepareNeighbours()
    at = around(to)
    view.dataset.part = slides[at]?.dataset.part
    for (const piece of prepared(at).querySelectorAll<HTMLElement>('[data-slot]')) {
      const slot = view.querySelector<HTMLElement>(`[data-slot="${piece.dataset.slot}"]`)
      if (slot) fill(slot, piece, isAtOnce)
    }
    ready.delete(at)
    fit()
    view.querySelector('[data-does="previous"]')?.setAttribute('href', pathOf(at - 1))
    view.querySelector('[data-does="next"]')?.setAttribute('href', pathOf(at + 1))
    for (const [i, dot] of dots.entries()) {
      if (i === at) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    }
    prepareNeighbours()
  }

  // Text that fits needs no stop of the Tab key.
  const text = view.querySelector<HTMLElement>('[data-slot="text"]')
  const fit = () => {
    if (text) text.tabIndex = text.scrollHeight > text.clientHeight ? 0 : -1
  }
  new ResizeObserver(fit).observe(view)

  const prepareSoon = () => setTimeout(prepareNeighbours, PREPARE_AFTER_MS)
  if (document.readyState === 'complete') prepareSoon()
  else addEventListener('load', prepareSoon, { once: true })

  return {
    dots,
    placeOf,
    at: () => at,
    show,
    announce() {
      const status = view.querySelector('[role="status"]')
      if (status) status.textContent = slides[at]?.dataset.name ?? ''
    },
  }
}

/** Puts a piece of the next part where that of the last one is. */
function fill(slot: HTMLElement, piece: HTMLElement, isAtOnce: boolean): void {
  const view = slot.closest<HTMLElement>('[data-immersive]')
  if (slot.dataset.slot === 'ground') return void fadeOver(slot, piece, isAtOnce)
  const hadFocus = slot.contains(document.activeElement)
  slot.replaceChildren(...piece.childNodes)
  slot.scrollTop = 0
  if (hadFocus && document.activeElement === document.body) view?.focus({ preventScroll: true })
  if (!isAtOnce) slot.animate({ opacity: [0, 1] }, TEXT_FADE_MS)
}

/** Fades the next plate in over the last one, as soon as its picture is there. */
async function fadeOver(slot: HTMLElement, piece: HTMLElement, isAtOnce: boolean): Promise<void> {
  const ground = piece.firstElementChild as HTMLElement
  slot.dataset.next = ground.dataset.part
  const picture = ground
    .querySelector('img')
    ?.decode()
    .catch(() => {})
  await Promise.race([picture, new Promise((done) => setTimeout(done, picture ? PICTURE_MS : 0))])
  // Another part was chosen meanwhile.
  if (slot.dataset.next !== ground.dataset.part) return
  const last = [...slot.children]
  slot.append(ground)
  if (!isAtOnce) await ground.animate({ opacity: [0, 1] }, { duration: PLATE_FADE_MS, easing: EASE }).finished
  for (const one of last) one.remove()
}

function createSlideshow(view: HTMLElement, next: () => void) {
  const button = view.querySelector('[data-does="play"]')
  const isOn = () => button?.getAttribute('aria-pressed') === 'true'
  let timer = 0
  const turn = (on: boolean) => {
    clearInterval(timer)
    if (on) timer = window.setInterval(next, SLIDE_MS)
    button?.setAttribute('aria-pressed', String(on))
  }
  return {
    toggle: () => turn(!isOn() && button !== null),
    stop: () => turn(false),
    /** The part that was just chosen has its whole time. */
    restart: () => turn(isOn()),
  }
}

/** Immersive or not: while it is, the rest of the page is inert, and afterwards the focus is back where it came from. */
function createMode(view: HTMLElement, grid: HTMLElement) {
  const heading = grid.querySelector('h2')
  let opener: HTMLElement | null = null

  function turn(isImmersive: boolean) {
    for (
      let around: HTMLElement = view;
      around !== document.body;
      around = around.parentElement ?? document.body
    )
      for (const other of around.parentElement?.children ?? [])
        if (other !== around && other instanceof HTMLElement) other.inert = isImmersive
    // The page has one title at a time: that of the shown part, or its own.
    if (isImmersive) heading?.removeAttribute('aria-level')
    else heading?.setAttribute('aria-level', '1')
  }

  if (location.hash === `#${GRID}`) {
    view.dataset.view = 'closed'
    turn(false)
  } else turn(true)

  return {
    enter(from: HTMLElement) {
      opener = from
      view.dataset.view = 'open'
      turn(true)
      view.focus({ preventScroll: true })
    },
    leave(to = opener ?? grid.querySelector('button')) {
      view.dataset.view = 'closed'
      turn(false)
      history.replaceState(history.state, '', `${location.pathname}#${GRID}`)
      to?.focus({ preventScroll: true })
    },
  }
}

const KEYS: Record<string, string> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowDown: 'more',
  Escape: 'exit',
  ' ': 'play',
}

/** @param act says whether it took the key */
function onKey(act: (name: string) => boolean): void {
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    const name = KEYS[key]
    if (!name || ctrlKey || metaKey || shiftKey || altKey) return
    // Space presses a button that has the focus, and does nothing else (contract row C110).
    if (key === ' ' && document.activeElement instanceof HTMLButtonElement) return
    if (act(name)) event.preventDefault()
  })
}

/** A swipe to the left shows the next part. */
function onSwipe(view: HTMLElement, act: (name: string) => void): void {
  let from: Touch | undefined
  view.addEventListener(
    'touchstart',
    ({ touches }) => {
      from = touches.length === 1 ? touches[0] : undefined
    },
    { passive: true },
  )
  view.addEventListener('touchend', ({ changedTouches: [to] }) => {
    // Who has zoomed in moves the picture.
    if (!from || !to || (visualViewport?.scale ?? 1) > 1) return
    const across = to.clientX - from.clientX
    const isSwipe = Math.abs(across) >= SWIPE_PX && Math.abs(across) > Math.abs(to.clientY - from.clientY)
    if (isSwipe) act(across < 0 ? 'next' : 'previous')
  })
}
