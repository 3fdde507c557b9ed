import { ACCOUNT_PATH } from '../../../kernel/account-path.ts'
import { notFound } from '../../../kernel/problem.ts'
import { check } from '../../../platform/http/validation.ts'
import type { Page, PageContext, PageForm, PageRoute } from '../../../site/page.ts'
import { FORGOT_PATH, type Mistake, mistakeIn } from '../../identity/contract.ts'
import { confirmEmail, findEmailByLink } from '../actions/change-email.ts'
import { askForReset } from '../actions/forgot.ts'
import { findByLink } from '../actions/reset.ts'
import { EMAIL_PATH, RESET_PATH } from '../contract.ts'
import { forgotWrite } from '../shapes.ts'
import type { AccountView, ConfirmEmailView, ForgotView, NewPasswordView } from './view-models.ts'

/** Of links that are used, from one network. */
const LINKS = { count: 20, perMs: 60 * 60_000 }

const EMAIL_DONE_PATH = `${EMAIL_PATH}/done`
const SENT_PATH = `${FORGOT_PATH}/sent`

/** The own account, and the door for who has forgotten the password. */
export const pagesOfAccounts: PageRoute[] = [
  {
    pattern: `${RESET_PATH}/:token`,
    isEntry: true,
    holdsToken: true,
    async load({ db, hasMail }, { token = '' }) {
      const found = await findByLink(db, token)
      const data: NewPasswordView = { link: found && { token, username: found.username }, hasMail }
      const head = { title: { key: 'accounts.setPassword' } }
      return { status: found ? 200 : 404, view: 'accounts.newPassword', data, head, isPrivate: true }
    },
  },
  {
    pattern: FORGOT_PATH,
    isEntry: true,
    load: async (ctx) => forgotPage(ctx, { username: '', mistake: null }),
  },
  {
    pattern: SENT_PATH,
    isEntry: true,
    async load({ hasMail }) {
      const head = { title: { key: 'accounts.sent' }, isUnlisted: true } as const
      return hasMail ? { status: 200, view: 'accounts.sent', data: {}, head, isPrivate: true } : null
    },
  },
  {
    pattern: EMAIL_DONE_PATH,
    isEntry: true,
    async load() {
      const head = { title: { key: 'accounts.emailChanged' }, isUnlisted: true } as const
      return { status: 200, view: 'accounts.emailChanged', data: {}, head, isPrivate: true }
    },
  },
  {
    pattern: `${EMAIL_PATH}/:token`,
    isEntry: true,
    holdsToken: true,
    load: (ctx, params) => emailPage(ctx, params, null),
  },
  {
    pattern: ACCOUNT_PATH,
    isEntry: true,
    async load({ hasMail }) {
      const head = { title: { key: 'accounts.account' }, isUnlisted: true } as const
      const data: AccountView = { hasMail }
      return { status: 200, view: 'accounts.account', data, head, isPrivate: true }
    },
  },
]

/** The form works without script. */
export const formsOfAccounts: PageForm[] = [
  {
    path: FORGOT_PATH,
    staysInMaintenance: true,
    async submit({ db, site, hasMail }, { fields, network, limits }) {
      if (!hasMail) throw notFound()
      const { username } = check(forgotWrite, fields)
      await askForReset(db, site, { name: username, network, limits })
      return SENT_PATH
    },
    again: (ctx, { fields: { username = '' } }, problem) =>
      forgotPage(ctx, { username, mistake: mistakeIn(problem) }),
  },
  {
    path: `${EMAIL_PATH}/:token`,
    staysInMaintenance: true,
    async submit({ db, site, hasMail }, { params: { token = '' }, network, limits }) {
      limits.call(LINKS, network)
      await confirmEmail({ db, mail: { isSetUp: hasMail } }, site, token)
      return EMAIL_DONE_PATH
    },
    again: (ctx, { params }, problem) => emailPage(ctx, params, mistakeIn(problem)),
  },
]

async function emailPage(
  { db }: PageContext,
  { token = '' }: Record<string, string | undefined>,
  mistake: Mistake | null,
): Promise<Page> {
  const found = await findEmailByLink(db, token)
  const data: ConfirmEmailView = { link: found && { token, email: found.email }, mistake }
  const head = { title: { key: 'accounts.confirmEmail' } }
  return { status: found ? 200 : 404, view: 'accounts.confirmEmail', data, head, isPrivate: true }
}

function forgotPage({ hasMail }: PageContext, data: ForgotView): Page | null {
  const head = { title: { key: 'accounts.forgot' }, isUnlisted: true } as const
  return hasMail ? { status: 200, view: 'accounts.forgot', data, head, isPrivate: true } : null
}
