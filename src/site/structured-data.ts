/** What a page is about, in the words of schema.org; addresses are paths of the site. */
export type Thing =
  | {
      kind: 'book'
      path: string
      title: string
      subtitle: string
      author: string
      description: string
      cover: string
    }
  | {
      kind: 'part' | 'chapter'
      path: string
      number: number
      title: string
      description: string
      book: { path: string; title: string; author: string }
      /** Reading time of a chapter. */
      minutes?: number | null
      /** Whether the whole text stands on the page. */
      isFree?: boolean
    }
  | {
      kind: 'post'
      path: string
      title: string
      description: string
      author: string
      publishedAt: string
      changedAt: string
      category: string
      tags: readonly string[]
      siteName: string
    }

/** A page above the present one, from the home page down. */
export interface Crumb {
  path: string
  name: string
}

interface Place {
  locale: string
  /** The address of a page or file of the site, whole. */
  url(path: string): string
}

/**
 * The page's subject and trail as schema.org data, ready for a JSON-LD block.
 * @see https://schema.org/Book, /Chapter, /BreadcrumbList
 */
export function structuredData(thing: Thing | undefined, trail: readonly Crumb[], place: Place): object[] {
  return [...(thing ? [subjectOf(thing, place)] : []), ...(trail.length > 1 ? [trailOf(trail, place)] : [])]
}

/** JSON that can stand inside a script element: nothing in it closes the element. */
export function scriptSafe(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}

function subjectOf(thing: Thing, { url, locale }: Place): object {
  const base = {
    '@context': 'https://schema.org',
    url: url(thing.path),
    name: thing.title,
    ...filled({ description: thing.description }),
    inLanguage: locale,
  }
  if (thing.kind === 'book') {
    return {
      ...base,
      '@type': 'Book',
      ...filled({ alternativeHeadline: thing.subtitle, author: person(thing.author) }),
      ...filled({ image: thing.cover && url(thing.cover) }),
    }
  }
  if (thing.kind === 'post') {
    return {
      ...base,
      '@type': 'BlogPosting',
      headline: thing.title,
      datePublished: thing.publishedAt,
      dateModified: thing.changedAt,
      publisher: { '@type': 'Organization', name: thing.siteName, url: url('/') },
      ...filled({ author: person(thing.author), articleSection: thing.category }),
      ...filled({ keywords: thing.tags.join(', ') }),
    }
  }
  const { title, path, author } = thing.book
  return {
    ...base,
    // A part of a book is a chapter that holds chapters: schema.org has no narrower word.
    '@type': 'Chapter',
    position: thing.number,
    ...filled({ timeRequired: thing.minutes && `PT${thing.minutes}M` }),
    ...(thing.isFree !== undefined && { isAccessibleForFree: thing.isFree }),
    isPartOf: { '@type': 'Book', name: title, url: url(path), ...filled({ author: person(author) }) },
  }
}

function trailOf(trail: readonly Crumb[], { url }: Place): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ path, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url(path),
    })),
  }
}

function person(name: string): object | '' {
  return name && { '@type': 'Person', name }
}

/** The entries that hold something. */
function filled<T extends object>(entries: T): Partial<T> {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value)) as Partial<T>
}
