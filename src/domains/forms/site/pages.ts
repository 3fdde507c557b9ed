import { admit } from '../../../content/readers/sender.ts'
import { TRAP } from '../../../content/readers/trap.ts'
import type { Answers, Mistake } from '../../../kernel/form.ts'
import { LOCALES, type Locale } from '../../../kernel/locale.ts'
import type { Problem } from '../../../kernel/problem.ts'
import { isEnabled } from '../../../kernel/site.ts'
import type { Page, PageContext, PageForm, PageRoute } from '../../../site/page.ts'
import { submitForm as send } from '../actions/submit.ts'
import { findForm, type OpenForm } from '../queries.ts'
import { formPath, SUBMIT_LIMIT } from '../contract.ts'
import { shownIn } from '../shown.ts'
import type { FormView, SentView } from './view-models.ts'

const MODULE = 'forms'
const FORM = formPath(':slug')
const SENT = `${FORM}/thanks`

export const pagesOfForms: PageRoute[] = [
  { pattern: FORM, module: MODULE, load: (ctx, { slug }) => formPage(ctx, slug, UNTOUCHED) },
  { pattern: SENT, module: MODULE, load: (ctx, { slug }) => sentPage(ctx, slug) },
]

/** The form without JavaScript: the same rules as the call, answered with pages. */
export const formsOfForms: PageForm[] = [
  {
    path: FORM,
    async submit({ db, site, locale }, { params: { slug = '' }, fields, ...sender }) {
      await admit(sender, { ofNetwork: [SUBMIT_LIMIT] }, site.id)
      const { [TRAP]: website = '', ...data } = fields
      const { redirectUrl } = await send(db, site, sender, { slug }, { data, website }, locale)
      return redirectUrl || `${formPath(slug)}/thanks`
    },
    again(ctx, { params: { slug }, fields }, problem) {
      if (problem.type === 'not-found') return null
      return formPage(ctx, slug, { answers: fields, ...wrongIn(problem) })
    },
  },
]

type Typed = Pick<FormView, 'answers' | 'mistakes' | 'problem'>

const UNTOUCHED: Typed = { answers: {}, mistakes: {}, problem: null }

/** @returns null for an unknown form */
async function formPage(ctx: PageContext, slug: string | undefined, typed: Typed): Promise<Page | null> {
  const form = await readerForm(ctx, slug)
  if (!form) return null
  if (!form.isActive) return closedPage()
  const data = viewOf(ctx, form, typed)
  const head = { title: { text: data.name }, isUnlisted: true } as const
  return { status: 200, view: 'forms.form', data, head, languages: languagesOf(form), tags: ['forms'] }
}

/** The form on a contact page: the active one with the page's slug. @returns null if there is none */
export async function formOnPage(ctx: PageContext, slug: string): Promise<FormView | null> {
  const form = await readerForm(ctx, slug)
  return form?.isActive ? viewOf(ctx, form, UNTOUCHED) : null
}

function viewOf({ site, locale }: PageContext, form: OpenForm, typed: Typed): FormView {
  const { id, slug, fields, settings } = form
  return {
    ...shownIn(site, form, locale),
    id,
    locale,
    action: formPath(slug),
    redirectPath: settings.redirectUrl,
    ...typed,
    answers: answersTo(fields, typed.answers),
  }
}

/** The languages beside the source one in which a form has words. */
const languagesOf = ({ translations }: OpenForm): Locale[] =>
  LOCALES.filter((locale) => Object.values(translations[locale] ?? {}).some((word) => word !== ''))

/** Without the form's name, which the owner may want hidden. Not cached: nothing announces its reopening. */
function closedPage(): Page {
  const head = { title: { key: 'forms.closed' }, isUnlisted: true } as const
  return { status: 200, view: 'forms.closed', data: {}, head }
}

async function sentPage(ctx: PageContext, slug: string | undefined): Promise<Page | null> {
  const form = await readerForm(ctx, slug)
  if (!form?.isActive) return null
  const { name, successMessage, langs } = shownIn(ctx.site, form, ctx.locale)
  const data: SentView = { name, successMessage, langs }
  const head = { title: { text: name }, isUnlisted: true } as const
  return { status: 200, view: 'forms.sent', data, head, languages: languagesOf(form), tags: ['forms'] }
}

async function readerForm({ db, site }: PageContext, slug = '') {
  const form = isEnabled(site, MODULE) ? await findForm(db.staff, site.id, { slug }) : null
  return form && { ...form, isActive: form.isActive && !site.isArchived }
}

/** Keeps only answers to the form's fields: a browser may send anything. */
function answersTo(fields: OpenForm['fields'], given: Answers): Answers {
  return Object.fromEntries(
    fields.flatMap(({ id }) => (Object.hasOwn(given, id) ? [[id, given[id] ?? '']] : [])),
  )
}

function wrongIn({ type, extra }: Problem): Pick<Typed, 'mistakes' | 'problem'> {
  if (type !== 'invalid') return { mistakes: {}, problem: type === 'too-many' ? 'tooMany' : 'failed' }
  const errors = extra.errors ?? []
  const mistakes = errors.map(({ pointer, code }) => [pointer.replace('/data/', ''), code as Mistake])
  return { mistakes: Object.fromEntries(mistakes), problem: null }
}
