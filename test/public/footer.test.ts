import { beforeAll, expect, it } from 'vitest'
import { type Reader, aReader } from '../cache/readers.ts'
import { anApp, aSite } from '../support/app.ts'
import { aStudio } from './site.ts'

let read: Reader

beforeAll(async () => {
  const app = await anApp()
  const site = await aSite(app, 'Harbour', { isDefault: true })
  const studio = await aStudio(app, site)
  await studio.call(`PUT /api/forks/${site.id}/book`, { title: 'Ropes' })
  const part = await studio.publish('book-parts', { title: 'The quay' })
  await studio.publish('book-chapters', { title: 'Knots', partId: part.uid })
  read = await aReader(app)
})

const footerOf = async (path: string) => {
  const html = (await read(`GET ${path}`)).body.toString()
  return html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
}

it('[C028] [C033] [C034] [C035] every footer offers the book, and ends with year, words and quotation', async () => {
  for (const path of ['/', '/parts', '/no/such/page']) {
    const footer = await footerOf(path)
    expect(footer).toMatch(/<h2[^>]*>Get the Book<\/h2>/)
    expect(footer).toContain(String(new Date().getUTCFullYear()))
    expect(footer).toContain('Digital Journey Platform')
    expect(footer).toMatch(/“[^”]{10,}”/)
  }
})
