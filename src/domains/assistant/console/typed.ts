import { guardUnload } from '../../../console/saving/unload.ts'

interface Kept<T> {
  values: T
  /** Version of the settings into which the values were typed. */
  version: number
}

const kept = new Map<string, Kept<object>>()
let endGuard: (() => void) | null = null

/**
 * What somebody typed in a form of the settings and has not saved, by the form's key, while the page lives; a key of a service is
 * too secret for anything that lasts longer. The browser asks before the page goes.
 */
export const keptTyped = {
  /** Each key belongs to one form, so the values have the type of that form. */
  of: <T extends object>(key: string): Kept<T> | null => (kept.get(key) as Kept<T> | undefined) ?? null,
  keep(key: string, typed: Kept<object>): void {
    kept.set(key, typed)
    endGuard ??= guardUnload(window, { flushNow() {}, isDirty: () => kept.size > 0 })
  },
  forget(key: string): void {
    kept.delete(key)
    if (kept.size > 0) return
    endGuard?.()
    endGuard = null
  },
}
