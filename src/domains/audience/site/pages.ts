import type { FieldError, Problem } from '../../../kernel/problem.ts'
import { check } from '../../../platform/http/validation.ts'
import type { Page, PageContext, PageForm, PageRoute } from '../../../site/page.ts'
import { subscribe } from '../actions/subscribe.ts'
import { FILL_IN, NO_ADDRESS } from '../contract.ts'
import { subscriberWrite } from '../shapes.ts'
import { NOTIFY_PATH, THANKS_PATH } from './links.ts'
import type { NotifyView, Told } from './view-models.ts'

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
]

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
