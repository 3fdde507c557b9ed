import { globSync, readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { ITEM_TYPES } from '../../src/app/item-types.ts'
import { STUDIO_SLICES } from '../../src/app/studio.ts'
import { declaredIn } from '../../src/content/item/item-type.ts'
import type { ServedType } from '../../src/content/served/served.ts'
import { callsOf } from '../../src/content/type/calls.ts'
import type { TypeDeclaration } from '../../src/content/type/define-type.ts'
import { test } from '../support/samples.ts'
import { AGAIN, signIn } from '../support/studio.ts'
import { type Items, valuesFor } from '../support/values.ts'

/** Fields that stand in the editor of their type under no name of their own, and why. */
const APART: Readonly<Record<string, string>> = {
  'book.previewSamples': 'an import or a call brings it',
  'part.previewSamples': 'an import or a call brings it',
  'order.outline': 'it is what the rows of the outline are moved to',
  'order.reflections': 'it is what rows of a part are moved to',
  'order.evidence': 'it is what rows of a part are moved to',
  'order.visuals': 'it is what rows of a part are moved to',
  'page.parentId': 'the pages of the sample are those of a fixed place',
  'team-member.order': 'it is what the rows of the list are moved to',
  'visual.chapterId': 'a call brings it',
  'visual.mediaFileId': 'the path says which file it is',
  'form.name': 'it stands behind the tab of the settings',
  'form.slug': 'it stands behind the tab of the settings',
  'form.words': 'they stand beside their source, in other languages',
  'menu.type': 'its control names the places of a site',
  'menu.items': 'they are the tree',
}

/** Editors of what stands in a part, which no list leads to. */
const IN_PART: Readonly<Record<string, string>> = {
  reflections: 'reflections',
  evidence: 'evidence',
  'breath-sections': 'breath',
  'visual-assets': 'pictures',
}

/** What the studio calls the fields of a type. */
function namesOf({ words }: TypeDeclaration): Record<string, string> {
  const [slice, ...keys] = words.split('.')
  const [file = ''] = globSync(`src/domains/${slice}/{console,shared}/messages/en.json`)
  const messages: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return Object([...keys, 'field'].reduce((inner, key) => Object(inner)[key], messages))
}

/** The site whose studio is open. */
interface Studio {
  origin: string
  request: APIRequestContext
}

/** The id of the first item of a type, of which the sample may have none. */
async function firstOf(
  { origin, request }: Studio,
  { address }: TypeDeclaration,
): Promise<string | undefined> {
  const rows = await (await request.get(`${origin}/api/forks/current-fork-id/${address}`, AGAIN)).json()
  return rows[0]?.uid ?? rows[0]?.id
}

/** Makes an item of a type, in the items that it names; readers do not see it. */
async function makeOne(studio: Studio, { declared, review }: ServedType): Promise<string> {
  const items: Items = {}
  for (const { names } of Object.values(declared.shared)) {
    const type = ITEM_TYPES.find((one) => one.declared.name === names)?.declared
    const id = type && type !== declared && (await firstOf(studio, type))
    if (id) items[type.name] = { id }
  }
  const { path } = callsOf(declared).create
  const { origin, request } = studio
  const answer = await request.post(origin + path.replace(':forkId', 'current-fork-id'), {
    headers: { origin },
    data: valuesFor({ path, body: declaredIn(review).shapes.create }, { items }),
    ...AGAIN,
  })
  const made = await answer.json()
  expect(answer.ok(), `${declared.name} is made: ${made.detail}`).toBe(true)
  return made.uid ?? made.id
}

/** Opens an item of a type in its editor. */
async function openOne(page: Page, origin: string, served: ServedType) {
  const { name, address, isRecord } = served.declared
  const own = STUDIO_SLICES.flatMap(({ types }) => types?.[address]?.open ?? [])[0]
  const open = own ?? ((id: string) => `/admin/book/${IN_PART[address]}/${id}`)
  const studio = { origin, request: page.request }
  const id = isRecord ? '' : ((await firstOf(studio, served.declared)) ?? (await makeOne(studio, served)))
  await page.goto(origin + open(id))
  if (name === 'book') await page.getByRole('button', { name: /^The book/, expanded: false }).click()
}

test('the editor of each type shows each of its fields', async ({ page, samples }) => {
  await signIn(samples, page.request)
  for (const served of ITEM_TYPES) {
    const { declared } = served
    const { name: type, texts, shared } = declared
    const names = namesOf(declared)
    await openOne(page, samples.origin, served)
    for (const field of Object.keys({ ...texts, ...shared })) {
      const at = `${type}.${field}`
      const name = names[field] ?? ''
      const shown = page
        .getByLabel(name, { exact: true })
        .or(page.getByText(name, { exact: true }))
        .or(page.getByRole('group', { name }))
      const sentence = `${at} stands nowhere in its editor: nothing is called "${name}" there`
      if (!(at in APART)) await expect.soft(shown.first(), sentence).toBeAttached()
    }
  }
})
