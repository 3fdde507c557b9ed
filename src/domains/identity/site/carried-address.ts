/** Storage key of the address to return to after sign-in; the studio checks it, opens it and removes it. */
const CARRIED_ADDRESS = 'flyleaf.next'

/** Keeps the address in `?next=` of the sign-in page, or forgets an earlier one. */
export function carryAddress(query: string): void {
  try {
    const next = new URLSearchParams(query).get('next')
    if (next === null) sessionStorage.removeItem(CARRIED_ADDRESS)
    else sessionStorage.setItem(CARRIED_ADDRESS, next)
  } catch {
    // Storage is switched off: the studio opens at its first page.
  }
}
