import type { Locale } from '../../src/kernel/locale.ts'
import { markdownToRichText } from '../../src/kernel/rich-text/markdown.ts'
import type { Site } from '../../src/kernel/site.ts'
import { type App, aPerson } from '../support/app.ts'

export interface Made {
  uid: string
  number: number
}

/** The studio of a site, as far as these tests write. */
export async function aStudio(app: App, site: Site) {
  const as = await aPerson(app, { site })
  const call = async (line: `${string} /${string}`, body?: object): Promise<Made> => {
    const answer = await app.call(line, { as, ...(body && { body }) })
    if (answer.statusCode >= 300) throw new Error(`${line}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  return {
    call,
    /** A published part or chapter. */
    async publish(type: 'book-parts' | 'book-chapters', body: object): Promise<Made> {
      const made = await call(`POST /api/forks/${site.id}/${type}`, body)
      // Its number is dealt as it goes out.
      return call(`POST /api/${type}/${made.uid}/publish`)
    },
    translate: (line: `/${string}`, locale: Locale, body: object) =>
      call(`PUT /api${line}?locale=${locale}`, body),
    /** A published page with one sentence of text in each language. */
    async page(slug: string, sentences: Partial<Record<Locale, string>>): Promise<void> {
      const texts = Object.entries(sentences).map(([locale, text]) => {
        return [locale, { title: text, content: markdownToRichText(text) }] as const
      })
      const own = texts.find(([locale]) => locale === site.sourceLanguage)?.[1]
      const translations = Object.fromEntries(texts.filter(([, given]) => given !== own))
      const body = { slug, template: 'default', ...own, translations, isPublished: true }
      await call(`POST /api/forks/${site.id}/pages`, body)
    },
  }
}
