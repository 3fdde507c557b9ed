import { ITEM_TYPES } from '../../src/app/item-types.ts'
import { DRAFT } from '../../src/content/item/publication.ts'
import { rememberImported } from '../../src/content/item/store/imported.ts'
import { recordActivity } from '../../src/content/activity/index.ts'
import { disable } from '../../src/domains/accounts/queries.ts'
import { addViews } from '../../src/domains/analytics/queries.ts'
import * as blog from '../../src/domains/blog/queries/posts.ts'
import * as translations from '../../src/domains/assistant/translations/queries.ts'
import * as audience from '../../src/domains/audience/queries/subscribers.ts'
import { storeFields } from '../../src/content/drafts/queries.ts'
import { savePlan } from '../../src/content/planned/queries.ts'
import { putIntoTrash } from '../../src/content/history/queries.ts'
import { insertAnswer } from '../../src/content/model-texts/queries.ts'
import { storeProposals } from '../../src/content/proposals/queries.ts'
import { insertPublication } from '../../src/content/publications/queries.ts'
import { insertPasskey } from '../../src/domains/identity/passkeys/queries.ts'
import { updateSettings } from '../../src/domains/settings/queries.ts'
import { PART_COLORS } from '../../src/domains/book/types/part.ts'
import * as book from '../../src/domains/book/queries.ts'
import * as forms from '../../src/domains/forms/queries.ts'
import * as hosts from '../../src/domains/hosts/queries.ts'
import * as media from '../../src/domains/media/queries/files.ts'
import type { ServedType } from '../../src/content/served/served.ts'
import { emptyOf } from '../../src/content/item/keep.ts'
import type { TextsOf, TypeDeclaration } from '../../src/content/type/define-type.ts'
import { postType } from '../../src/domains/blog/type.ts'
import { chapterType } from '../../src/domains/book/types/chapter.ts'
import { pageType } from '../../src/domains/pages/type.ts'
import { declaredIn, type Values } from '../../src/content/item/item-type.ts'
import { callsOf } from '../../src/content/type/calls.ts'
import { createItem } from '../../src/content/verbs/create.ts'
import { insertView } from '../../src/content/views/queries.ts'
import { beginSeeing } from '../../src/domains/identity/queries.ts'
import { hashToken } from '../../src/domains/identity/token.ts'
import * as people from '../../src/domains/people/queries.ts'
import * as modules from '../../src/domains/modules/queries.ts'
import * as redirects from '../../src/domains/redirects/queries.ts'
import * as pages from '../../src/domains/pages/queries.ts'
import type { RichText } from '../../src/kernel/rich-text/schema.ts'
import type { Role } from '../../src/kernel/role.ts'
import type { Site } from '../../src/kernel/site.ts'
import { newId } from '../../src/platform/ids.ts'
import { type App, aSession, aSite, anAccount, changeSite } from './app.ts'
import { administer } from './database.ts'
import { type Item, type Items, valuesFor } from './values.ts'

/** A site with a book: a draft and a published part, and in the published one a draft and a published chapter that will go in a year. */
export interface Filled {
  site: Site
  /** A word that stands in every text of this site and in none of another. */
  mark: string
  draftPart: Item & { number: number }
  publishedPart: Item & { number: number }
  draftChapter: Item & { number: number }
  publishedChapter: Item & { number: number }
  page: { id: string }
  post: { id: string; slug: string }
  /** An item in the trash. */
  thrown: { id: string }
  form: { id: string }
  entry: { id: string }
  file: { id: string }
  view: { id: string }
  /** A translation of a model on the server, which `person` asked for. */
  translation: { id: string }
  /** A person with a role on the site. */
  person: { id: string }
  invitation: { id: string }
  redirect: { id: string }
  subscriber: { id: string }
  /** An item of each type; published where the type can be. */
  items: Items
}

export interface Caller {
  name: CallerName
  /** Null: nobody is signed in. */
  userId: string | null
  /** Role on the first site. */
  role: Role | null
  isPlatformOwner: boolean
  /** Somebody else sees the studio as this account does (see-as). */
  isLooking?: true
}

export const CALLERS = [
  'anonymous',
  'viewer',
  'translator',
  'author',
  'editor',
  'admin',
  'admin of F2',
  'owner',
  'platform owner',
  'disabled',
  'without a site',
  'looking',
] as const

export type CallerName = (typeof CALLERS)[number]

/** Two published sites with content, one that is not published, and every kind of caller. */
export interface TwoSites {
  app: App
  /** Address of the AI service that both sites use. */
  service: string
  /** The default site. */
  f1: Filled
  f2: Filled
  unpublished: Site
  callers: Record<CallerName, Caller>
  /** Token of a session of a person who is none of the callers. */
  foreignSession: string
  /** A passkey of the same person. */
  foreignPasskey: { id: string }
  /** A new session of the caller, since the call may end it; `{}` for a caller who is not signed in. */
  as(name: CallerName): Promise<{ as?: string }>
  /** The session of the caller that calls share which end none; `{}` for a caller who is not signed in. */
  held(name: CallerName): Promise<{ as?: string }>
}

export async function twoSites(app: App, service = SERVICE): Promise<TwoSites> {
  const f1 = await filled(app, await aSite(app, 'Tidewater', { isDefault: true }), 'tidal')
  const f2 = await filled(app, await aSite(app, 'Elsewhere'), 'foreign')
  const unpublished = await aSite(app, 'Not yet')
  await changeSite(app, unpublished.id, { isActive: false })

  const member = async (name: CallerName, role: Role): Promise<Caller> => ({
    name,
    userId: await anAccount(app, { site: f1.site, role }),
    role,
    isPlatformOwner: false,
  })
  const ownerId = await anAccount(app, { isPlatformOwner: true })
  const callers: Record<CallerName, Caller> = {
    anonymous: { name: 'anonymous', userId: null, role: null, isPlatformOwner: false },
    viewer: await member('viewer', 'viewer'),
    translator: await member('translator', 'translator'),
    author: await member('author', 'author'),
    editor: await member('editor', 'editor'),
    admin: await member('admin', 'admin'),
    'admin of F2': {
      name: 'admin of F2',
      userId: await anAccount(app, { site: f2.site, role: 'admin' }),
      role: null,
      isPlatformOwner: false,
    },
    owner: await member('owner', 'owner'),
    'platform owner': {
      name: 'platform owner',
      userId: ownerId,
      role: 'owner',
      isPlatformOwner: true,
    },
    // As an account for readers, or one whose access was removed.
    'without a site': {
      name: 'without a site',
      userId: await anAccount(app),
      role: null,
      isPlatformOwner: false,
    },
    // The session of a disabled account opens nothing, so the server treats the caller as signed out.
    disabled: { name: 'disabled', userId: null, role: null, isPlatformOwner: false },
    looking: { ...(await member('looking', 'viewer')), isLooking: true },
  }
  const disabledId = await anAccount(app, { site: f1.site, role: 'owner', isPlatformOwner: true })
  await app.db.transaction('*', (tx) => disable(tx, disabledId))
  const newSession = async (name: CallerName) => {
    if (name === 'disabled') return { as: await aSession(app, disabledId) }
    if (name === 'looking') return { as: await aLook(app, ownerId, callers.looking.userId ?? '') }
    const { userId } = callers[name]
    return userId === null ? {} : { as: await aSession(app, userId) }
  }
  const sessions = new Map<CallerName, Promise<{ as?: string }>>()
  const stranger = await anAccount(app, { site: f2.site })
  return {
    app,
    service,
    f1,
    f2,
    unpublished,
    callers,
    as(name) {
      // The call may end the kept one, too.
      sessions.delete(name)
      return newSession(name)
    },
    held(name) {
      const session = sessions.get(name) ?? newSession(name)
      sessions.set(name, session)
      return session
    },
    foreignSession: await aSession(app, stranger),
    foreignPasskey: await aPasskey(app, stranger),
  }
}

/** A session in which one account sees the studio as another. */
async function aLook(app: App, userId: string, seenId: string): Promise<string> {
  const token = await aSession(app, userId)
  await app.db.transaction('*', (tx) => beginSeeing(tx, hashToken(token), { userId: seenId, siteId: null }))
  return token
}

/** Texts of a type, each with this word in it. */
function textsOf<D extends TypeDeclaration>({ texts }: D, mark: string): TextsOf<D> {
  const worded = Object.entries(texts).map(([name, { kind, empty }]) => {
    if (kind === 'rich-text') return [name, document(mark)]
    return [name, kind === 'list' ? [mark] : kind === 'line' || kind === 'paragraph' ? mark : empty]
  })
  // Each value is that of its field.
  return Object.fromEntries(worded) as TextsOf<D>
}

interface Made {
  number?: number
  mark?: string
}

/** Numbers for new parts go down, since the product counts up from the greatest. */
let lastNumber = 500_000

/** A draft of a part, without chapters. */
export async function aPart(app: App, site: Site, { number = --lastNumber, mark = 'plain' }: Made = {}) {
  const id = newId()
  const texts = { title: `Part ${mark}`, subtitle: mark, description: mark, audience: mark }
  const values = { ...book.partStore.noText, ...texts }
  const gallery = { galleryColors: [], galleryFocal: null }
  const own = { number, path: '', chapterCount: 0, color: PART_COLORS[0], related: [], displayOrder: number }
  const facts = { ...own, ...gallery, ...DRAFT }
  await app.db.transaction([site.id], (tx) =>
    book.partStore.insert(tx, site.id, id, { ...facts, ...values }, { es: values }),
  )
  return { id, number }
}

/** A draft of a chapter. */
export async function aChapter(
  app: App,
  site: Site,
  partId: string,
  { number = --lastNumber, mark = 'plain' }: Made = {},
) {
  const id = newId()
  const texts = { ...textsOf(chapterType, mark), title: `Chapter ${mark}` }
  const facts = {
    ...emptyOf(chapterType.shared),
    partId,
    number,
    readTime: 3,
    isFree: false,
    displayOrder: number,
    ...DRAFT,
  }
  await app.db.transaction([site.id], (tx) =>
    book.chapterStore.insert(tx, site.id, id, { ...texts, ...facts }, { es: texts }),
  )
  return { id, number }
}

/** A page; a draft unless it says otherwise. */
export async function aPage(
  app: App,
  site: Site,
  { slug = `page-${++lastPage}`, mark = 'plain', isPublished = false, parentId = null }: PageMade = {},
) {
  const id = newId()
  const texts = textsOf(pageType, mark)
  const facts = {
    ...emptyOf(pageType.shared),
    slug,
    path: slug,
    parentId,
    template: 'default' as const,
    createdBy: null,
    hasText: false,
  }
  const values = { ...texts, ...facts, ...DRAFT, isPublished }
  await app.db.transaction([site.id], (tx) => pages.pageStore.insert(tx, site.id, id, values, { es: texts }))
  return { id, slug }
}

let lastPage = 0

interface PageMade {
  slug?: string
  mark?: string
  isPublished?: boolean
  parentId?: string | null
}

/** A blog post; a draft unless it says otherwise. */
export async function aPost(
  app: App,
  site: Site,
  { slug = `post-${++lastPost}`, mark = 'plain', isPublished = false, createdBy = null }: PostMade = {},
) {
  const id = newId()
  const texts = textsOf(postType, mark)
  const names = { category: mark, categorySlug: mark, tags: [mark], tagSlugs: [mark], author: mark }
  const publishedAt = isPublished ? '2026-11-01T12:00:00Z' : null
  const facts = { ...emptyOf(postType.shared), slug, ...names, createdBy, ...DRAFT, isPublished, publishedAt }
  await app.db.transaction([site.id], (tx) =>
    blog.postStore.insert(tx, site.id, id, { ...texts, ...facts }, { es: texts }),
  )
  return { id, slug }
}

let lastPost = 0

interface PostMade {
  slug?: string
  mark?: string
  isPublished?: boolean
  createdBy?: string | null
}

/** A publication of one post, which belongs to somebody. */
export async function aPublication(app: App, site: Site, createdBy: string | null) {
  const post = await aPost(app, site, { isPublished: true, createdBy })
  const was = { isPublished: false, publishAt: null, unpublishAt: null }
  const item = { kind: 'post', id: post.id, title: 'plain', changes: [], was, wasSeen: false, version: 1 }
  const id = newId()
  await app.db.transaction([site.id], (tx) =>
    insertPublication(tx, site.id, { id, items: [item], userId: createdBy }),
  )
  return { id }
}

/** A form that is switched on. */
export async function aForm(app: App, site: Site, mark = 'plain') {
  const id = newId()
  const field = {
    id: 'name',
    type: 'text' as const,
    label: mark,
    placeholder: mark,
    required: true,
    options: [],
    showIf: null,
  }
  const settings = { submitText: mark, successMessage: mark, redirectUrl: '', notificationEmail: '' }
  const values = { name: mark, slug: `form-${++lastForm}`, fields: [field], settings, isActive: true }
  await app.db.transaction([site.id], (tx) =>
    forms.formStore.insert(tx, site.id, id, { ...values, words: null, entries: 0, lastEntryAt: null }, {}),
  )
  return { id }
}

let lastForm = 0

/** What somebody sent through a form. */
export async function anEntry(app: App, site: Site, formId: string, mark = 'plain') {
  const id = newId()
  const entry = {
    data: { name: mark },
    asked: [{ id: 'name', label: mark }],
    isSpam: false,
    senderEmail: null,
  }
  await app.db.transaction([site.id], (tx) =>
    forms.insertEntry(tx, { forkId: site.id, id, formId, ...entry, network: null, agent: 'other' }),
  )
  return { id }
}

/** The row of a complete upload of a picture that no file uses; its bytes are not stored. @param id left out: a new one */
export async function anUpload(
  app: App,
  site: Site,
  { id = newId(), mark = 'plain', widths = [] as number[] } = {},
) {
  await administer(
    app.connection,
    `insert into uploads (fork_id, id, name, length, received, mime_type, hash, width, height, widths)
      values ($1, $2, $3, 1536, 1536, 'image/png', 'hash', 40, 30, $4)`,
    [site.id, id, mark, widths],
  )
  return { path: `/objects/uploads/${id}` }
}

/**
 * What a file was before version 1.
 * @param mark its name then
 * @param uploadId its bytes then; left out: others
 */
export async function aReplacement(
  app: App,
  site: Site,
  fileId: string,
  { mark = 'plain', uploadId = '' } = {},
) {
  const bytesId = uploadId || newId()
  if (bytesId !== uploadId) await anUpload(app, site, { id: bytesId })
  await administer(
    app.connection,
    `insert into replaced_files (fork_id, media_file_id, version, upload_id, filename, original_name, is_decorative, focal_x,
       focal_y, crop, alts)
     select fork_id, id, 1, $2, $3, $3, false, 50, 50, crop, '{}' from media_files where id = $1`,
    [fileId, bytesId, mark],
  )
}

const BYTES_NOWHERE = {
  uploadId: null,
  shownId: null,
  hash: '',
  shownHash: '',
  isBeingCropped: false,
  crop: { left: 0, top: 0, width: 100, height: 100 },
  width: null,
  height: null,
  widths: [],
  focalX: 50,
  focalY: 50,
  createdBy: null,
  kind: 'image' as const,
}

/** A media file whose bytes are not stored. @param isWhole its row says that they are */
export async function aFile(
  app: App,
  site: Site,
  {
    mark = 'plain',
    name = '',
    tags = [mark],
    isWhole = false,
  }: { mark?: string; name?: string; tags?: string[]; isWhole?: boolean } = {},
) {
  const id = newId()
  const values = {
    filename: `${id}.png`,
    originalName: name || `${mark}.png`,
    mimeType: 'image/png',
    size: '1536',
    alt: mark,
    tags,
    isDecorative: false,
    isUsed: false,
    isDescribed: true,
    ...BYTES_NOWHERE,
    ...(isWhole && { uploadId: id, hash: 'hash', widths: [400] }),
  }
  if (isWhole) await anUpload(app, site, { id, mark, widths: values.widths })
  await app.db.transaction([site.id], (tx) =>
    media.fileStore.insert(tx, site.id, id, { ...values, path: `/objects/uploads/${id}` }, {}),
  )
  return { id }
}

/** A saved view that everybody on the site sees. @param userId its owner; left out: a new account */
export async function aView(
  app: App,
  site: Site,
  { userId, mark = 'plain' }: { userId?: string | null; mark?: string },
) {
  const id = newId()
  const owner = userId ?? (await anAccount(app, { site }))
  const view = { forkId: site.id, id, userId: owner, list: 'post', name: `${mark} ${id}`, query: `q=${mark}` }
  await app.db.transaction([site.id], (tx) => insertView(tx, { ...view, isShared: true, isDefault: false }))
  return { id }
}

/** A translation of a post that runs on the server, with a proposal that has come of it. */
export async function aTranslation(
  app: App,
  site: Site,
  { userId, itemId, mark = 'plain' }: { userId: string; itemId: string; mark?: string },
) {
  const id = newId()
  await app.db.transaction([site.id], async (tx) => {
    const job = { id, userId, kind: 'post', language: 'es', itemIds: [itemId] } as const
    await translations.insertJob(tx, site.id, job)
    await translations.changeJobItem(tx, site.id, { id, itemId }, { detail: mark })
    const waits = { reason: 'provider', detail: mark, faults: 1, wakesInS: 60 }
    await translations.changeJob(tx, site.id, id, waits)
    const answer = {
      id: newId(),
      userId,
      asked: 'translate',
      host: 'h',
      model: mark,
      prompt: '',
      itemId,
    } as const
    await insertAnswer(tx, site.id, answer)
    const whose = { userId, language: 'es', answerId: answer.id }
    const proposal = { field: 'title', value: mark, source: mark }
    await storeProposals(tx, { siteId: site.id, kind: 'post', itemId }, whose, [proposal])
  })
  return { id }
}

/** An invitation that nobody has used yet. */
export async function anInvitation(app: App, site: Site, mark = 'plain') {
  const id = newId()
  const createdBy = await anAccount(app, { site })
  const invited = { id, tokenHash: id, email: `${id}@${mark}.example`, name: mark, role: 'viewer' as const }
  await app.db.transaction([site.id], (tx) =>
    people.saveInvitation(tx, site.id, { ...invited, languages: null, createdBy }),
  )
  return { id }
}

/** A passkey of an account that opens nothing: nobody has its key. */
export async function aPasskey(app: App, userId: string) {
  const id = newId()
  const key = { credentialId: id, publicKey: Buffer.from('none'), counter: 0, transports: [] }
  await app.db.transaction('*', (tx) =>
    insertPasskey(tx, { id, userId, host: 'localhost', name: 'Phone', ...key }),
  )
  return { id }
}

/** A redirect. */
export async function aRedirect(app: App, site: Site, from = `/redirect-${++lastRedirect}`) {
  const id = newId()
  const createdBy = await anAccount(app, { site })
  await app.db.transaction([site.id], (tx) =>
    redirects.insertRedirect(tx, site.id, { id, from, to: '/parts', createdBy }),
  )
  return { id }
}

let lastRedirect = 0

/** A domain that leads to the primary one of a site. */
export async function aDomain(app: App, siteId: string): Promise<string> {
  const domain = `further-${++lastDomain}.example`
  await administer(
    app.connection,
    "update forks set domain = coalesce(domain, id || '.example') where id = $1",
    [siteId],
  )
  await app.db.transaction('*', async (tx) => {
    await hosts.insertFurther(tx, siteId, { domain })
    tx.touchSites()
  })
  return domain
}

let lastDomain = 0

/** A module that somebody added to the catalogue. */
export async function aModule(app: App) {
  const id = newId()
  const row = { id, name: id, version: '1', description: '', category: 'core', features: [] } as const
  await app.db.transaction('*', (tx) => modules.insertModule(tx, { ...row, features: [] }))
  return { id }
}

/** Address of an AI service; nothing answers there. */
const SERVICE = 'https://models.example/v1'

/** Sets up an AI service for a site, in place of the one before. */
export async function setUpAssistant(
  app: App,
  siteId: string,
  address: string,
  model: string,
): Promise<void> {
  await administer(
    app.connection,
    `insert into assistant_settings (fork_id, protocol, address, model, price_in, price_out, agreed_host, sees_pictures)
     values ($1, 'openai', $2, $3, 0, 0, $4, true)
     on conflict (fork_id) do update set protocol = excluded.protocol, address = excluded.address,
       model = excluded.model, agreed_host = excluded.agreed_host, version = assistant_settings.version + 1, tokens_month = null, money_month = null`,
    [siteId, address, model, new URL(address).host],
  )
}

async function filled(app: App, site: Site, mark: string): Promise<Filled> {
  await administer(
    app.connection,
    `insert into assistant_guides (fork_id, language, voice, terms)
     select $1, unnest(array['en', 'es']), $2, '[]'`,
    [site.id, mark],
  )
  await administer(
    app.connection,
    `insert into assistant_uses (fork_id, id, kind, host, model, state, tokens_in, tokens_out, cost)
     values ($1, $2, 'test', 'models.example', $3, 'ended', 1, 1, 1)`,
    [site.id, newId(), mark],
  )
  const draftPart = await aPart(app, site, { number: 1, mark })
  const publishedPart = await aPart(app, site, { number: 2, mark })
  const draftChapter = await aChapter(app, site, publishedPart.id, { number: 1, mark })
  const publishedChapter = await aChapter(app, site, publishedPart.id, { number: 2, mark })
  await administer(app.connection, 'update book_parts set is_published = true where id = $1', [
    publishedPart.id,
  ])
  await administer(
    app.connection,
    "update book_chapters set is_published = true, unpublish_at = now() + interval '1 year' where id = $1",
    [publishedChapter.id],
  )
  await app.db.transaction([site.id], (tx) => updateSettings(tx, site.id, { seoTitle: mark }))
  const page = await aPage(app, site, { slug: 'about', mark, isPublished: true })
  await aPage(app, site, { mark, parentId: page.id })
  const post = await aPost(app, site, { slug: 'about', mark, isPublished: true })
  await aPost(app, site, { slug: 'older', mark, isPublished: true })
  const thrown = await aPost(app, site, { slug: 'thrown', mark })
  const form = await aForm(app, site, mark)
  const entry = await anEntry(app, site, form.id, mark)
  const file = await aFile(app, site, { mark, isWhole: true })
  const view = await aView(app, site, { mark })
  const words = { en: { closingQuote: mark } }
  await administer(app.connection, 'insert into site_themes (fork_id, words) values ($1, $2)', [
    site.id,
    words,
  ])
  await administer(
    app.connection,
    `insert into share_cards (fork_id, locale, path, tag, face, hash, state) values ($1, 'en', $2, $3, $4, $3, 'made')`,
    [site.id, `/objects/uploads/${file.id}`, mark, { title: mark }],
  )
  await administer(app.connection, 'insert into site_domains (fork_id, domain) values ($1, $2)', [
    site.id,
    `${mark}.example`,
  ])
  await setUpAssistant(app, site.id, SERVICE, mark)
  await administer(app.connection, 'insert into translation_notes values ($1, true)', [site.id])
  await administer(
    app.connection,
    `insert into model_texts (fork_id, item_id, kind, language, field, answer_id, revision, asked, host, model, asked_at,
       public_at, checked_at, checked_name)
     values ($1, $2, 'post', 'es', 'title', $3, 1, 'translate', 'models.example', $4, now(), now(), now(), $4)`,
    [site.id, post.id, newId(), mark],
  )
  const person = { id: await anAccount(app, { site, role: 'viewer' }) }
  const translation = await aTranslation(app, site, { userId: person.id, itemId: post.id, mark })
  const invitation = await anInvitation(app, site, mark)
  const redirect = await aRedirect(app, site, `/${mark}`)
  const subscriber = await aSubscriber(app, site, `reader@${mark}.example`)
  await app.db.transaction([site.id], async (tx) => {
    const doer = { actor: null, trace: { requestId: mark, network: null }, newId }
    const deed = { siteId: site.id, objectId: publishedPart.id }
    recordActivity(tx, doer, { ...deed, action: 'part.publish' })
    await pages.movePath(tx, site.id, 'was-about', 'about')
    await blog.keepSlug(tx, site.id, 'was-about', post.id)
    const intro = { ...book.introStore.noText, title: mark, subtitle: mark, description: mark }
    await book.introStore.insert(tx, site.id, site.id, intro, { es: intro })
    const order = { outline: [], reflections: [], evidence: [], visuals: [], written: 0 }
    await book.orderStore.insert(tx, site.id, site.id, order, {})
    const record = { ...book.bookStore.noText, title: site.name, subtitle: mark, description: mark }
    await book.bookStore.update(tx, site.id, site.id, {
      ...record,
      author: mark,
      featuredChapter: null,
      buyLinks: [],
      cover: '',
      hasIntro: true,
    })
    const imported = { path: mark, itemId: publishedPart.id, version: 1, checksum: mark }
    await rememberImported(tx, site.id, imported)
    const waiting = { language: 'en', field: 'title', version: 1, writers: { a: 1 } }
    await storeFields(tx, { siteId: site.id, kind: 'page', itemId: page.id }, null, [
      { ...waiting, isWaiting: true, value: `${mark} waits` },
    ])
    await putIntoTrash(tx, { siteId: site.id, kind: 'post', itemId: thrown.id }, null, DRAFT)
    const was = { isPublished: false, publishAt: null, unpublishAt: null }
    const published = { kind: 'page', id: page.id, title: mark, changes: [], was, wasSeen: false, version: 1 }
    await insertPublication(tx, site.id, { id: newId(), items: [published], userId: null })
    const planned = { siteId: site.id, kind: 'chapter', itemId: publishedChapter.id }
    await savePlan(tx, planned, {
      dueAt: '2999-01-01T00:00:00Z',
      fields: [],
      userId: null,
      batchId: newId(),
    })
    await addViews(tx, [{ siteId: site.id, locale: 'en', path: `/${mark}`, views: 1 }])
  })
  const items: Items = {
    part: publishedPart,
    chapter: publishedChapter,
    page,
    post,
    form,
    media: file,
  }
  const going: [table: string, item: Item][] = [
    ['pages', page],
    ['blog_posts', post],
  ]
  for (const type of ITEM_TYPES.filter(({ kind, declared }) => !items[kind] && !declared.isRecord)) {
    const item = await anItem(app, site, type, { mark, slug: 'about', isPublished: true, items })
    items[type.kind] = item
    const { home, shownBy } = type.store
    if (shownBy === 'publication') going.push([snakeCase(home.table), item])
  }
  for (const [table, { id }] of going) {
    const statement = `update ${table} set unpublish_at = now() + interval '1 year' where id = $1`
    await administer(app.connection, statement, [id])
  }
  await administer(app.connection, 'update team_members set avatar = $1 where id = $2', [
    `/objects/uploads/${file.id}`,
    items['team-member']?.id,
  ])
  const ofBook = { draftPart, publishedPart, draftChapter, publishedChapter }
  const ofSite = {
    page,
    post,
    thrown,
    form,
    entry,
    file,
    view,
    translation,
    person,
    invitation,
    redirect,
    subscriber,
  }
  return { site, mark, items, ...ofBook, ...ofSite }
}

interface ItemMade {
  mark?: string
  slug?: string
  isPublished?: boolean
  /** The items that fields can refer to; missing ones are made and added. */
  items?: Items
}

/** What a write says of the state of an item. */
const STATE_FIELDS = { published: ['isPublished'], switched: ['isActive'], always: [] }

/** An item of any type, made from its declaration alone. */
export async function anItem(
  app: App,
  site: Site,
  { review, declared }: Pick<ServedType, 'review' | 'declared'>,
  { mark = 'plain', slug, isPublished = false, items = {} }: ItemMade = {},
): Promise<Item> {
  await makeNamed(app, site, declared, items)
  const id = newId()
  const { create } = declaredIn(review).shapes
  const values = valuesFor(creationOf({ review, declared }), { isWhole: true, items, text: () => mark })
  const stated = STATE_FIELDS[declared.state.name].map((name) => [name, isPublished])
  const body = { ...values, ...Object.fromEntries(stated), ...('slug' in values && slug && { slug }) }
  const creation = { write: create.parse(body) as Values, locale: site.sourceLanguage, newId }
  await app.db.transaction([site.id], (tx) => createItem(tx, review, site, id, creation))
  return { id, ...('number' in values && { number: Number(values.number) }) }
}

/** A body for creating an item with required fields only. The items that they refer to are made. */
export async function requiredValues(
  app: App,
  site: Site,
  served: Pick<ServedType, 'review' | 'declared'>,
): Promise<Record<string, unknown>> {
  return valuesFor(creationOf(served), { items: await makeNamed(app, site, served.declared, {}) })
}

/** The call that creates an item of a type, with the shape of its body. */
function creationOf({ review, declared }: Pick<ServedType, 'review' | 'declared'>) {
  return { path: callsOf(declared).create.path, body: declaredIn(review).shapes.create }
}

/** Makes an item of each type that fields of this one refer to. */
export async function makeNamed(
  app: App,
  site: Site,
  { name, shared }: TypeDeclaration,
  items: Items,
): Promise<Items> {
  for (const { names } of Object.values(shared)) {
    if (names === undefined || names === name || names in items) continue
    // Where two types refer to each other, the first item of one has no reference.
    items[names] = undefined
    const type = ITEM_TYPES.find(({ kind }) => kind === names)
    items[names] = type ? await anItem(app, site, type, { items }) : await aFile(app, site)
  }
  return items
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A subscriber to the news of a site. */
export async function aSubscriber(
  app: App,
  site: Site,
  email = `reader${--lastNumber}@example.org`,
  firstName = '',
) {
  const id = newId()
  const consent = { consentText: 'Yes.', consentLanguage: 'en' as const, network: null, agent: 'other' }
  const mail = { mailId: newId(), mailKind: 'audience.confirm', onceInHours: 24 }
  await app.db.transaction([site.id], (tx) =>
    audience.insertSubscriber(tx, {
      forkId: site.id,
      id,
      email,
      firstName,
      lastName: '',
      ...consent,
      ...mail,
    }),
  )
  return { id }
}

function document(text: string): RichText {
  return {
    v: 1,
    doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
  }
}
