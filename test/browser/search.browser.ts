import { expect } from '@playwright/test'
import { faultsOf } from '../support/axe.ts'
import { looksOf, overflowOf, SWEEP, wear } from '../support/looks.ts'
import { test } from '../support/samples.ts'

test('[C637] [C014] a reader searches from a page that is not there', async ({ browser, samples }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 900 }, javaScriptEnabled: false })
  await page.goto(`${samples.origin}/no/such/page`)
  await page.getByRole('searchbox', { name: 'Search this site' }).fill('hand')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=hand$/)
  await expect(page.getByRole('status')).toContainText('mention “hand”')
  await expect(page.locator('mark').first()).toHaveText(/^hand/i)

  await page.getByRole('link', { name: /^Chapters \d+$/ }).click()
  await expect(page.getByRole('link', { name: /^Chapters \d+$/ })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'What the Hand Knows' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What the Hand Knows')
  await page.close()
})

test('[C637] the words that ask for a question stand whole beside their button on a phone', async ({
  page,
  samples,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const language of ['', '/de', '/es', '/fr']) {
    await page.goto(`${samples.origin}${language}/search`)
    const isCut = await page
      .getByRole('main')
      .getByRole('searchbox')
      .evaluate((field: HTMLInputElement) => {
        const pen = document.createElement('canvas').getContext('2d')
        if (!pen) return null
        const { fontSize, fontFamily } = getComputedStyle(field)
        pen.font = `${fontSize} ${fontFamily}`
        const button = field.form?.querySelector('button')?.getBoundingClientRect()
        const { left, right } = field.getBoundingClientRect()
        return left + pen.measureText(field.placeholder).width > right || (button?.left ?? 0) < right
      })
    expect([language, isCut]).toEqual([language, false])
  }
})

const STATES = ['/search', '/search?q=hand', '/search?q=mycelial+oracle+deck', '/no/such/page']

test('[C637] every state of the search can be read by everybody', SWEEP, async ({ page, samples }) => {
  for (const [i, path] of STATES.entries()) {
    for (const look of looksOf(i)) {
      await wear(page, look)
      await page.goto(samples.origin + path)
      expect([path, await faultsOf(page)]).toEqual([path, []])
      expect([path, await overflowOf(page)]).toEqual([path, 0])
    }
  }
})
