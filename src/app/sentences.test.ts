import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../test/support/app.ts'
import { ENGLISH } from '../../test/support/english-sentences.ts'
import { plainOf, type Sources, sourcesOf } from '../../test/support/sentences.ts'
import { LOCALES } from '../kernel/locale.ts'
import { PROBLEM_TYPES } from '../kernel/problem.ts'
import type { Site } from '../kernel/site.ts'
import { createTranslate } from '../platform/http/sentences.ts'
import { SENTENCES } from './sentences.ts'

/** Files whose sentences become no problem of a call, with the reason. */
const OTHER_FILES: readonly (readonly [RegExp, string])[] = [
  [/^src\/platform\/(config|doctor)\//, 'said in the terminal of whoever runs the install'],
  [/^src\/app\/(backup|cli|doctor|site-file|start)\.ts$/, 'the same'],
  [/^src\/platform\/db\/(embedded\/\w+|migrate|rehearse|database)\.ts$/, 'the same, and SQL'],
  [/^src\/platform\/backup\/(upgrade|s3-request|queries\/comparison)\.ts$/, 'the same'],
  [/\/calls\.ts$|\/http\/(openapi|documentation)\.ts$/, 'describes calls to developers'],
  [/\/assistant\/(questions|provider\/ask)\.ts$/, 'said to a model'],
  [/\/book\/jobs\.ts$/, 'stands in a site in the language of its texts'],
]

/** Sentences that become no problem either. */
const ELSEWHERE = new Set([
  ...Object.values(PROBLEM_TYPES).map(([, title]) => title),
  // Of the log, or of an error that becomes one.
  'The activity log of {} is broken: {}',
  'The sandbox ended {}: {}',
  'The request to another host failed: {}',
  'Query read timeout',
  // Of `npm run backup` alone, which says them in its terminal.
  'The backup holds several sites {}: name one by its address or id',
  'There is no backup in {}',
  'The oldest backup in {} is of {}',
  'Flyleaf runs on this database: stop it first',
  'The database holds tables that are not of Flyleaf',
  'The database holds a site already, which would be lost. Nothing was changed; --over puts the backup in its place',
  // Answers of calls that went well, which the contract words.
  'Thank you for your interest!',
  'Thank you for your submission!',
  // Beginnings of names of fields, a field that only an answer has, and a column of a list.
  'Number of the save',
  'Version of the field',
  'Hash of what is shown',
  'Being cropped',
  'The text of {}',
  'Last entry',
  // What an app for codes calls the account, and what lies in the file of a site.
  'Flyleaf {}',
  'A site of Flyleaf, to take to another install. Nobody who works on it and nobody who reads it is in here',
])

/** What `npm run new slice` writes for a new type. */
const newType = readFileSync(join(import.meta.dirname, '../../tools/new/slice/type.ts.tmpl'), 'utf8')

const OTHERS = Object.entries(SENTENCES)
const keysOf = (of: object) => Object.keys(of)
const english = Object.values(ENGLISH).flat()
const holesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()

describe('the catalogues of what the server says', () => {
  let sources: Sources

  beforeAll(() => {
    sources = sourcesOf((path) => OTHER_FILES.some(([files]) => files.test(path)))
  })

  const { words, sentences } = SENTENCES.de

  it('have every sentence that the source can say, or a reason why it stays English', () => {
    const known = new Set([...keysOf(sentences), ...english].map(plainOf))
    const missing = [...sources.sentences].filter(
      ([sentence]) => !known.has(sentence) && !ELSEWHERE.has(sentence) && !Object.hasOwn(words, sentence),
    )
    expect(sources.sentences.size).toBeGreaterThan(300)
    expect(missing).toEqual([])
  })

  it('have every name of a field', () => {
    const isEnglish = (name: string) => english.includes(`${name} {what}`)
    const missing = [...sources.names].filter(([name]) => !Object.hasOwn(words, name) && !isEnglish(name))
    expect(sources.names.size).toBeGreaterThan(100)
    expect(missing).toEqual([])
  })

  it('have nothing that the source no longer says', () => {
    const said = keysOf(sentences).filter((one) => sources.sentences.has(plainOf(one)))
    // The name of a field is anything here, so that `The text of {id} is required` is made of `{field} is required`.
    const patterns = Object.fromEntries(said.map((one) => [one.replace('{field}', '{it}'), one]))
    const isMadeOf = createTranslate('de', { words, sentences: patterns })
    // Languages are named by the platform.
    const names = new Intl.DisplayNames('en', { type: 'language' })
    const languages = new Set(LOCALES.map((locale) => names.of(locale)))
    expect(keysOf(sentences).filter((one) => isMadeOf(one) === null && !OF_SMALL_LETTERS.has(one))).toEqual(
      [],
    )
    const isNamed = (word: string) =>
      sources.texts.has(word) || languages.has(word) || newType.includes(`'${word}'`)
    expect(keysOf(words).filter((one) => !isNamed(one))).toEqual([])
    expect([...ELSEWHERE].filter((one) => !sources.sentences.has(one) && !titles.has(one))).toEqual([])
  })

  it.each(OTHERS)('say in %s the same sentences, with the same holes, as briefly as in English', (_, one) => {
    expect(keysOf(one.sentences)).toEqual(keysOf(sentences))
    expect(keysOf(one.words)).toEqual(keysOf(words))
    for (const [sentence, said] of Object.entries(one.sentences)) {
      expect(holesIn(said), sentence).toEqual(holesIn(sentence))
      expect(said, sentence).toMatch(/[^.\s]$/)
      expect(said.length, said).toBeLessThanOrEqual(200)
    }
  })

  it.each(OTHERS)('leave in %s what somebody wrote as it is', (locale, catalogue) => {
    const translate = createTranslate(locale as 'de', catalogue)
    const some = fc.constantFrom(...keysOf(words))
    const filled = fc.constantFrom(...keysOf(sentences)).chain((sentence) => {
      const holes = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const given = holes.map(
        (hole) => GIVEN[hole] ?? (KNOWN.has(hole) ? some : fc.string({ minLength: 1, unit: 'grapheme' })),
      )
      return fc.tuple(fc.constant({ sentence, holes }), fc.tuple(...given))
    })
    fc.assert(
      fc.property(filled, fc.boolean(), ([{ sentence, holes }, given], hasStop) => {
        let index = 0
        const asked = `${sentence.replace(/\{\w+\}/g, () => given[index++] ?? '')}${hasStop ? '.' : ''}`
        const said = translate(asked)
        const own = given.filter((_, i) => !KNOWN.has(holes[i] ?? '') && !GIVEN[holes[i] ?? ''])
        expect(own.filter((one) => !said?.includes(one))).toEqual([])
        expect(said?.endsWith('.')).toBe(asked.endsWith('.'))
      }),
      { numRuns: 1_000 },
    )
  })
})

/** Holes for words of the catalogue, and for what is said by a rule of its own. */
const KNOWN = new Set(['field', 'kind', 'language'])
const GIVEN: Record<string, fc.Arbitrary<string>> = {
  sentence: fc.constant('Too many requests.'),
  languages: fc.constant('English, Spanish, and German'),
  day: fc.constant('December 1, 2026'),
}

/** Goes on behind a colon. */
const OF_SMALL_LETTERS = new Set(['this has no translations, and its only texts are in {language}'])
const titles = new Set<string>(Object.values(PROBLEM_TYPES).map(([, title]) => title))

describe('a refusal', () => {
  let app: App
  let site: Site
  let owner: string

  beforeAll(async () => {
    app = await anApp()
    site = await aSite(app, 'Here', { isDefault: true })
    owner = await aPerson(app, { site })
  })

  const refused = (headers: Record<string, string>) =>
    app.call(`POST /api/forks/${site.id}/blog`, { as: owner, body: { title: ' ', slug: 'A b' }, headers })

  it('is said in the language that is asked for, field by field', async () => {
    const answer = await refused({ 'accept-language': 'de' })
    expect(answer.statusCode).toBe(422)
    expect(answer.headers).toMatchObject({
      'content-language': 'de',
      vary: 'Accept, Accept-Language',
      'cache-control': 'no-store',
    })
    const { detail, errors } = answer.json()
    expect(detail).toBe('Der Titel fehlt')
    expect(errors).toEqual([
      { pointer: '/title', code: 'too-small', detail: 'Der Titel fehlt' },
      {
        pointer: '/slug',
        code: 'custom',
        detail: 'Die Adresse darf nur Kleinbuchstaben, Ziffern und Bindestriche enthalten',
      },
    ])
  })

  it('is English as ever without a language, in one that is not spoken, in English, and as plain text', async () => {
    const plain = await refused({ accept: '*/*', 'accept-language': 'de' })
    expect([plain.body, plain.headers.vary]).toEqual(['Title is required', 'Accept'])
    expect(plain.headers).not.toHaveProperty('content-language')
    for (const language of [null, 'it', '*', 'en-GB, de;q=0.5']) {
      const answer = await refused(language === null ? {} : { 'accept-language': language })
      expect(answer.json().detail).toBe('Title is required')
      expect(answer.headers.vary).toBe('Accept')
    }
  })

  it('names what is there already in its own words', async () => {
    const post = { title: 'Title is required', slug: 'title' }
    const path = `/api/forks/${site.id}/blog` as const
    expect((await app.call(`POST ${path}`, { as: owner, body: post })).statusCode).toBe(201)
    const again = await app.call(`POST ${path}`, {
      as: owner,
      body: post,
      headers: { 'accept-language': 'fr' },
    })
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      'Il y a déjà un article à l’adresse /blog/title.',
    ])
  })

  it('is said in its language by a good answer, too, that tells why some of many were left', async () => {
    const path = `/api/forks/${site.id}/pages` as const
    const make = async (body: object) => (await app.call(`POST ${path}`, { as: owner, body })).json()
    const above = await make({ title: 'Above', slug: 'above', template: 'default' })
    await make({ title: 'Below', slug: 'below', template: 'default', parentId: above.id })
    const answer = await app.call(`POST ${path}/bulk`, {
      as: owner,
      body: { verb: 'delete', target: { ids: [above.id] } },
      headers: { 'accept-language': 'de' },
    })
    expect([answer.statusCode, answer.json().failed[0]?.detail]).toEqual([
      200,
      'Unter dieser Seite stehen noch Seiten. Verschieben oder löschen Sie diese zuerst.',
    ])
  })
})
