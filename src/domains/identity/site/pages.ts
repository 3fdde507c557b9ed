import type { PageRoute } from '../../../site/page.ts'
import { type DemoAccount, demoCredentials } from '../actions/demo.ts'
import { isSetupOpen } from '../actions/owner.ts'
import { hasAnyUser } from '../queries.ts'
import type { LoginView, OwnerFormView } from './view-models.ts'

/** The door of the studio. @param registered `demo`: its account, where this is a demo */
export const pagesOfIdentity = ({ demo }: { demo: DemoAccount | null }): PageRoute[] => [
  {
    pattern: '/admin/login',
    isEntry: true,
    async load({ db }) {
      const data: LoginView = {
        hasAccounts: await hasAnyUser(db.staff),
        demo: demo && (await demoCredentials(db, demo)),
      }
      return {
        status: 200,
        view: 'identity.login',
        data,
        head: { title: { key: 'identity.logIn' } },
        isPrivate: true,
      }
    },
  },
  {
    pattern: '/setup/:token',
    isEntry: true,
    holdsToken: true,
    async load({ db, site, outline }, { token = '' }) {
      if (await hasAnyUser(db.staff)) return null
      const isOpen = await isSetupOpen(db, token)
      const data: OwnerFormView = {
        token: isOpen ? token : null,
        language: site.defaultLanguage,
        sample: { title: outline.subject?.title ?? site.name, author: outline.subject?.author ?? '' },
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
