import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { layOutFirstSites } from '../../src/app/importer.ts'
import { rootFolder } from '../../src/platform/root.ts'
import { type App, anApp } from '../support/app.ts'

let app: App

beforeAll(async () => {
  app = await anApp()
  await layOutFirstSites(app.platform, join(rootFolder(), 'seeds'))
})

/** Every address of this site that a page leads to: links, forms and their buttons, choices, and what islands make links of. */
function addressesIn(html: string): string[] {
  const elements = [...html.slice(html.indexOf('<body')).matchAll(/<[a-z][^>]*>/g)].map(
    ([element]) => element,
  )
  return elements.flatMap((element) => {
    // A link to another language says so.
    if (/ hreflang="/i.test(element)) return []
    const named = [...element.matchAll(/ (?:href|action|formaction|value)="(\/[^"]*)"/gi)]
    const [, props = '{}'] = / data-props="([^"]*)"/.exec(element) ?? []
    const paths = [...named.map(([, path = '']) => read(path)), ...pathsIn(JSON.parse(read(props)))]
    // A picture in a drawing is a file, which has no language.
    return paths.filter((path) => !path.startsWith('/objects/'))
  })
}

function pathsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('/') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : []
}

const read = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

it('[C668] every page of the sample in Spanish leads to pages in Spanish alone, but for its choice of language', async () => {
  const paths = new Set([
    '/es',
    '/es/nowhere',
    '/es/parts/99',
    '/es/book/intro?part=2',
    '/es/search?q=agua',
    '/es/search?q=zzzz',
  ])
  const wrong: string[] = []
  for (const path of paths) {
    const { body } = await app.call(`GET ${path}` as 'GET /', { host: 'living-spiral.localhost' })
    for (const address of addressesIn(body)) {
      if (!/^\/es(?![^/?#])/.test(address)) wrong.push(`${path} leads to ${address}`)
      // What is found is many pages of one view; of a form that is sent, and of what an island fills in, there is no page.
      else if (!/\?|\/(go|:n)$/.test(address)) paths.add(address.replace(/#.*/, ''))
    }
  }
  expect(wrong).toEqual([])
  expect(paths.size).toBeGreaterThan(60)
})
