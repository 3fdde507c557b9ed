import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Confirm, Leave } from '../domains/audience/site/link-pages.tsx'
import { Notify, Thanks } from '../domains/audience/site/notify.tsx'
import { Blog } from '../domains/blog/site/blog.tsx'
import { Post } from '../domains/blog/site/post.tsx'
import { CaseStudies } from '../domains/case-studies/site/case-studies.tsx'
import { CaseStudy } from '../domains/case-studies/site/case-study.tsx'
import { Chapter } from '../domains/book/site/chapter.tsx'
import { Contents } from '../domains/book/site/contents.tsx'
import { Intro } from '../domains/book/site/intro.tsx'
import { Landing } from '../domains/book/site/landing.tsx'
import { Missing } from '../domains/book/site/missing.tsx'
import { Offer } from '../domains/book/site/offer.tsx'
import { BesidePlate } from '../domains/book/site/plate.tsx'
import { Part } from '../domains/book/site/part.tsx'
import { Parts } from '../domains/book/site/parts.tsx'
import { ReadingBar } from '../domains/book/site/reading-bar.tsx'
import { Reflections } from '../domains/book/site/reflections.tsx'
import { SpiralPage } from '../domains/book/site/spiral-page.tsx'
import { Circles } from '../domains/community/site/circles.tsx'
import { Corrections } from '../domains/corrections/site/corrections.tsx'
import { FormBelow, FormClosed, FormPage, FormSent } from '../domains/forms/site/form-page.tsx'
import { Login } from '../domains/identity/site/login.tsx'
import { Account } from '../domains/accounts/site/account.tsx'
import { ConfirmEmail, EmailChanged } from '../domains/accounts/site/confirm-email.tsx'
import { Forgot, ForgotSent } from '../domains/accounts/site/forgot.tsx'
import { NewPassword } from '../domains/accounts/site/new-password.tsx'
import { Join } from '../domains/people/site/join.tsx'
import { CreateOwner } from '../domains/identity/site/owner-form.tsx'
import { About } from '../domains/pages/site/about.tsx'
import { ContactPage } from '../domains/pages/site/contact.tsx'
import { Home } from '../domains/pages/site/home.tsx'
import { LandingPage } from '../domains/pages/site/landing.tsx'
import { Prologue } from '../domains/pages/site/prologue.tsx'
import { RichPage } from '../domains/pages/site/rich-page.tsx'
import type { ContactView } from '../domains/pages/site/view-models.ts'
import { Ask, OpenByLink, Sent, Stop } from '../domains/participants/site/ask.tsx'
import { Erase, Erased } from '../domains/participants/site/erase.tsx'
import { My } from '../domains/participants/site/my.tsx'
import { OpenAccount } from '../domains/registration/site/open-account.tsx'
import { SignUp, SignUpSent } from '../domains/registration/site/sign-up.tsx'
import { Search } from '../domains/search/site/search.tsx'
import { Team } from '../domains/team/site/team.tsx'
import type { Locale } from '../kernel/locale.ts'
import { FONT_PAIRS, type FontPair } from '../kernel/site-look.ts'
import { BarePage, bareTitle } from '../site/components/bare-page.tsx'
import { TextsContext } from '../site/components/texts.ts'
import { Head } from '../site/components/head.tsx'
import { ArchiveContext } from '../site/components/archive.ts'
import { Layout } from '../site/components/layout.tsx'
import { PiecesContext } from '../site/components/piece.tsx'
import { NotFound } from '../site/components/not-found.tsx'
import type { PageView } from '../site/page.ts'
import { inOwnTexts } from '../site/own-texts.ts'
import type { CreateRenderer, SiteAssets } from '../site/render.ts'
import type { Translate } from '../ui/translate.ts'
import { translatorOf } from './translate.ts'

// biome-ignore lint: each view's model is made by the loader of the same name, which no table can type.
type View = ComponentType<{ view: never; t: Translate }>

const VIEWS: Record<string, View> = {
  'accounts.account': Account,
  'accounts.confirmEmail': ConfirmEmail,
  'accounts.emailChanged': EmailChanged,
  'accounts.forgot': Forgot,
  'accounts.newPassword': NewPassword,
  'audience.confirm': Confirm,
  'audience.leave': Leave,
  'accounts.sent': ForgotSent,
  'audience.notify': Notify,
  'audience.thanks': Thanks,
  'blog.list': Blog,
  'blog.post': Post,
  'book.landing': Landing,
  'book.intro': Intro,
  'book.parts': Parts,
  'book.part': Part,
  'book.missing': Missing,
  'book.beside': BesidePlate,
  'book.offer': Offer,
  'book.chapter': Chapter,
  'book.contents': Contents,
  'book.readingBar': ReadingBar,
  'book.reflections': Reflections,
  'book.spiral': SpiralPage,
  'caseStudies.list': CaseStudies,
  'caseStudies.one': CaseStudy,
  'community.circles': Circles,
  'corrections.list': Corrections,
  'forms.form': FormPage,
  'forms.closed': FormClosed,
  'forms.sent': FormSent,
  'identity.login': Login,
  'identity.owner': CreateOwner,
  'people.join': Join,
  'participants.ask': Ask,
  'participants.erase': Erase,
  'participants.erased': Erased,
  'participants.link': OpenByLink,
  'participants.my': My,
  'participants.sent': Sent,
  'participants.stop': Stop,
  'registration.openAccount': OpenAccount,
  'registration.sent': SignUpSent,
  'registration.signUp': SignUp,
  'pages.home': Home,
  'pages.prologue': Prologue,
  'pages.about': About,
  'pages.contact': Contact,
  'pages.landing': LandingPage,
  'pages.richPage': RichPage,
  'search.search': Search,
  'team.team': Team,
  'site.notFound': NotFound,
}

/** The contact page; its form comes from another slice. */
function Contact({ view, t }: { view: ContactView; t: Translate }) {
  const { form, title, ownTitle } = view
  return <ContactPage view={view} form={form && <FormBelow view={form} of={[title, ownTitle]} t={t} />} />
}

export const createRenderer: CreateRenderer = (assets) => ({
  page(page, frame, around, copies) {
    const textsIn = (locale: Locale) => inOwnTexts(translatorOf(locale), frame.texts[locale])
    const t = textsIn(frame.locale)
    const ownT = textsIn(around.textLocale)
    if (page.isOfProduct) {
      const { title: own } = page.head
      const name = own && ('text' in own ? own.text : ownT(own.key))
      const head = <title>{name ? `${name} · ${PRODUCT}` : PRODUCT}</title>
      const body = renderToStaticMarkup(viewOf(page, ownT))
      return documentOf({ locale: around.textLocale, head, body, assets })
    }
    const texts = { t: ownT, locale: around.textLocale, origin: around.origin }
    const body = renderToStaticMarkup(
      <PiecesContext value={(piece) => viewOf(piece, ownT)}>
        <TextsContext value={texts}>
          <ArchiveContext value={frame.isArchived}>
            <Layout
              frame={frame}
              around={around}
              copies={copies}
              t={t}
              bar={page.bar && viewOf(page.bar, ownT)}
              offer={frame.offer && viewOf(frame.offer, t)}
            >
              {viewOf(page, ownT)}
            </Layout>
          </ArchiveContext>
        </TextsContext>
      </PiecesContext>,
    )
    const head = <Head page={page} frame={frame} around={around} t={ownT} />
    const { stylesheet: own } = around.head
    const { fonts, pictures, locale } = frame
    const isToRead = page.bar !== undefined
    return documentOf({ locale, head, body, assets, own, fonts, isToRead, favicon: pictures.favicon })
  },
  bare(kind, locale, said = {}) {
    const t = translatorOf(locale)
    const body = renderToStaticMarkup(<BarePage kind={kind} {...said} t={t} />)
    return documentOf({
      own: said.worn?.stylesheet ?? null,
      ...(said.worn && { fonts: said.worn.fonts }),
      locale,
      head: <title>{[bareTitle(kind, t), said.siteName].filter(Boolean).join(' · ')}</title>,
      body,
      assets,
    })
  },
})

function viewOf({ view, data }: PageView, t: Translate) {
  const View = VIEWS[view]
  if (!View) throw new Error(`no view is called ${view}`)
  // The loader that made the model named the view.
  return <View view={data as never} t={t} />
}

const PRODUCT = 'Flyleaf'

interface Document {
  locale: Locale
  head: React.ReactNode
  body: string
  assets: SiteAssets
  /** The stylesheet of the site. */
  own?: string | null
  /** Left out: the standard. */
  fonts?: FontPair
  /** Address of the site's own icon; left out or null: that of the product. */
  favicon?: string | null
  /** The reader's own type and colours apply (boot.ts). */
  isToRead?: boolean
}

function documentOf(document: Document): string {
  const { locale, head, body, assets, own, favicon, fonts = FONT_PAIRS[0], isToRead = false } = document
  const links = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {head}
      <script src={assets.boot} />
      {assets.fonts[fonts].map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <link rel="stylesheet" href={assets.stylesheet} />
      {own && <link rel="stylesheet" href={own} />}
      {favicon ? (
        <link rel="icon" href={favicon} />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      <script type="module" src={assets.islands} />
    </>,
  )
  const marks = [
    ...(fonts === FONT_PAIRS[0] ? [] : [`data-fonts="${fonts}"`]),
    ...(isToRead ? ['data-reading'] : []),
  ]
  const html = ['<html', `lang="${locale}"`, ...marks].join(' ')
  return `<!doctype html>${html}><head>${links}</head><body>${body}</body></html>`
}
