import type { SubscriberWrite } from '../contract.ts'

/** Sign-ups that were promised and that the server has not taken yet; kept by the browser until it has. */
const KEY = 'flyleaf.outbox'

export function hasOutbox(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function readOutbox(): SubscriberWrite[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry) : []
  } catch {
    // Storage is switched off, or somebody else wrote there.
    return []
  }
}

/** @returns whether the entry is kept; a browser may refuse */
export function addToOutbox(entry: SubscriberWrite): boolean {
  return write([...readOutbox().filter((other) => !isSame(other, entry)), entry])
}

export function removeFromOutbox(entry: SubscriberWrite): void {
  write(readOutbox().filter((other) => !isSame(other, entry)))
}

function write(entries: SubscriberWrite[]): boolean {
  try {
    if (entries.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(entries))
    return true
  } catch {
    return false
  }
}

function isSame(one: SubscriberWrite, other: SubscriberWrite): boolean {
  return one.email.toLowerCase() === other.email.toLowerCase()
}

function isEntry(value: unknown): value is SubscriberWrite {
  if (typeof value !== 'object' || value === null) return false
  return (
    'email' in value && typeof value.email === 'string' && 'name' in value && typeof value.name === 'string'
  )
}
