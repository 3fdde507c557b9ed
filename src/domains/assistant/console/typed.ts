import { guardUnload } from '../../../console/saving/unload.ts'

import type { Protocol } from '../contract.ts'

/** What somebody typed in the form of the provider and has not saved. */
export interface Typed {
  protocol: Protocol
  address: string
  model: string
  key: string
  priceIn: string
  priceOut: string
  tokensPerMonth: string
  moneyPerMonth: string
  isAgreed: boolean
}

const kept = new Map<string, Typed>()
let endGuard: (() => void) | null = null

/** By site, while the page lives; the key is too secret for anything that lasts longer. The browser asks before the page goes. */
export const keptTyped = {
  of: (siteId: string): Typed | null => kept.get(siteId) ?? null,
  keep(siteId: string, values: Typed): void {
    kept.set(siteId, values)
    endGuard ??= guardUnload(window, { flushNow() {}, isDirty: () => kept.size > 0 })
  },
  forget(siteId: string): void {
    kept.delete(siteId)
    if (kept.size > 0) return
    endGuard?.()
    endGuard = null
  },
}
