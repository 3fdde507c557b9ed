import { isLocale, type Locale } from '../../../kernel/locale.ts'
import { outboxOf } from '../../../site/outbox.ts'
import { call } from '../../../ui/client.ts'
import { subscribe } from '../calls.ts'
import type { SubscriberWrite } from '../shapes.ts'
import { OUTBOX_KEY } from './outbox-key.ts'

/** Stores sign-ups in the browser until they are sent. */
export const { send: signUp, empty: emptyOutbox } = outboxOf<SubscriberWrite>(
  {
    key: OUTBOX_KEY,
    isEntry,
    isSame: (one, other) => one.email.toLowerCase() === other.email.toLowerCase(),
  },
  (entry) => call(subscribe, { body: entry }, localeOfPage()),
)

/** The person agrees to the sentence of the page. */
function localeOfPage(): { locale?: Locale } {
  const { lang } = document.documentElement
  return isLocale(lang) ? { locale: lang } : {}
}

function isEntry(value: unknown): value is SubscriberWrite {
  if (typeof value !== 'object' || value === null) return false
  return (
    'email' in value && typeof value.email === 'string' && 'name' in value && typeof value.name === 'string'
  )
}
