import { expect, it } from 'vitest'

const FILES = import.meta.glob<Record<string, unknown>>('../../domains/*/{console,shared}/messages/*.json', {
  eager: true,
  import: 'default',
})

/** Of the words of a list those that are headings. */
const HEADINGS = ['title', 'empty', 'failed']

it('[C632] headings of lists have no final stop, in any language', () => {
  const found = Object.entries(FILES).flatMap(([path, words]) =>
    HEADINGS.map((key) => [path, key, words[key]] as const).filter(([, , text]) => typeof text === 'string'),
  )
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter(([, , text]) => String(text).endsWith('.'))).toEqual([])
})

const TEXTS = [
  ['C335', 'pages', 'emptyText', 'Get started by creating your first page.'],
  ['C338', 'pages', 'failedText', 'Please try refreshing the page.'],
  ['C416', 'media', 'search', 'Search files...'],
  ['C417', 'media', 'all', 'All Files'],
  ['C420', 'media', 'empty', 'No files found'],
  ['C421', 'media', 'noHits', 'Try adjusting your search terms'],
  ['C422', 'media', 'emptyText', 'Start by uploading your first media file'],
] as const

it.each(TEXTS)(
  '[%s] [C632] %s.%s is the text of the contract, whatever its final stop',
  (_, slice, key, text) => {
    const withoutStop = (said: unknown) => String(said).replace(/(?<!\.\.)\.$/, '')
    const words = FILES[`../../domains/${slice}/console/messages/en.json`]
    expect(withoutStop(words?.[key])).toBe(withoutStop(text))
  },
)
