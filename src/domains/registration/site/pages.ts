import type { PageRoute } from '../../../site/page.ts'
import { isRegistrationAllowed } from '../queries.ts'

/** Where readers will make an account, on sites that take them. */
export const pagesOfRegistration: PageRoute[] = [
  {
    pattern: '/sign-up',
    async load({ db, site }) {
      if (!(await isRegistrationAllowed(db.reader, site.id))) return null
      const head = { title: { key: 'registration.title' } }
      return { status: 200, view: 'registration.signUp', data: {}, head, tags: ['site'] }
    },
  },
]
