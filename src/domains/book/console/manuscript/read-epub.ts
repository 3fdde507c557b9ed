import JSZip from 'jszip'
import { type LeftOut, mergedIn, type Page, told } from './page.ts'
import { isShowable, NO_PICTURE } from './pictures.ts'

/** An entry of an EPUB's list of files. */
interface Entry {
  path: string
  type: string
  isContents: boolean
}

/** Types of texts; the two others are those of old books. */
const TEXTS = new Set(['application/xhtml+xml', 'text/html', 'text/x-oeb1-document'])

/** Elements that a text of the site has none of; an SVG that holds a picture is that picture by then. */
const NOT_TAKEN = [
  ['film', 'video, audio, iframe, object'],
  ['formula', 'math'],
  ['drawing', 'svg'],
] as const

const DC = 'http://purl.org/dc/elements/1.1/'

/** Reads a book in EPUB, version 2 or 3, in the order of reading. @throws Error for bytes that are none */
export async function readEpub(bytes: ArrayBuffer): Promise<Page> {
  const zip = await JSZip.loadAsync(bytes)
  const container = await xmlIn(zip, 'META-INF/container.xml')
  const opf = container.querySelector('rootfile')?.getAttribute('full-path') ?? ''
  const book = await xmlIn(zip, opf)
  const entries = new Map<string, Entry>()
  for (const item of book.querySelectorAll('manifest > item')) {
    entries.set(item.getAttribute('id') ?? '', {
      path: pathFrom(opf, item.getAttribute('href') ?? ''),
      type: item.getAttribute('media-type') ?? '',
      isContents: (item.getAttribute('properties') ?? '').split(' ').includes('nav'),
    })
  }
  const spine = [...book.querySelectorAll('spine > itemref')]
    .map((ref) => entries.get(ref.getAttribute('idref') ?? ''))
    .filter((entry) => entry !== undefined && !entry.isContents && TEXTS.has(entry.type))
  await requireOpen(
    zip,
    spine.map((entry) => entry?.path),
  )
  const types = new Map([...entries.values()].map(({ path, type }) => [path, type]))
  const labels = await labelsIn(zip, book, entries)
  const page = document.implementation.createHTMLDocument()
  const counts: Partial<Record<LeftOut['kind'], number>> = {}
  const count = (kind: LeftOut['kind'], more: number) => {
    counts[kind] = (counts[kind] ?? 0) + more
  }
  for (const entry of spine) {
    if (!entry) continue
    const body = await bodyOf(zip, entry.path)
    count('picture', await takePictures(zip, body, entry.path, types))
    for (const [kind, elements] of NOT_TAKEN) {
      const found = body.querySelectorAll(elements)
      for (const one of found) one.remove()
      count(kind, found.length)
    }
    count('merged', mergedIn(body))
    nameApart(body, entry.path)
    const label = labels.get(entry.path)
    if (label !== undefined && !body.querySelector('h1, h2, h3, h4')) {
      const heading = document.createElement('h1')
      heading.textContent = label
      body.prepend(heading)
    }
    page.body.append(...body.childNodes)
  }
  leadBack(page.body)
  return {
    title: book.getElementsByTagNameNS(DC, 'title')[0]?.textContent.trim() ?? '',
    html: page.body.innerHTML,
    leftOut: Object.entries(counts).flatMap(([kind, sum]) => told(kind as LeftOut['kind'], sum)),
  }
}

/** Fonts may be encrypted, texts not: without a key they would be read as signs without sense. @throws Error */
async function requireOpen(zip: JSZip, texts: readonly (string | undefined)[]): Promise<void> {
  if (!zip.file('META-INF/encryption.xml')) return
  for (const one of (await xmlIn(zip, 'META-INF/encryption.xml')).querySelectorAll('CipherReference'))
    if (texts.includes(pathFrom('', one.getAttribute('URI') ?? ''))) throw new Error('the book is encrypted')
}

async function textIn(zip: JSZip, path: string): Promise<string> {
  const file = zip.file(path)
  if (!file) throw new Error(`there is no ${path}`)
  return file.async('string')
}

async function xmlIn(zip: JSZip, path: string): Promise<Document> {
  const parsed = new DOMParser().parseFromString(await textIn(zip, path), 'application/xml')
  if (parsed.querySelector('parsererror')) throw new Error(`${path} cannot be read`)
  return parsed
}

/** The text of a file; one that is not well-formed is read as HTML. */
async function bodyOf(zip: JSZip, path: string): Promise<HTMLElement> {
  const text = await textIn(zip, path)
  const strict = new DOMParser().parseFromString(text, 'application/xhtml+xml')
  // The browser knows a body only in the namespace of XHTML, which some files do not name.
  const read =
    strict.querySelector('parsererror') || !strict.body
      ? new DOMParser().parseFromString(text.replaceAll(CLOSED, closed), 'text/html')
      : strict
  return document.implementation.createHTMLDocument().importNode(read.body, true)
}

/** Elements that XML closes in their own tag; HTML takes what follows into them, all of it into a title or script. */
const CLOSED = /<([a-z][\w:.-]*)(\s[^<>]*)?\/>/gi
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i

const closed = (tag: string, name: string, attributes = ''): string =>
  VOID.test(name) ? tag : `<${name}${attributes}></${name}>`

/** Notes of EPUB 3 need not lead back to their place, by which they are known as notes. */
function leadBack(body: HTMLElement): void {
  for (const [i, link] of [...body.querySelectorAll('a[href^="#"]')].entries()) {
    if (link.getAttribute('epub:type') !== 'noteref') continue
    const note = body.querySelector(
      `[id="${CSS.escape(decoded(link.getAttribute('href')?.slice(1) ?? ''))}"]`,
    )
    if (!note || note.querySelector('a[href^="#"]')) continue
    link.id ||= `note-${i}`
    const back = document.createElement('a')
    back.href = `#${encodeURIComponent(link.id)}`
    ;(note.querySelector('p:last-of-type') ?? note).append(back)
  }
}

/** The path of an address in a file; '' for one that leads out of the book. */
function pathFrom(file: string, href: string): string {
  const base = `book:///${file}`
  if (!URL.canParse(href, base)) return ''
  const { protocol, pathname } = new URL(href, base)
  return protocol === 'book:' ? decoded(pathname.slice(1)) : ''
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The names of files in the table of contents, by their paths: those of version 3, else of version 2. */
async function labelsIn(
  zip: JSZip,
  book: Document,
  entries: ReadonlyMap<string, Entry>,
): Promise<Map<string, string>> {
  const labels = new Map<string, string>()
  const note = (from: string, href: string, label: string | null | undefined) => {
    const path = pathFrom(from, href)
    const text = label?.replaceAll(/\s+/g, ' ').trim()
    if (text && !labels.has(path)) labels.set(path, text)
  }
  const contents = [...entries.values()].find(({ isContents }) => isContents)
  if (contents && zip.file(contents.path)) {
    for (const link of (await bodyOf(zip, contents.path)).querySelectorAll('nav a[href]'))
      note(contents.path, link.getAttribute('href') ?? '', link.textContent)
  }
  const ncx = entries.get(book.querySelector('spine')?.getAttribute('toc') ?? '')?.path
  if (labels.size === 0 && ncx && zip.file(ncx)) {
    for (const point of (await xmlIn(zip, ncx)).querySelectorAll('navPoint')) {
      const href = point.querySelector(':scope > content')?.getAttribute('src') ?? ''
      note(ncx, href, point.querySelector(':scope > navLabel')?.textContent)
    }
  }
  return labels
}

/** Puts the pictures of the book into its text. @returns how many do not come along */
async function takePictures(
  zip: JSZip,
  body: HTMLElement,
  path: string,
  types: ReadonlyMap<string, string>,
): Promise<number> {
  // A cover is often an SVG that holds a picture.
  for (const image of body.querySelectorAll('svg image')) {
    const img = document.createElement('img')
    img.src = image.getAttribute('href') ?? image.getAttribute('xlink:href') ?? ''
    image.closest('svg')?.replaceWith(img)
  }
  let lostCount = 0
  for (const img of body.querySelectorAll('img')) {
    const file = pathFrom(path, img.getAttribute('src') ?? '')
    const type = types.get(file) ?? ''
    const bytes = isShowable(type) ? await zip.file(file)?.async('base64') : undefined
    img.setAttribute('src', bytes === undefined ? NO_PICTURE : `data:${type};base64,${bytes}`)
    if (bytes === undefined) lostCount++
  }
  return lostCount
}

/** Places in different files may have the same name: each gets that of its file before it, so that notes are found. */
function nameApart(body: HTMLElement, path: string): void {
  for (const node of body.querySelectorAll('[id]')) node.id = `${path}#${node.id}`
  for (const link of body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    const file = pathFrom(path, href)
    const [, place] = href.split('#')
    if (file === '') continue
    // A link to another chapter leads nowhere on the site.
    if (place === undefined) link.replaceWith(...link.childNodes)
    else link.setAttribute('href', `#${encodeURIComponent(`${file}#${place}`)}`)
  }
}
