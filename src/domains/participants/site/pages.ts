import type { PersonalData } from '../../../content/readers/personal-data.ts'
import type { Problem } from '../../../kernel/problem.ts'
import { UTC } from '../../../kernel/time-zone.ts'
import { check } from '../../../platform/http/validation.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Page, PageContext, PageDocument, PageForm, PageRoute } from '../../../site/page.ts'
import { askForLink, findAddress, openByLink } from '../actions/link.ts'
import { countOthers, endOthers, eraseOwn, exportOwn, findOwn, saveOwn, signOut } from '../actions/own.ts'
import { findStop, setStop } from '../actions/stop.ts'
import type { Participant } from '../queries.ts'
import { participantWrite, requestWrite } from '../shapes.ts'
import * as paths from './links.ts'
import type { AskView, EraseView, LinkView, MyView, Section, StopView } from './view-models.ts'

export interface Parts extends Pick<Platform, 'mail' | 'secrets'> {
  /** What the slices keep of readers, in the order of the page. */
  keeps: readonly PersonalData[]
}

/** So many of each slice are shown; the file has all. */
const SHOWN = 50

/** The pages of what a site keeps of a reader. */
export function pagesOfParticipants(parts: Parts): PageRoute[] {
  const { keeps, secrets } = parts
  const personal = (pattern: string, load: (ctx: PageContext, own: Participant) => Loaded): PageRoute => ({
    pattern,
    isPersonal: true,
    query: ['saved', 'ended'],
    async load(ctx) {
      const own = await findOwn(ctx)
      return own ? load(ctx, own) : askPage(ctx, parts)
    },
  })
  return [
    personal(paths.MY_PATH, (ctx, own) => myPage(ctx, parts, own)),
    personal(paths.EXPORT_PATH, (ctx) => exportFile(ctx, keeps)),
    personal(paths.ERASE_PATH, (ctx, own) => erasePage(ctx, keeps, own)),
    { pattern: paths.SENT_PATH, load: async () => pageOf('participants.sent', {}, 'participants.sentTitle') },
    {
      pattern: paths.ERASED_PATH,
      load: async ({ outline }) =>
        pageOf('participants.erased', { siteName: outline.siteName }, 'participants.erasedTitle'),
    },
    {
      pattern: paths.stopPath(':key'),
      holdsToken: true,
      isAlwaysOpen: true,
      load: (ctx, { key = '' }) => stopPage({ ...ctx, secrets }, key),
    },
    {
      pattern: paths.linkPath(':token'),
      holdsToken: true,
      load: (ctx, { token = '' }) => linkPage(ctx, parts, token),
    },
  ]
}

type Loaded = Promise<Page | PageDocument | null>

/** What the pages send, each as a plain form. */
export function formsOfParticipants(parts: Parts): PageForm[] {
  const { keeps, mail, secrets } = parts
  return [
    {
      path: paths.MY_PATH,
      async submit({ db, site, locale }, { fields, ...sender }) {
        // The page says so instead of the form; this is for who had it open.
        if (!mail.isSetUp) return paths.MY_PATH
        const { email } = check(requestWrite, { email: fields.email })
        await askForLink(db, site, sender, { email, locale })
        return paths.SENT_PATH
      },
      again: (ctx, { fields: { email = '' } }, problem) =>
        askPage(ctx, parts, { email, mistake: mistakeOf(problem, 'participants.noAddress') }),
    },
    {
      path: paths.SETTINGS_PATH,
      isPersonal: true,
      async submit(ctx, { fields: { displayName, language, zone } }) {
        await saveOwn(ctx, check(participantWrite, { displayName, language, zone }))
        return `${paths.MY_PATH}?saved=1`
      },
      async again(ctx, { fields }, problem) {
        const own = await findOwn(ctx)
        if (!own) return askPage(ctx, parts)
        return myPage(ctx, parts, own, { fields, mistake: mistakeOf(problem, 'participants.nameTooLong') })
      },
    },
    {
      path: paths.SIGN_OUT_PATH,
      isPersonal: true,
      async submit(ctx) {
        await signOut(ctx)
        return { path: paths.MY_PATH, reader: null }
      },
      again: (ctx) => askPage(ctx, parts),
    },
    {
      path: paths.END_OTHERS_PATH,
      isPersonal: true,
      async submit(ctx) {
        await endOthers(ctx)
        return `${paths.MY_PATH}?ended=1`
      },
      again: (ctx) => askPage(ctx, parts),
    },
    {
      path: paths.ERASE_PATH,
      isPersonal: true,
      async submit(ctx) {
        await eraseOwn(ctx, keeps)
        return { path: paths.ERASED_PATH, reader: null }
      },
      again: (ctx) => askPage(ctx, parts),
    },
    {
      path: paths.stopPath(':key'),
      isAlwaysOpen: true,
      isOneClick: true,
      async submit(ctx, { params: { key = '' }, fields }) {
        const own = { ...ctx, secrets }
        await setStop(own, key, fields.again === undefined)
        return (await stopPage(own, key)) ?? paths.MY_PATH
      },
      again: () => null,
    },
    {
      path: paths.linkPath(':token'),
      async submit({ db, site }, { params: { token = '' } }) {
        const reader = await openByLink(db, site, token)
        return reader === null ? paths.linkPath(token) : { path: paths.MY_PATH, reader }
      },
      again: (ctx) => askPage(ctx, parts),
    },
  ]
}

/** Of one person, or on the way there: nothing of it is cached, listed or counted. */
function pageOf(view: string, data: object, title: string, status = 200): Page {
  return { status, view, data, head: { title: { key: title }, isUnlisted: true }, isPrivate: true }
}

async function askPage(
  { outline }: PageContext,
  { mail }: Parts,
  { status = 200, ...given }: Partial<AskView> & { status?: number } = {},
): Promise<Page> {
  const data: AskView = {
    siteName: outline.siteName,
    canMail: mail.isSetUp,
    contactPath: outline.contactPath,
    email: '',
    mistake: null,
    isLinkOver: false,
    ...given,
  }
  return pageOf('participants.ask', data, 'participants.title', status)
}

async function linkPage(ctx: PageContext, parts: Parts, token: string): Promise<Page> {
  const email = await findAddress(ctx.db, ctx.site, token)
  if (email === null) return askPage(ctx, parts, { isLinkOver: true, status: 404 })
  const data: LinkView = { token, email, siteName: ctx.outline.siteName }
  return pageOf('participants.link', data, 'participants.title')
}

async function myPage(
  ctx: PageContext,
  { keeps }: Parts,
  own: Participant,
  sent: { fields: Readonly<Record<string, string>>; mistake: string | null } = { fields: {}, mistake: null },
): Promise<Page> {
  const { db, locale, outline, query } = ctx
  const { email, confirmedAt, displayName, language, zone } = own
  const { fields, mistake } = sent
  const data: MyView = {
    siteName: outline.siteName,
    email,
    confirmedAt,
    typed: {
      displayName: fields.displayName ?? displayName,
      language: fields.language ?? language,
      zone: fields.zone ?? zone,
    },
    zone,
    locale,
    locales: [...new Set([...outline.locales, language])],
    zones: [...new Set([...ZONES, zone])],
    done: query.saved !== undefined ? 'saved' : query.ended !== undefined ? 'ended' : null,
    otherSessions: await countOthers(ctx, own),
    mistake,
    sections: await sectionsOf(db, keeps, own),
  }
  return pageOf('participants.my', data, 'participants.title')
}

const ZONES = [UTC, ...Intl.supportedValuesOf('timeZone')]

async function sectionsOf(
  { staff }: PageContext['db'],
  keeps: readonly PersonalData[],
  { forkId: siteId, email }: Participant,
): Promise<Section[]> {
  return Promise.all(
    keeps.map(async ({ heading, list }) => ({ heading, ...(await list(staff, { siteId, email }, SHOWN)) })),
  )
}

async function erasePage(
  { db, outline }: PageContext,
  keeps: readonly PersonalData[],
  own: Participant,
): Promise<Page> {
  const data: EraseView = {
    siteName: outline.siteName,
    email: own.email,
    sections: await sectionsOf(db, keeps, own),
  }
  return pageOf('participants.erase', data, 'participants.eraseTitle')
}

async function exportFile(ctx: PageContext, keeps: readonly PersonalData[]): Promise<PageDocument> {
  const body = JSON.stringify(await exportOwn(ctx, keeps), null, 2)
  const type = 'application/json; charset=utf-8'
  return { status: 200, type, body, download: `${ctx.site.slug}-my-data.json` }
}

async function stopPage(ctx: PageContext & Pick<Parts, 'secrets'>, key: string): Promise<Page | null> {
  const isStopped = await findStop(ctx, key)
  if (isStopped === null) return null
  const { isActive, isInMaintenance } = ctx.site
  const data: StopView = { key, siteName: ctx.outline.siteName, isStopped }
  const page = pageOf('participants.stop', data, 'participants.stopTitle')
  // While readers see nothing of the site, the page stands without it.
  return isActive && !isInMaintenance ? page : { ...page, isOfProduct: true }
}

function mistakeOf({ type }: Problem, wrong: string): string {
  if (type === 'too-many') return 'participants.tooMany'
  return type === 'invalid' ? wrong : 'participants.failed'
}
