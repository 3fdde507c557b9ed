import { expect, it } from 'vitest'
import { faultsIn } from './planted.ts'

const MESSAGES = 'src/domains/blog/console/messages'

it('finds nothing where every text is named in the code', async () => {
  const messages = { title: 'Blog', role_owner: 'Owner', field: { slug: 'Slug' }, homeHint: 'Home' }
  const code = "t('title'); t(`blog.role_${role}`); t(`field.${name}`); t(`${page}Hint`)"
  expect(await faults(messages, { 'src/domains/blog/console/list.tsx': code })).toEqual([])
})

it.each([
  ['a text that nothing names but a test', "t('title')"],
  ['one that no key made of pieces names', "t('title'); t(`blog.${what}TextOf`); `${a}.${b}`"],
])('finds %s', async (_, code) => {
  const found = await faults(
    { title: 'Blog', nowText: 'as it is written' },
    { 'src/domains/blog/console/list.tsx': code, 'src/domains/blog/blog.test.ts': "t('nowText')" },
  )
  expect(found).toEqual([`${MESSAGES}/en.json: nowText is named nowhere in the code`])
})

it('finds a text that a language lacks', async () => {
  const found = await faults({ title: 'Blog' }, { 'src/a.ts': "t('title')", [`${MESSAGES}/fr.json`]: '{}' })
  expect(found).toEqual([`${MESSAGES}/fr.json: title is missing`])
})

it('finds a French sentence of the server whose mark may begin a line', async () => {
  const sentences = JSON.stringify({
    sentences: { 'Why is that?': 'Pourquoi ?', 'Not yet!': 'Pas encore\u00a0!' },
  })
  const found = await faults(
    { title: 'Blog' },
    { 'src/a.ts': "t('title')", 'src/app/sentences/fr.json': sentences },
  )
  expect(found).toEqual(['/fr.json: sentences.Why is that? needs no-break spaces at its marks: Pourquoi ?'])
})

function faults(messages: object, files: Record<string, string>): Promise<string[]> {
  const texts = ['en', 'es', 'fr', 'de'].map((language) => [
    `${MESSAGES}/${language}.json`,
    JSON.stringify(messages),
  ])
  return faultsIn('messages.mjs', 'messageFaults', { ...Object.fromEntries(texts), ...files })
}
