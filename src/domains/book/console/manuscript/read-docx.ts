import JSZip from 'jszip'
import mammoth from 'mammoth'
import { type LeftOut, mergedIn, type Page, told } from './page.ts'
import { isShowable, NO_PICTURE } from './pictures.ts'

/** What the styles of Word mean beyond its headings and lists. */
const STYLES = [
  "p[style-name='Title'] => p.title:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Block Text'] => blockquote > p:fresh",
  "p[style-name='caption'] => p.caption:fresh",
  "p[style-name='Caption'] => p.caption:fresh",
]

/** Reads a document of Word. @throws Error for bytes that are none */
export async function readDocx(bytes: ArrayBuffer): Promise<Page> {
  const zip = await JSZip.loadAsync(bytes)
  const isChanged = await unwrap(zip)
  const leftOut = await countLeftOut(zip)
  let lostCount = 0
  const { value, messages } = await mammoth.convertToHtml(
    { arrayBuffer: isChanged ? await zip.generateAsync({ type: 'arraybuffer' }) : bytes },
    {
      styleMap: STYLES,
      convertImage: mammoth.images.imgElement(async (image) => {
        if (isShowable(image.contentType))
          return { src: `data:${image.contentType};base64,${await image.readAsBase64String()}` }
        lostCount++
        return { src: NO_PICTURE }
      }),
    },
  )
  // Pictures that lie outside of the file are told as errors.
  lostCount += messages.filter(({ type }) => type === 'error').length
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = value
  const title = takeTitle(page.body)
  takeCaptions(page.body)
  return {
    title,
    html: page.body.innerHTML,
    leftOut: [...leftOut, ...told('picture', lostCount), ...told('merged', mergedIn(page.body))],
  }
}

const WORDS = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const COMPATIBLE = 'http://schemas.openxmlformats.org/markup-compatibility/2006'

/** What `mammoth` passes over together with the words in it: fields, directions, base texts of ruby, and boxes without an old form. */
const PASSED_OVER = /<(?:w:(?:fldSimple|dir|bdo|ruby)|mc:AlternateContent)[\s>]/

/** Lets the words stand where they are without what is around them. @returns whether there were any */
async function unwrap(zip: JSZip): Promise<boolean> {
  let isChanged = false
  for (const name of ['document', 'footnotes', 'endnotes']) {
    const path = `word/${name}.xml`
    const text = await zip.file(path)?.async('string')
    if (text === undefined || !PASSED_OVER.test(text)) continue
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    if (parsed.querySelector('parsererror')) continue
    const all = (space: string, element: string) => [...parsed.getElementsByTagNameNS(space, element)]
    for (const element of ['fldSimple', 'dir', 'bdo'])
      for (const one of all(WORDS, element)) one.replaceWith(...one.childNodes)
    for (const one of all(WORDS, 'ruby'))
      one.replaceWith(
        ...[...one.children]
          .filter(({ localName }) => localName === 'rubyBase')
          .flatMap((base) => [...base.children].flatMap((run) => [...run.childNodes])),
      )
    for (const one of all(COMPATIBLE, 'AlternateContent')) {
      if (one.getElementsByTagNameNS(COMPATIBLE, 'Fallback').length > 0) continue
      const boxes = one.getElementsByTagNameNS(WORDS, 'txbxContent')
      if (boxes.length > 0) one.replaceWith(...boxes)
    }
    zip.file(path, new XMLSerializer().serializeToString(parsed))
    isChanged = true
  }
  return isChanged
}

/** What Word has that a text of the site does not, by the elements of its file. */
async function countLeftOut(zip: JSZip): Promise<LeftOut[]> {
  const text = (await zip.file('word/document.xml')?.async('string')) ?? ''
  const comments = (await zip.file('word/comments.xml')?.async('string')) ?? ''
  const count = (xml: string, element: RegExp) => xml.match(element)?.length ?? 0
  return [
    ...told('tracked', count(text, /<w:(?:ins|del) /g)),
    ...told('comment', count(comments, /<w:comment /g)),
    ...told('formula', count(text, /<m:oMath>/g)),
    ...told('drawing', count(text, /<(?:c:chart|dgm:relIds) /g)),
  ]
}

/** The title of the document, where it stands before the text. */
function takeTitle(body: HTMLElement): string {
  const [title, ...others] = body.querySelectorAll('p.title')
  if (!title || others.length > 0 || title.previousElementSibling?.matches('h1, h2, h3, h4')) return ''
  title.remove()
  return title.textContent.trim()
}

/** Word has the caption of a picture as the paragraph behind it. */
function takeCaptions(body: HTMLElement): void {
  for (const caption of body.querySelectorAll('p.caption')) {
    const before = caption.previousElementSibling
    const pictures = before?.querySelectorAll('img') ?? []
    if (!before?.matches('p') || pictures.length !== 1 || before.textContent.trim() !== '') continue
    const figure = document.createElement('figure')
    const words = document.createElement('figcaption')
    words.append(...caption.childNodes)
    figure.append(...pictures, words)
    before.replaceWith(figure)
    caption.remove()
  }
}
