import { expect, it } from 'vitest'
import en from '../domains/settings/console/messages/en.json' with { type: 'json' }
import { SERVED } from './pages.ts'

it('the settings have words for every kind of mail', () => {
  const kinds = SERVED.flatMap(({ mails }) => mails ?? []).map(({ name }) => name)
  const named = Object.entries(en.mail.kind).flatMap(([slice, purposes]) =>
    Object.keys(purposes).map((purpose) => `${slice}.${purpose}`),
  )
  expect(named.toSorted()).toEqual(kinds.toSorted())
})
