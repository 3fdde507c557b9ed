import type { Locale } from '../../../kernel/locale.ts'
import { call } from '../../../ui/client.ts'
import { currentUser } from '../calls.ts'

/**
 * Tells who is signed in that they are, and leads to the studio. A script's own, not part of the page: that is the same
 * bytes for everybody (contract row C634).
 */
export async function showAdminBar(): Promise<void> {
  const root = document.documentElement
  try {
    const user = await call(currentUser, {})
    const texts = await textsOf(root.lang)
    const bar = element('nav', 'admin-bar')
    bar.setAttribute('aria-label', texts.studio)
    const name = element('span', 'admin-bar__name', texts.signedInAs.replace('{name}', user.username))
    const studio = element('a', 'admin-bar__studio', texts.openStudio)
    studio.href = '/admin'
    bar.append(name, studio)
    const skip = document.querySelector('.skip-link')
    if (skip) skip.after(bar)
    else document.body.prepend(bar)
  } catch {
    // The session is over, or the server away: then this is the page of a reader.
    root.classList.remove('signed-in')
  }
}

type Texts = Record<'studio' | 'signedInAs' | 'openStudio', string>

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
