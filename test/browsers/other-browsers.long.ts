import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OWNER, type Product, startProduct } from '../support/product.ts'
import { startFirefox } from './firefox.ts'
import { KEYS, type OtherBrowser } from './other-browser.ts'
import { startWebKit } from './webkit.ts'

const FIREFOX = '/usr/bin/firefox-esr'
const WEBKIT = { driver: '/usr/bin/WebKitWebDriver', screen: '/usr/bin/xvfb-run' }

const BROWSERS: [name: string, packages: string, isThere: boolean, start: () => Promise<OtherBrowser>][] = [
  ['Firefox', 'firefox-esr', existsSync(FIREFOX), () => startFirefox(FIREFOX)],
  [
    'WebKit',
    'webkit2gtk-driver and xvfb',
    Object.values(WEBKIT).every((path) => existsSync(path)),
    () => startWebKit(WEBKIT),
  ],
]

let product: Product
beforeAll(async () => {
  product = await startProduct({ env: OWNER })
})
afterAll(() => product.stop())

for (const [name, packages, isThere, start] of BROWSERS) {
  if (!isThere)
    console.log(`Left out: nothing was tried in ${name}, for which ${packages} must be installed.`)

  describe.skipIf(!isThere)(`in ${name}`, () => {
    let browser: OtherBrowser
    beforeAll(async () => {
      browser = await start()
    })
    afterAll(() => browser.close())

    const open = (path: string) => browser.open(product.origin + path)
    const text = (selector: string) =>
      browser.value<string>(`document.querySelector(${JSON.stringify(selector)})?.innerText.trim() ?? ''`)

    it('the landing page shows the title beside six pictures', async () => {
      await open('/')
      expect(await text('h1')).toBe('The Living Spiral')
      const loaded = `Promise.all([...document.querySelectorAll('.spiral image')].map(({ href }) => {
        const picture = new Image()
        picture.src = href.baseVal
        return picture.decode().then(() => picture.naturalWidth)
      }))`
      expect(await browser.value(loaded)).toEqual(Array.from({ length: 6 }, () => 480))
      expect(await browser.value('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    })

    it('[C094] [C095] [C096] arrows lead through the gallery, and Escape leaves it', async () => {
      await open('/parts')
      await expect.poll(() => browser.value('document.querySelectorAll("[inert]").length')).toBeGreaterThan(0)
      await browser.press(KEYS.ArrowRight)
      await expect.poll(() => text('[data-immersive] h1')).toBe('The Neural Web')
      await browser.press(KEYS.ArrowLeft)
      await expect.poll(() => text('[data-immersive] h1')).toBe('The Body of Memory')
      await browser.press(KEYS.Escape)
      await expect.poll(() => browser.value('location.hash')).toBe('#grid')
    })

    it('[C078] an answer to a reflection is there after a reload', async () => {
      await open('/reflections/1')
      const field = 'main textarea'
      await expect
        .poll(() => browser.value('document.querySelectorAll("[data-ready]").length'))
        .toBeGreaterThan(0)
      await browser.value(`document.querySelector('${field}').focus()`)
      for (const letter of 'kept') await browser.press(letter)
      await expect.poll(() => browser.value(`Object.keys(localStorage).length`)).toBeGreaterThan(0)
      await open('/reflections/1')
      await expect.poll(() => browser.value(`document.querySelector('${field}').value`)).toBe('kept')
    })

    it('a chapter is there to read, with a size of letters that is kept', async () => {
      const size = () =>
        browser.value<number>(
          `parseFloat(getComputedStyle(document.querySelector('.chapter__text')).fontSize)`,
        )
      const isShown = () =>
        browser.value<boolean>(`document.querySelector('[popover]').matches(':popover-open')`)
      await open('/chapters/1')
      expect((await text('main')).length).toBeGreaterThan(1_000)
      const own = await size()
      // A press on a key does nothing to buttons in Firefox without a window.
      await browser.value(`document.querySelector('.type-settings__button').click()`)
      await expect.poll(isShown).toBe(true)
      await browser.value(`document.querySelector('.type-settings__larger').click()`)
      await expect.poll(size).toBeCloseTo(own * 1.1, 1)
      await browser.press(KEYS.Escape)
      await expect.poll(isShown).toBe(false)
      await open('/chapters/2')
      expect(await size()).toBeCloseTo(own * 1.1, 1)
    })

    it('the studio lists posts', async () => {
      await open('/admin/login')
      const account = JSON.stringify({ username: OWNER.ADMIN_USERNAME, password: OWNER.ADMIN_PASSWORD })
      const signIn = `fetch('/api/auth/login', {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(account)}
      }).then(({ status }) => status)`
      expect(await browser.value(signIn)).toBe(200)
      await open('/admin/blog')
      await expect
        .poll(() => browser.value(`document.querySelectorAll('[role="row"] a').length`))
        .toBeGreaterThan(10)
    })
  })
}
