import JSZip from 'jszip'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** A paragraph of Word. @param style id of its style, such as Heading1 */
export const wordParagraph = (text: string, style = ''): string =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

/** A paragraph with a footnote behind its words. @param id number of the note */
export const wordNoted = (text: string, id: number): string =>
  `<w:p><w:r><w:t>${text}</w:t></w:r><w:r><w:footnoteReference w:id="${id}"/></w:r></w:p>`

/** A paragraph with a picture of the document. @param name of its file */
export const wordPicture = (name: string, alt: string): string => `<w:p><w:r><w:drawing>
  <wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="p" descr="${alt}"/>
  <a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture">
  <pic:blipFill><a:blip r:embed="${name}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

interface Docx {
  /** XML of its paragraphs. */
  body: string
  /** Bytes of its pictures by the name of their file. */
  pictures?: Record<string, Buffer>
  /** Words of its footnotes, from number 1 on. */
  notes?: string[]
  comments?: string[]
}

/** A document of Word as programs write it, at its least. */
export async function aDocx({ body, pictures = {}, notes = [], comments = [] }: Docx): Promise<Buffer> {
  const zip = new JSZip()
  const styles = [
    ['Title', 'Title'],
    ['Heading1', 'heading 1'],
    ['Heading2', 'heading 2'],
    ['Caption', 'caption'],
  ].map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
  const related = Object.keys(pictures).map(
    (name) => `<Relationship Id="${name}" Type="${RELATIONS}/image" Target="media/${name}"/>`,
  )
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/></Types>`,
  )
  zip.file(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`,
  )
  zip.file('word/document.xml', `<w:document ${W} ${R}><w:body>${body}</w:body></w:document>`)
  zip.file('word/styles.xml', `<w:styles ${W}>${styles.join('')}</w:styles>`)
  zip.file(
    'word/footnotes.xml',
    `<w:footnotes ${W}>${notes.map((text, i) => `<w:footnote w:id="${i + 1}">${wordParagraph(text)}</w:footnote>`).join('')}</w:footnotes>`,
  )
  zip.file(
    'word/_rels/document.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="s" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="f" Type="${RELATIONS}/footnotes" Target="footnotes.xml"/>${related.join('')}</Relationships>`,
  )
  const commented = comments.map((text, i) => `<w:comment w:id="${i}">${wordParagraph(text)}</w:comment>`)
  zip.file('word/comments.xml', `<w:comments ${W}>${commented.join('')}</w:comments>`)
  for (const [name, bytes] of Object.entries(pictures)) zip.file(`word/media/${name}`, bytes)
  return zip.generateAsync({ type: 'nodebuffer' })
}

interface Epub {
  title: string
  /** Bodies of its files in the order of reading. */
  files: Record<string, string>
  /** Names of files in its table of contents. */
  contents?: Record<string, string>
  /** Bytes of its pictures, PNG, by the name of their file. */
  pictures?: Record<string, Buffer>
  /** Names of files that are said to be encrypted. */
  locked?: string[]
}

/** A book in EPUB 3. */
export async function anEpub({
  title,
  files,
  contents = {},
  pictures = {},
  locked = [],
}: Epub): Promise<Buffer> {
  const zip = new JSZip()
  const names = Object.keys(files)
  const page = (body: string) =>
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body>${body}</body></html>`
  zip.file('mimetype', 'application/epub+zip')
  zip.file(
    'META-INF/container.xml',
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
  )
  zip.file(
    'OEBPS/book.opf',
    `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></metadata>
    <manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    ${names.map((name, i) => `<item id="f${i}" href="${name}" media-type="application/xhtml+xml"/>`).join('')}
    ${Object.keys(pictures)
      .map((name, i) => `<item id="p${i}" href="img/${name}" media-type="image/png"/>`)
      .join('')}</manifest>
    <spine>${names.map((_, i) => `<itemref idref="f${i}"/>`).join('')}</spine></package>`,
  )
  const links = Object.entries(contents).map(([name, label]) => `<li><a href="${name}">${label}</a></li>`)
  zip.file('OEBPS/nav.xhtml', page(`<nav epub:type="toc"><ol>${links.join('')}</ol></nav>`))
  for (const [name, body] of Object.entries(files)) zip.file(`OEBPS/${name}`, page(body))
  for (const [name, bytes] of Object.entries(pictures)) zip.file(`OEBPS/img/${name}`, bytes)
  const references = locked.map((name) => `<CipherReference URI="OEBPS/${name}"/>`)
  if (locked.length > 0)
    zip.file('META-INF/encryption.xml', `<encryption>${references.join('')}</encryption>`)
  return zip.generateAsync({ type: 'nodebuffer' })
}
