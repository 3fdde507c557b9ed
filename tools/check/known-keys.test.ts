import { expect, it } from 'vitest'
import { faultsIn } from './planted.ts'

const SCREEN = 'src/domains/blog/console/list.tsx'
const PAGE = 'src/domains/blog/site/post.tsx'

const GOOD = {
  'src/console/messages/en.json': '{ "field": { "title": "Title" } }',
  'src/site/messages/en.json': '{ "title": "Site" }',
  'src/domains/blog/console/messages/en.json': '{ "title": "Blog", "head": { "title": "Title" } }',
  'src/domains/blog/messages/en.json': '{ "minutes": "Minutes" }',
  'src/domains/news/shared/messages/en.json': '{ "title": "News" }',
  'src/domains/blog/console/columns.ts': `export const column = { id: 'title', head: 'blog.head.title' }`,
}

it('finds nothing where each key has a message', async () => {
  const screen = `function List() {
    const t = useTranslations()
    const ofBlog = useTranslations('blog')
    return <Screen title="blog.title">{t('news.title')}{ofBlog('head.title')}{ofBlog.rich('title', {})}</Screen>
  }`
  const page = `export const Post = ({ t }) => <p>{t('blog.minutes')}{t(isLong ? 'site.title' : 'news.title')}</p>`
  expect(await faults({ [SCREEN]: screen, [PAGE]: page })).toEqual([])
})

it('tells the place of each key that no message has', async () => {
  const planted: [what: string, path: string, text: string, key: string, line: number][] = [
    ['a head', SCREEN, `const a = 1\nconst b = { head: 'blog.head.titel' }`, 'blog.head.titel', 2],
    ['a label', SCREEN, `const A = () => <Menu label="blog.titel" />`, 'blog.titel', 1],
    ['one of all', SCREEN, `function A() { const t = useTranslations(); t('blog.titel') }`, 'blog.titel', 1],
    [
      'one of a slice',
      SCREEN,
      `function A() { const t = useTranslations('blog'); return () => t('titel') }`,
      'blog.titel',
      1,
    ],
    ['one at once', SCREEN, `const A = () => useTranslations('blog')('titel')`, 'blog.titel', 1],
    ['one of two', PAGE, `const A = ({ t }) => t(isLong ? 'blog.minutes' : 'blog.hours')`, 'blog.hours', 1],
    ['one of the studio', PAGE, `const A = ({ t }) => t('blog.title')`, 'blog.title', 1],
    ['one of the site', SCREEN, `const A = { label: 'blog.minutes' }`, 'blog.minutes', 1],
  ]
  for (const [what, path, text, key, line] of planted) {
    const told = await faults({ [path]: text })
    expect([what, told]).toEqual([what, [`${path}:${line} asks for ${key}: no message is called so`]])
  }
})

it('is silent about a key that it cannot know', async () => {
  const planted = {
    'that is put together': `function A() { const t = useTranslations('blog'); t(\`head.\${name}\`) }`,
    'of a slice that is known later': `function A({ words }) { const t = useTranslations(words); t('titel') }`,
    'that goes on from elsewhere': `function wordsOf(t) { return t('field.title') }`,
    'of another function of that name': `const A = () => { const t = useTranslations('blog'); return ((t) => t('a'))(b) }`,
    'that asks whether there is one': `function A() { const t = useTranslations('blog'); t.has('titel') }`,
    'of no slice': `const A = { label: 'people.name', head: 'Title', view: 'blog.post' }`,
  }
  for (const [what, text] of Object.entries(planted)) {
    expect([what, await faults({ [SCREEN]: text })]).toEqual([what, []])
  }
})

it('fails when it reads no key, and does not ask tests', async () => {
  const none = { 'src/domains/blog/console/columns.ts': 'export const column = 1' }
  const test = { 'src/domains/blog/blog.test.ts': `const a = { head: 'blog.titel' }` }
  expect(await faults({ ...none, ...test })).toEqual([
    expect.stringContaining('No key of a message was found'),
  ])
})

function faults(planted: Record<string, string>): Promise<string[]> {
  return faultsIn('known-keys.mjs', 'unknownKeyFaults', { ...GOOD, ...planted })
}
