import type { PageRoute } from '../../../site/page.ts'
import { findInvited } from '../actions.ts'
import type { JoinView } from './view-models.ts'

/** The door for who was invited. */
export const pagesOfPeople: PageRoute[] = [
  {
    pattern: '/join/:token',
    isEntry: true,
    holdsToken: true,
    async load({ db }, { token = '' }) {
      const found = await findInvited(db, token)
      const data: JoinView = { invited: found && { token, ...found } }
      const head = { title: { key: 'people.join' } }
      return { status: found ? 200 : 404, view: 'people.join', data, head, isPrivate: true }
    },
  },
]
