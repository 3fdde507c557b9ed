import { expect } from 'vitest'
import { createBook } from '../../src/domains/book/index.ts'
import { createSite } from '../../src/domains/sites/index.ts'
import type { Locale } from '../../src/kernel/locale.ts'
import type { Site } from '../../src/kernel/site.ts'
import { newId } from '../../src/platform/ids.ts'
import { type App, aPerson } from './app.ts'

/** A site with an empty book, and what its owner does with it. */
export async function aBookOf(
  app: App,
  { language = 'en', modules }: { language?: Locale; modules?: string[] } = {},
) {
  const site: Site = await app.db.transaction('*', async (tx) => {
    const made = await createSite(tx, {
      id: newId(),
      name: 'Tidewater',
      language,
      ...(modules && { modules }),
    })
    await createBook(tx, made, { title: 'Tidewater', subtitle: 'Seen twice' })
    return made
  })
  const host = `${site.slug}.localhost`
  const as = await aPerson(app, { site })
  const good = async (line: `${string} /${string}`, body: object) => {
    const answer = await app.call(line, { as, body, host })
    expect([line, answer.statusCode < 300 ? 'good' : answer.body]).toEqual([line, 'good'])
    return answer.json()
  }
  return {
    create: (type: string, body: object) => good(`POST /api/forks/${site.id}/${type}`, body),
    save: (line: string, body: object) => good(`PUT /api/${line}`, body),
    saveBook: (body: object) => good(`PUT /api/forks/${site.id}/book`, body),
    read: async (path: string) => {
      const answer = await app.call(`GET ${path}` as 'GET /', { host })
      const main = answer.body.slice(answer.body.indexOf('<main'), answer.body.indexOf('</main>'))
      return { status: answer.statusCode, body: answer.body, main }
    },
  }
}

export const published = (title: string, more: object = {}) => ({ title, isPublished: true, ...more })
