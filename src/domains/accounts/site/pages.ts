import type { PageRoute } from '../../../site/page.ts'
import { findByLink } from '../actions/reset.ts'
import { RESET_PATH } from '../contract.ts'
import type { NewPasswordView } from './view-models.ts'

/** The door for who has forgotten the password. */
export const pagesOfAccounts: PageRoute[] = [
  {
    pattern: `${RESET_PATH}/:token`,
    isEntry: true,
    holdsToken: true,
    async load({ db }, { token = '' }) {
      const found = await findByLink(db, token)
      const data: NewPasswordView = { link: found && { token, username: found.username } }
      const head = { title: { key: 'accounts.setPassword' } }
      return { status: found ? 200 : 404, view: 'accounts.newPassword', data, head, isPrivate: true }
    },
  },
]
