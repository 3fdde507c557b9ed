import { tellPresence } from '../content/presence/calls.ts'
import { createView, deleteView, listViews, saveView } from '../content/views/calls.ts'
import { type ConsoleParts, startConsole } from '../console/start.tsx'
import { endSeeAs } from '../domains/accounts/calls.ts'
import { readCounts } from '../domains/dashboard/calls.ts'
import { chooseSite, confirmPassword, login, logout } from '../domains/identity/calls.ts'
import { askForPasskey, canUsePasskeys } from '../domains/identity/passkeys/browser.ts'
import {
  beginPasskeyConfirmation,
  beginPasskeyLogin,
  confirmWithPasskey,
  listPasskeys,
  loginWithPasskey,
} from '../domains/identity/passkeys/calls.ts'
import { sendCode } from '../domains/identity/second-factor/calls.ts'
import { toggleModule } from '../domains/modules/calls.ts'
import { findItems, readLinkTargets } from '../domains/search/calls.ts'
import { listSites } from '../domains/sites/calls.ts'
import type { Locale } from '../kernel/locale.ts'
import { call } from '../ui/client.ts'
import { STUDIO_SLICES } from './studio.ts'

/** One file for each language, with the texts of all slices; no other language is loaded. */
const TEXTS = {
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  de: () => import('./texts/de.ts'),
} satisfies Record<Locale, unknown>

const account: ConsoleParts['account'] = {
  listSites: () => call(listSites, {}),
  readCounts: (siteId) => call(readCounts, { params: { forkId: siteId } }),
  findItems: async (siteId, q, locale) =>
    (await call(findItems, { query: { q, forkId: siteId } }, { locale })).items,
  findPages: async (siteId, q, locale) =>
    (await call(findItems, { query: { q, forkId: siteId, withPaths: '1' } }, { locale })).items,
  readLinkTargets: async (siteId, items, locale) =>
    (await call(readLinkTargets, { params: { forkId: siteId }, query: { items: items.join() } }, { locale }))
      .targets,
  findLinkTarget: async (siteId, path, locale) =>
    (await call(readLinkTargets, { params: { forkId: siteId }, query: { path } }, { locale })).targets[0] ??
    null,
  chooseSite: (siteId) => call(chooseSite, { body: { forkId: siteId } }),
  enableModule: (siteId, moduleId) =>
    call(toggleModule, { params: { forkId: siteId, moduleId }, body: { isEnabled: true } }),
  logIn: (username, password) => call(login, { body: { username, password } }),
  sendCode: (code) => call(sendCode, { body: { code } }),
  async logInWithPasskey() {
    const response = await askForPasskey(await call(beginPasskeyLogin, {}))
    return response && (await call(loginWithPasskey, { body: { response } })).user.id
  },
  confirmPassword: (password, code) => call(confirmPassword, { body: { password, code } }),
  async hasPasskey() {
    if (!canUsePasskeys()) return false
    const { passkeys, host } = await call(listPasskeys, {})
    return passkeys.some((passkey) => passkey.host === host)
  },
  async confirmWithPasskey() {
    const response = await askForPasskey(await call(beginPasskeyConfirmation, {}))
    if (response) await call(confirmWithPasskey, { body: { response } })
    return response !== null
  },
  logOut: () => call(logout, {}),
  async endSeeing(siteId) {
    await call(endSeeAs, {})
    return siteId === null ? '/admin/accounts' : '/admin/settings/people'
  },
  views: {
    list: (siteId) => call(listViews, { params: { forkId: siteId }, query: {} }),
    create: (siteId, body) => call(createView, { params: { forkId: siteId }, body }),
    save: (id, body) => call(saveView, { params: { id }, body }),
    remove: (id) => call(deleteView, { params: { id } }),
  },
  tellPresence: (siteId, body) => call(tellPresence, { params: { forkId: siteId }, body }),
}

await startConsole({ slices: STUDIO_SLICES, account, loadMessages })

/** The texts of one language by slice: `{ console: {...}, book: {...} }`. */
async function loadMessages(locale: Locale) {
  const { texts } = await TEXTS[locale]()
  const bySlice = Object.entries(texts).map(([path, words]) => [
    /(?:^|\/)([\w-]+)(?:\/console|\/shared)?\/messages\//.exec(path)?.[1] ?? '',
    words,
  ])
  return Object.fromEntries(bySlice)
}
