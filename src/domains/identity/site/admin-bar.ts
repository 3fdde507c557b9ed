import { ACCOUNT_PATH } from '../../../kernel/account-path.ts'
import { type Locale, splitLanguage, withLanguage } from '../../../kernel/locale.ts'
import { call } from '../../../ui/client.ts'
import { currentUser } from '../calls.ts'

/**
 * Shows signed-in people a bar with a link to the studio, or to their account where no site is open to them. JavaScript adds it, because the page is the same
 * bytes for everybody (contract row C634).
 */
export async function showAdminBar(): Promise<void> {
  const root = document.documentElement
  try {
    const user = await call(currentUser, {})
    const texts = await textsOf(root.lang)
    const bar = element('nav', 'admin-bar')
    bar.setAttribute('aria-label', user.hasSite ? texts.studio : texts.yourAccount)
    const name = element('span', 'admin-bar__name', texts.signedInAs.replace('{name}', user.username))
    const studio = element('a', 'admin-bar__studio', user.hasSite ? texts.openStudio : texts.yourAccount)
    const { locale } = splitLanguage(location.pathname)
    studio.href = user.hasSite ? '/admin' : locale ? withLanguage(ACCOUNT_PATH, locale) : ACCOUNT_PATH
    bar.append(name, studio)
    const skip = document.querySelector('.skip-link')
    if (skip) skip.after(bar)
    else document.body.prepend(bar)
  } catch {
    // The session ended or the server is unreachable: show the reader's page.
    root.classList.remove('signed-in')
  }
}

type Texts = Record<'studio' | 'signedInAs' | 'openStudio' | 'yourAccount', string>

const TEXTS: Record<Locale, () => Promise<{ default: Texts }>> = {
  en: () => import('../messages/en.json'),
  es: () => import('../messages/es.json'),
  fr: () => import('../messages/fr.json'),
  de: () => import('../messages/de.json'),
}

async function textsOf(language: string): Promise<Texts> {
  const load = language in TEXTS ? TEXTS[language as Locale] : TEXTS.en
  return (await load()).default
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = '') {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}
