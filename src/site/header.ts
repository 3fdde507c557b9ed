import { chooseTheme, currentTheme, onSystemTheme } from './theme.ts'

/**
 * Starts theme switch and menu of the header. They are plain HTML and no islands, so that no page waits for React to open its
 * menu.
 */
export function startHeader(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-switch]')) startThemeSwitch(button)
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu')) startMenu(menu)
  if (document.querySelector('.spiral__uncovering')) noteDrawing()
}

/** The spiral has drawn itself, which it does once in a visit. */
function noteDrawing(): void {
  try {
    sessionStorage.setItem('flyleaf.drawn', '1')
  } catch {
    // Without storage it did not draw itself, either.
  }
}

function startThemeSwitch(button: HTMLElement): void {
  const show = () => button.setAttribute('aria-pressed', String(currentTheme() === 'dark'))
  button.addEventListener('click', () => {
    chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
    show()
  })
  onSystemTheme(show)
  show()
}

/** While the menu is open the rest of the page is inert; Escape, a press outside and a chosen link close it. */
function startMenu(menu: HTMLDetailsElement): void {
  const button = menu.querySelector('summary')
  const others = () =>
    document.querySelectorAll<HTMLElement>('.skip-link, .site-header__row > :not(.menu), main, .site-footer')
  const close = () => {
    menu.open = false
  }
  menu.addEventListener('toggle', () => {
    for (const element of others()) element.inert = menu.open
  })
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) close()
  })
  document.addEventListener('pointerdown', (event) => {
    if (menu.open && event.target instanceof Node && !menu.contains(event.target)) close()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    close()
    button?.focus()
  })
  // Above the breakpoint the header has the links; a menu left open there would keep the page inert.
  matchMedia('(max-width: 59.99rem)').addEventListener('change', close)
  // The reader came back to a page that was left through its menu.
  addEventListener('pageshow', close)
}
