import type { FieldError, Problem } from '../../../kernel/problem.ts'
import { check } from '../../../platform/http/validation.ts'
import type { Page, PageContext, PageForm, PageRoute } from '../../../site/page.ts'
import { confirm, findLeaver, leave, readLink } from '../actions/links.ts'
import { subscribe } from '../actions/subscribe.ts'
import { FILL_IN, NO_ADDRESS } from '../contract.ts'
import { subscriberWrite } from '../shapes.ts'
import { confirmPath, leavePath, NOTIFY_PATH, THANKS_PATH } from './links.ts'
import type { ConfirmView, LeaveView, NotifyView, Told } from './view-models.ts'

const CONFIRM = confirmPath(':token')
const LEAVE = leavePath(':key')
/** Field of the form that ends mail; a mail program sends another one. */
const LEAVING = 'leave'

export const pagesOfAudience: PageRoute[] = [
  {
    pattern: NOTIFY_PATH,
    load: async (ctx) => formPage(ctx, { typed: { name: '', email: '' }, mistake: null }),
  },
  {
    pattern: THANKS_PATH,
    async load({ outline }) {
      const head = { title: { key: 'audience.thanks' }, isUnlisted: true } as const
      return outline.subject && { status: 200, view: 'audience.thanks', data: {}, head, tags: ['book'] }
    },
  },
  // Both of these forms act by POST alone: programs that look for bad links open all that stand in a mail.
  {
    pattern: CONFIRM,
    holdsToken: true,
    isAlwaysOpen: true,
    load: (ctx, { token = '' }) => confirmPage(ctx, token),
  },
  {
    pattern: LEAVE,
    holdsToken: true,
    isAlwaysOpen: true,
    load: (ctx, { key = '' }) => leavePage(ctx, key),
  },
]

/** The form without JavaScript: the same rules as the call, answered with pages. */
export const formsOfAudience: PageForm[] = [
  {
    path: NOTIFY_PATH,
    async submit({ db, site, locale }, { fields, ...sender }) {
      await subscribe(db, site, sender, check(subscriberWrite, fields), locale)
      return THANKS_PATH
    },
    again(ctx, { fields: { name = '', email = '' } }, problem) {
      return formPage(ctx, { typed: { name, email }, mistake: mistakeOf(problem) })
    },
  },
  {
    path: CONFIRM,
    isAlwaysOpen: true,
    async submit({ db, site }, { params: { token = '' } }) {
      await confirm(db, site, token)
      return confirmPath(token)
    },
    again: (ctx, { params: { token = '' } }) => confirmPage(ctx, token),
  },
  {
    path: LEAVE,
    isAlwaysOpen: true,
    isOneClick: true,
    async submit(ctx, { params: { key = '' }, fields }) {
      await leave(ctx.db, key, fields[LEAVING] === 'all' ? 'all' : 'site')
      return LEAVING in fields ? leavePath(key) : leavePage(ctx, key)
    },
    again: (ctx, { params: { key = '' } }) => leavePage(ctx, key),
  },
]

async function confirmPage(ctx: PageContext, token: string): Promise<Page> {
  const state = await readLink(ctx.db, ctx.site, token)
  const data: ConfirmView = {
    state,
    action: ctx.path(confirmPath(token)),
    siteName: ctx.outline.siteName,
    isBare: isBare(ctx),
    takesSignUps: !isBare(ctx) && !ctx.site.isArchived && ctx.outline.subject !== null,
  }
  const title = { open: 'audience.confirmTitle', confirmed: 'audience.confirmed', void: 'audience.linkVoid' }[
    state
  ]
  return linkPage(ctx, 'audience.confirm', { title, data, status: state === 'void' ? 410 : 200 })
}

async function leavePage(ctx: PageContext, key: string): Promise<Page> {
  const found = await findLeaver(ctx.db, key)
  const state = !found ? 'gone' : found.isStopped ? 'all' : found.isSubscribed ? 'on' : 'off'
  const data: LeaveView = {
    state,
    action: ctx.path(leavePath(key)),
    siteName: found && found.siteId !== ctx.site.id ? found.siteName : ctx.outline.siteName,
    isBare: isBare(ctx),
  }
  const title = state === 'on' ? 'audience.leaveTitle' : 'audience.leftTitle'
  return linkPage(ctx, 'audience.leave', { title, data, status: 200 })
}

/** Readers see nothing of the site now, so the page stands without it. */
const isBare = ({ site }: PageContext): boolean => !site.isActive || site.isInMaintenance

function linkPage(
  ctx: PageContext,
  view: string,
  { title, data, status }: { title: string; data: object; status: number },
): Page {
  const head = { title: { key: title }, isUnlisted: true } as const
  const page = { status, view, data, head, isPrivate: true } as const
  return isBare(ctx) ? { ...page, isOfProduct: true } : page
}

function formPage({ outline, site }: PageContext, data: NotifyView): Page | null {
  if (site.isArchived) return null
  const head = { title: { key: 'audience.title' }, isUnlisted: true } as const
  return outline.subject && { status: 200, view: 'audience.notify', data, head, tags: ['book'] }
}

const IN_WORDS: Record<string, Told> = {
  [FILL_IN]: { key: 'audience.fillIn' },
  [NO_ADDRESS]: { key: 'audience.noAddress' },
}

function mistakeOf({ type, detail, extra }: Problem): NonNullable<NotifyView['mistake']> {
  if (type === 'too-many') return { told: { key: 'audience.tooMany' }, fields: [] }
  if (type !== 'invalid') return { told: { key: 'audience.failedText' }, fields: [] }
  const same = extra.errors?.filter((error) => error.detail === detail) ?? []
  const told = same[0]?.code === 'too-big' ? { key: 'audience.tooLong' } : IN_WORDS[detail]
  return { told: told ?? { text: detail }, fields: same.flatMap(fieldOf) }
}

function fieldOf({ pointer }: FieldError): ('name' | 'email')[] {
  return pointer === '/name' ? ['name'] : pointer === '/email' ? ['email'] : []
}
