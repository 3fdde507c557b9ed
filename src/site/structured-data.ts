/** What a page is about; addresses are paths of the site. */
export interface Thing {
  path: string
  title: string
  description: string
  ogType: string
  /** Its schema.org data beside address, name, description and language. @param url makes a path a whole address */
  data(url: Place['url']): object
}

/** A page above the present one, from the home page down. */
export interface Crumb {
  path: string
  name: string
}

interface Place {
  locale: string
  /** The whole address of a page or file of the site. */
  url(path: string): string
}

/**
 * What the page is about and its trail as schema.org data, ready for a JSON-LD block.
 * @see https://schema.org/Thing, /BreadcrumbList
 */
export function structuredData(thing: Thing | undefined, trail: readonly Crumb[], place: Place): object[] {
  return [...(thing ? [factsOf(thing, place)] : []), ...(trail.length > 1 ? [trailOf(trail, place)] : [])]
}

/** JSON that can stand inside a script element: nothing in it closes the element. */
export function scriptSafe(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}

function factsOf({ path, title, description, data }: Thing, { url, locale }: Place): object {
  return {
    '@context': 'https://schema.org',
    url: url(path),
    name: title,
    ...filled({ description }),
    inLanguage: locale,
    ...data(url),
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

/** A schema.org Person; '' for no name. */
export function person(name: string): object | '' {
  return name && { '@type': 'Person', name }
}

/** The entries without empty values. */
export function filled<T extends object>(entries: T): Partial<T> {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value)) as Partial<T>
}
