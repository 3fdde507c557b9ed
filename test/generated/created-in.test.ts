import { beforeAll, describe, expect, it } from 'vitest'
import { ITEM_TYPES } from '../../src/app/item-types.ts'
import { NO_LIMITS } from '../../src/platform/http/limits.ts'
import { type App, anApp, aSite } from '../support/app.ts'
import { bodySchema } from '../support/bodies.ts'
import { aChecksum, type Checksums } from '../support/checksum.ts'
import { anUpload } from '../support/callers.ts'
import { callIn, ITEMS, listOf, posts, type RichItems, richItems, type Row } from '../support/rich-items.ts'
import { typeAt } from '../support/values.ts'

let app: App
let rich: RichItems
let checksum: () => Promise<Checksums>

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  rich = await richItems(app)
  checksum = await aChecksum(app.connection)
})

/** Items of a site; what lies below it, such as its people, has no texts of an author. */
const MADE = ITEMS.filter((item) => posts.has(listOf(item)) && !item.includes('/forks/'))

/** Names of the texts that the type has in each language; null where it has none. */
function textsOf(item: string): string[] | null {
  const { translations } = bodySchema(callIn(posts, listOf(item)))?.properties ?? {}
  const texts = translations?.additionalProperties || null
  return texts && Object.keys(texts.properties ?? {})
}

/** Whether there is no item of the type without this text. */
const isNeeded = (item: string, name: string) => typeAt(item)?.texts[name]?.isNeeded === true

/** Whether shared fields of the type hold the words of the site's own language. */
const isOwnWithin = (item: string) =>
  ITEM_TYPES.some(({ address, review }) => address === typeAt(item)?.address && review.sourceTexts)

const translated = MADE.filter((item) => textsOf(item) && !isOwnWithin(item))
const untranslated = MADE.filter((item) => !textsOf(item) && !item.includes('list-views'))

const REFUSED = [
  ...untranslated.map(
    (item) => [item, 'this has no translations, and its only texts are in English'] as const,
  ),
  ...MADE.filter(isOwnWithin).map(
    (item) =>
      [item, 'its own words are in English, and those of other languages are translations of them'] as const,
  ),
]

it('there are types to look at', () => {
  expect(translated.length).toBeGreaterThan(9)
  expect(REFUSED.length).toBeGreaterThan(1)
})

/** A body of words that stand beside the map, and the map with words of the site's own language. */
async function bodyOf(item: string): Promise<{ own: Row; es: Row; rest: Row }> {
  const { translations, isPublished: _, ...body } = rich.bodyFor(callIn(posts, listOf(item)))
  const bytes = item === '/api/media/:id' ? await anUpload(app, rich.world.f1.site) : {}
  const { en, es } = Object(translations)
  const names = textsOf(item) ?? []
  const rest = Object.entries({ ...body, ...bytes }).filter(([name]) => !names.includes(name))
  return { own: en, es, rest: Object.fromEntries(rest) as Row }
}

async function create(item: string, body: object) {
  const line = `POST ${rich.placed(listOf(item))}?locale=es` as 'POST /'
  return app.call(line, { ...(await rich.world.held('owner')), body })
}

/** Every text in a value; running text answers as the document that it was read into. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}

function expectWords(place: Row, texts: Row): void {
  const shown = Object.fromEntries(Object.keys(texts).map((name) => [name, place[name]]))
  expect(wordsIn(shown)).toEqual(expect.arrayContaining(wordsIn(texts)))
}

describe.each(translated)('[C621] [C642] one of %s that is created in Spanish', (item) => {
  it('has its words in Spanish, and those of the map in the language of the site', async () => {
    const { own, es, rest } = await bodyOf(item)
    const made = await create(item, { ...rest, ...es, translations: { en: own } })
    expect([made.statusCode, made.body]).toEqual([201, made.body])
    const read = (locale: string) => rich.answered<Row>('GET', `${rich.placed(item, made.json())}?${locale}`)
    const { translations, ...english } = await read('')
    const { en: inEnglish, es: inSpanish } = Object(translations)
    for (const place of [made.json(), await read('locale=es'), inSpanish]) expectWords(place, es)
    for (const place of [english, inEnglish]) expectWords(place, own)
    expect(JSON.stringify([english, inEnglish])).not.toContain('(es)')
  })

  it('begins in the language of the site with what nothing is without, and with no other Spanish word', async () => {
    const { es, rest } = await bodyOf(item)
    const made = await create(item, { ...rest, ...es })
    expect([made.statusCode, made.body]).toEqual([201, made.body])
    const { translations } = await rich.answered('GET', rich.placed(item, made.json()))
    const { en, es: inSpanish } = Object(translations)
    expectWords(inSpanish, es)
    const begun = Object.entries(en).filter(([, value]) => wordsIn(value).length > 0)
    expect(begun).toEqual(begun.filter(([name]) => isNeeded(item, name)))
    for (const [name, value] of begun) expect(value).toBe(inSpanish[name])
  })
})

it.each(REFUSED)('[C621] %s is not created in Spanish: %s', async (item, why) => {
  const { rest } = await bodyOf(item)
  const before = await checksum()
  const made = await create(item, rest)
  expect([made.statusCode, made.json().detail]).toEqual([422, `It cannot be written in Spanish (es): ${why}`])
  expect(await checksum()).toEqual(before)
})

it('[C621] [C642] the introduction that a first save in Spanish makes has its words there, too', async () => {
  const path = `/api/forks/${(await aSite(app, 'New')).id}/book-intro` as const
  const as = await rich.world.as('platform owner')
  const save = (body: object) => app.call(`PUT ${path}?locale=es`, { ...as, body })
  await save({ title: 'Cómo leer', translations: { en: { title: 'How to read' } } })
  const { title, translations } = (await app.call(`GET ${path}`, as)).json()
  expect([title, translations.es.title]).toEqual(['How to read', 'Cómo leer'])
})
