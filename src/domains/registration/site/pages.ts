import { check } from '../../../platform/http/validation.ts'
import type { Page, PageContext, PageForm, PageRoute } from '../../../site/page.ts'
import { mistakeIn, SIGN_UP_PATH } from '../../identity/contract.ts'
import { findByLink, signUp } from '../actions.ts'
import { LIMIT } from '../contract.ts'
import { isRegistrationAllowed } from '../queries.ts'
import { signUpWrite } from '../shapes.ts'
import type { OpenAccountView, SignUpView } from './view-models.ts'

const SENT_PATH = `${SIGN_UP_PATH}/sent`

/** Where readers make an account, on sites that take them. */
export const pagesOfRegistration: PageRoute[] = [
  {
    pattern: SIGN_UP_PATH,
    load: (ctx) => formPage(ctx, { isOpen: ctx.hasMail, email: '', mistake: null }),
  },
  {
    pattern: SENT_PATH,
    async load({ db, site }) {
      if (!(await isRegistrationAllowed(db.reader, site.id))) return null
      const head = { title: { key: 'registration.sent' }, isUnlisted: true } as const
      return { status: 200, view: 'registration.sent', data: {}, head, tags: ['site'] }
    },
  },
  {
    pattern: `${SIGN_UP_PATH}/:token`,
    isEntry: true,
    holdsToken: true,
    async load({ db, site, outline }, { token = '' }) {
      const found = await findByLink(db, token)
      // On the host of the studio the page may be that of another site.
      const siteName = found?.siteId === site.id ? outline.siteName : (found?.siteName ?? '')
      const data: OpenAccountView = { link: found && { token, email: found.email, siteName } }
      const head = { title: { key: 'registration.openAccount' } }
      return { status: found ? 200 : 404, view: 'registration.openAccount', data, head, isPrivate: true }
    },
  },
]

/** The form works without script. */
export const formsOfRegistration: PageForm[] = [
  {
    path: SIGN_UP_PATH,
    async submit({ db, site, locale, hasMail }, { fields, network, limits }) {
      limits.call(LIMIT, network)
      const { email } = check(signUpWrite, fields)
      await signUp({ db, mail: { isSetUp: hasMail } }, site, { email, language: locale, limits })
      return SENT_PATH
    },
    again: (ctx, { fields: { email = '' } }, problem) =>
      formPage(ctx, { isOpen: ctx.hasMail, email, mistake: mistakeIn(problem) }),
  },
]

async function formPage({ db, site }: PageContext, data: SignUpView): Promise<Page | null> {
  if (!(await isRegistrationAllowed(db.reader, site.id))) return null
  const head = { title: { key: 'registration.title' } }
  return { status: 200, view: 'registration.signUp', data, head, tags: ['site'] }
}
