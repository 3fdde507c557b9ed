import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { ITEM_TYPES } from '../../src/app/item-types.ts'
import { STUDIO_SLICES } from '../../src/app/studio.ts'
import type { TypeDeclaration } from '../../src/content/type/define-type.ts'
import { test } from '../support/samples.ts'
import { AGAIN, signIn } from '../support/studio.ts'

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
  const file = `src/domains/${slice}/console/messages/en.json`
  const messages: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return Object([...keys, 'field'].reduce((inner, key) => Object(inner)[key], messages))
}

/** Opens an item of a type in its editor. */
async function openOne(page: Page, origin: string, { name, address, isRecord }: TypeDeclaration) {
  const own = STUDIO_SLICES.flatMap(({ types }) => types?.[address]?.open ?? [])[0]
  const open = own ?? ((id: string) => `/admin/book/${IN_PART[address]}/${id}`)
  const rows = isRecord
    ? []
    : await (await page.request.get(`${origin}/api/forks/current-fork-id/${address}`, AGAIN)).json()
  const [row] = rows
  await page.goto(origin + open(row?.uid ?? row?.id ?? ''))
  if (name === 'book') await page.getByRole('button', { name: /^The book/, expanded: false }).click()
}

test('the editor of each type shows each of its fields', async ({ page, samples }) => {
  await signIn(samples, page.request)
  for (const { declared } of ITEM_TYPES) {
    const { name: type, texts, shared } = declared
    const names = namesOf(declared)
    await openOne(page, samples.origin, declared)
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
