import type { Translate } from '../../ui/translate.ts'
import type { Page } from '../page.ts'
import { CARD } from '../cards.ts'
import { APPLE_ICON, MANIFEST } from '../icon-addresses.ts'
import type { DocumentHead, SharedPicture as CardOfPage, Surroundings } from '../surroundings.ts'
import type { Frame } from './frame.ts'

/** As networks name a language: with the country that its name in the list of languages says. */
const NETWORK_LOCALES = { en: 'en_US', es: 'es_ES', fr: 'fr_FR', de: 'de_DE' } as const

interface Props {
  page: Page
  frame: Frame
  around: Surroundings
  /** In the language of the view. */
  t: Translate
}

/** What browsers, search engines and networks read of a page. */
export function Head({ page, frame, around, t }: Props) {
  const { title: own } = page.head
  const { head } = around
  const { siteTitle } = head
  const said = head.description
  const description = (typeof said === 'string' ? said : t(said.key, said.values)).replace(/\s+/g, ' ')
  const name = own && ('text' in own ? own.text : t(own.key))
  const title = name && name !== frame.siteName ? `${name} · ${frame.siteName}` : siteTitle
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {page.head.belowFirstView && (
        <link rel="expect" href={`#${page.head.belowFirstView}`} blocking="render" />
      )}
      {head.canonical && <link rel="canonical" href={head.canonical} />}
      {head.alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      {!head.isIndexed && <meta name="robots" content="noindex" />}
      <link rel="manifest" href={MANIFEST} />
      <link rel="apple-touch-icon" href={frame.pictures.favicon ?? APPLE_ICON} />
      {head.canonical && (
        <SharedAs
          head={head}
          title={name ?? siteTitle}
          description={description}
          siteName={frame.siteName}
          locale={NETWORK_LOCALES[around.textLocale]}
          card={cardOf(head, name ?? null)}
        />
      )}
      {head.canonical && (
        <link rel="alternate" type="application/atom+xml" href={head.feed} title={frame.siteName} />
      )}
      {head.data.map((json) => (
        // A data block: browsers read it and run nothing. Its text cannot close the element (structured-data.ts).
        <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
      ))}
    </>
  )
}

interface SharedProps {
  head: DocumentHead
  title: string
  description: string
  siteName: string
  locale: string
  /** Null while there is none. */
  card: CardOfPage | null
}

/** How networks show the page when somebody passes it on. */
function SharedAs({ head, title, description, siteName, locale, card }: SharedProps) {
  return (
    <>
      <meta property="og:type" content={head.ogType} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={head.canonical ?? undefined} />
      <meta property="og:locale" content={locale} />
      {card && <SharedPicture {...card} />}
      <meta name="twitter:card" content={card ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/** The page's card, unless its title has changed since; then, and without one, the card of the site. @param title null: the site's */
function cardOf({ cards: { own, site } }: DocumentHead, title: string | null): CardOfPage | null {
  return own && (title === null || own.title === title) ? own : site
}

function SharedPicture({ src, title }: CardOfPage) {
  return (
    <>
      <meta property="og:image" content={src} />
      <meta property="og:image:type" content={CARD.type} />
      <meta property="og:image:width" content={String(CARD.width)} />
      <meta property="og:image:height" content={String(CARD.height)} />
      <meta property="og:image:alt" content={title} />
    </>
  )
}
