import { beforeAll, expect, it } from 'vitest'
import { type App, anApp } from '../../../test/support/app.ts'
import type { Site } from '../../kernel/site.ts'
import { newId } from '../../platform/ids.ts'
import { createBook } from '../book/index.ts'
import { createSite } from '../sites/index.ts'

let app: App

beforeAll(async () => {
  app = await anApp()
})

async function aSiteWith(modules: string[]): Promise<Site> {
  return app.db.transaction('*', async (tx) => {
    const site = await createSite(tx, { id: newId(), name: `Site ${modules}`, language: 'en', modules })
    await createBook(tx, site, { title: 'A Book', subtitle: '' })
    return site
  })
}

const circles = (site: Site) => app.call('GET /circles', { host: `${site.slug}.localhost` })

it('[C080] [C081] loads the circles where a site has them, and says that none is open', async () => {
  const { statusCode, body } = await circles(await aSiteWith(['spiral-circles']))
  expect(statusCode).toBe(200)
  expect(body).toContain('The circle is not open yet.')
  expect(body).toMatch(
    /data-island="community\/spiral-circles"[^>]*>.*?<p role="status" class="loading">Loading spiral circles\.\.\.<\/p>/,
  )
})

it('[C026] without the module it says that the circle is not open yet, with a link home, and loads nothing', async () => {
  const { statusCode, body } = await circles(await aSiteWith([]))
  expect(statusCode).toBe(200)
  expect(body).toContain('The circle is not open yet.')
  expect(body).toMatch(/<a class="button button--filled" href="\/">Home<\/a>/)
  expect(body).not.toContain('Loading spiral circles...')
})
