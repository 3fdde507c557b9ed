import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { aChapter, signIn } from '../../../test/support/studio.ts'

let home: string
let product: Product

test.beforeAll(async () => {
  home = aDataHome()
  product = await startProduct({ dataDir: join(home, 'data'), env: OWNER })
})

test.afterAll(async () => {
  await product.stop()
  removeHome(home)
})

test('a picture that is pasted or dropped between paragraphs is refused in a sentence, and the words stay', async ({
  page,
}) => {
  await signIn(product, page.request)
  await page.goto(await aChapter(product, page, 'Pictures', 'Words'))
  const text = page.locator('.writing[contenteditable=true]')
  await expect(text).toHaveText('Words')
  for (const kind of ['paste', 'drop'] as const) {
    await page.reload()
    await text.click()
    const isOpened = await text.evaluate((element, kind) => {
      const data = new DataTransfer()
      data.items.add(new File(['bytes'], 'owl.png', { type: 'image/png' }))
      const common = { bubbles: true, cancelable: true }
      const { left: clientX, top: clientY } = element.getBoundingClientRect()
      return element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, clientX, clientY, dataTransfer: data }),
      )
    }, kind)
    expect(isOpened).toBe(false)
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Picture not placed')
    await expect(text).toHaveText('Words')
  }
  expect(await faultsOf(page)).toEqual([])
})
