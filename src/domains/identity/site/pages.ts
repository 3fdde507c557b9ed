import { LOGIN_PATH } from '../../../kernel/account-path.ts'
import { PROVIDER_RETURN, type SignInSettings } from '../../../platform/sign-in-settings.ts'
import type { Reads } from '../../../platform/db/run.ts'
import type { PageContext, PageRoute } from '../../../site/page.ts'
import { type DemoAccount, demoCredentials } from '../actions/demo.ts'
import { isSetupOpen } from '../actions/owner.ts'
import { hasAnyPasskey } from '../passkeys/queries.ts'
import { hasAnyUser } from '../queries.ts'
import type { LoginView, OwnerFormView } from './view-models.ts'

interface Door {
  /** The account of the demo, where this is one. */
  demo: DemoAccount | null
  signIn: SignInSettings
  /** Whether readers may make an account on a site; from the slice that knows. */
  takesReaders(db: Reads, siteId: string): Promise<boolean>
}

/** The door of the studio, with the address that a provider leads back to. */
export const pagesOfIdentity = (door: Door): PageRoute[] => [
  { pattern: LOGIN_PATH, isEntry: true, load: (page) => loginPage(page, door, false) },
  {
    pattern: PROVIDER_RETURN,
    isEntry: true,
    hasNoLanguage: true,
    load: (page) => loginPage(page, door, true),
  },
  {
    pattern: '/setup/:token',
    isEntry: true,
    hasNoLanguage: true,
    holdsToken: true,
    async load({ db, site, outline, asked }, { token = '' }) {
      if (await hasAnyUser(db.staff)) return null
      const isOpen = await isSetupOpen(db, token)
      const data: OwnerFormView = {
        token: isOpen ? token : null,
        language: asked ?? site.defaultLanguage,
        sample: outline.subject && { title: outline.subject.title, author: outline.subject.author },
      }
      const head = { title: { key: 'identity.createOwner' } }
      return {
        status: isOpen ? 200 : 404,
        view: 'identity.owner',
        data,
        head,
        isPrivate: true,
        isOfProduct: true,
      }
    },
  },
]

async function loginPage(
  { db, site, outline, hasMail }: PageContext,
  { demo, signIn: { provider }, takesReaders }: Door,
  isReturn: boolean,
) {
  const data: LoginView = {
    siteName: outline.siteName,
    hasAccounts: await hasAnyUser(db.staff),
    demo: demo && (await demoCredentials(db, demo)),
    provider: provider?.name ?? null,
    hasPasskeys: await db.transaction('*', hasAnyPasskey),
    isReturn: isReturn && provider !== null,
    hasMail,
    takesReaders: hasMail && (await takesReaders(db.reader, site.id)),
  }
  const head = { title: { key: 'identity.logIn' } }
  return { status: 200, view: 'identity.login', data, head, isPrivate: true } as const
}
