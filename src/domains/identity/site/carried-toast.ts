/** Where a toast waits while a page loads in full; the console shows it and removes it. */
const CARRIED_TOAST = 'flyleaf.toast'

/** Keeps a toast for the page that is loaded next; a browser that refuses storage loses it. */
export function carryToast(toast: { title: string; description: string }): void {
  try {
    sessionStorage.setItem(CARRIED_TOAST, JSON.stringify(toast))
  } catch {
    // Storage is switched off: signing in matters more than its greeting.
  }
}
