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

const SITE = '/api/forks/current-fork-id'

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

    /** Calls the server from the open page. */
    const ask = <T>(method: string, path: string, body?: object) =>
      browser.value<T>(`fetch('${path}', {
        method: '${method}',
        ${body ? `headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(body))}` : ''}
      }).then((answer) => answer.json())`)

    it('the studio lists posts', async () => {
      await open('/admin/login')
      await ask('POST', '/api/auth/login', {
        username: OWNER.ADMIN_USERNAME,
        password: OWNER.ADMIN_PASSWORD,
      })
      await open('/admin/blog')
      await expect
        .poll(() => browser.value(`document.querySelectorAll('[role="row"] a').length`))
        .toBeGreaterThan(10)
    })

    const WRITING = '.writing[contenteditable="true"]'
    const count = (selector: string) =>
      browser.value<number>(`document.querySelectorAll(${JSON.stringify(selector)}).length`)

    /** Opens a new chapter in its editor. */
    const begin = async (title: string) => {
      const [part] = await ask<{ uid: string }[]>('GET', `${SITE}/book-parts?sort=order`)
      const made = await ask<{ uid: string }>('POST', `${SITE}/book-chapters`, {
        title,
        partId: part?.uid,
        content: 'First.',
      })
      await open(`/admin/book/chapters/${made.uid}`)
      await expect.poll(() => count(WRITING)).toBe(1)
      return made.uid
    }

    it('the film of a sample post plays, with captions in the language of its page', async () => {
      await open('/de/blog/five-minutes-with-a-weed')
      const film = `(async () => {
        const film = document.querySelector('video')
        const [track] = film.textTracks
        film.muted = true
        track.mode = 'showing'
        film.load()
        for (let i = 0; i < 100 && !(film.readyState > 0 && track.cues?.length); i++)
          await new Promise((next) => setTimeout(next, 50))
        await film.play()
        for (let i = 0; i < 100 && film.currentTime < 0.5; i++) await new Promise((next) => setTimeout(next, 50))
        film.pause()
        const { duration, videoWidth, currentTime } = film
        return [Math.round(duration), videoWidth, currentTime >= 0.5, track.language, track.cues[0].text]
      })()`
      expect(await browser.value(film)).toEqual([16, 640, true, 'de', '[Ein Ticken für jede Blüte]'])
    })

    it('a sound that is dropped plays before readers, and a film of another host waits for a press', async () => {
      const id = await begin(`Heard in ${name}`)
      // A second of a tone, of 8,000 samples.
      await browser.value(`(() => {
        const text = document.querySelector('${WRITING}')
        const bytes = new DataView(new ArrayBuffer(44 + 8_000))
        const words = (at, letters) => [...letters].forEach((one, i) => bytes.setUint8(at + i, one.charCodeAt(0)))
        words(0, 'RIFF')
        bytes.setUint32(4, 36 + 8_000, true)
        words(8, 'WAVEfmt ')
        for (const [at, value] of [[16, 16], [24, 8_000], [28, 8_000]]) bytes.setUint32(at, value, true)
        for (const [at, value] of [[20, 1], [22, 1], [32, 1], [34, 8]]) bytes.setUint16(at, value, true)
        words(36, 'data')
        bytes.setUint32(40, 8_000, true)
        for (let i = 0; i < 8_000; i++) bytes.setUint8(44 + i, 128 + 60 * Math.sin(i / 3) + ${name.length})
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([bytes.buffer], 'tone.wav', { type: 'audio/wav' }))
        const { left, top } = text.lastElementChild.getBoundingClientRect()
        const at = { clientX: left + 4, clientY: top + 4, bubbles: true, cancelable: true }
        text.dispatchEvent(new DragEvent('drop', { ...at, dataTransfer }))
      })()`)
      await expect.poll(() => count(`${WRITING} audio`)).toBe(1)
      type Block = { type: string; attrs?: object }
      const stored = async () => {
        const { content } = await ask<{ content: { doc: { content: Block[] } } }>(
          'GET',
          `/api/book-chapters/${id}`,
        )
        return content
      }
      const kinds = async () => (await stored()).doc.content.map(({ type }) => type)
      await expect.poll(kinds).toContain('sound')

      const content = await stored()
      for (const block of content.doc.content)
        if (block.type === 'sound') block.attrs = { ...block.attrs, transcript: 'A tone.' }
      content.doc.content.push({
        type: 'embed',
        attrs: { host: 'youtube', id: 'dQw4w9WgX_-', title: 'A walk', shape: '16:9', width: 'text' },
      })
      // Another page, so that the editor has nothing to save any more.
      await open('/admin/blog')
      const { version } = await ask<{ version: number }>('GET', `/api/book-chapters/${id}`)
      const saved = await ask<{ number: number }>('PUT', `/api/book-chapters/${id}`, {
        content,
        version,
        isPublished: true,
      })
      expect(saved).toMatchObject({ status: 'published', hasChanges: false })
      await open(`/chapters/${saved.number}`)
      expect(
        await browser.value(`new Promise((done) => {
        const sound = document.querySelector('audio')
        if (sound.duration) done(sound.duration)
        sound.addEventListener('loadedmetadata', () => done(sound.duration))
        sound.addEventListener('error', () => done(String(sound.error?.message)))
        sound.load()
      })`),
      ).toBe(1)
      expect(await count('iframe')).toBe(0)
      await expect.poll(() => count('.embed button')).toBe(1)
      await browser.value(`document.querySelector('.embed button').click()`)
      await expect
        .poll(() => browser.value(`document.querySelector('iframe')?.src ?? ''`))
        .toContain('youtube-nocookie.com')
    })

    it('a text is written with pictures, a table and a footnote, also while the server is out of reach', async () => {
      const id = await begin(`Written in ${name}`)
      const stored = async (): Promise<string> => {
        const { content } = await ask<{ content: object }>('GET', `/api/book-chapters/${id}`)
        return JSON.stringify(content)
      }
      const kinds = async () => (await stored()).match(/"type":"(?:paragraph|figure|table|footnote)"/g) ?? []
      const type = async (words: string) => {
        for (const letter of words) await browser.press(letter)
      }

      /** Behind the words of a paragraph; the editor reads a moved caret a moment later. */
      const putCaret = (which: 'first' | 'last') =>
        browser.value(`(() => {
          const text = document.querySelector('${WRITING}')
          text.focus()
          const place = [...text.querySelectorAll(':scope > p')].at(${which === 'first' ? 0 : -1})
          getSelection().collapse(place, place.childNodes.length)
          return new Promise((done) => setTimeout(done, 300))
        })()`)

      await putCaret('first')
      await type(' Second.')
      await browser.press(KEYS.Enter)

      // By drop and by paste, as far as the browser lets a page make one.
      await browser.value(`(async () => {
        const text = document.querySelector('${WRITING}')
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 40
        canvas.getContext('2d').fillRect(0, 0, 40, 40)
        const blob = await new Promise((done) => canvas.toBlob(done))
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([blob], 'square.png', { type: 'image/png' }))
        const { left, top } = text.lastElementChild.getBoundingClientRect()
        const at = { clientX: left + 4, clientY: top + 4, bubbles: true, cancelable: true }
        text.dispatchEvent(new DragEvent('drop', { ...at, dataTransfer }))
      })()`)
      await expect.poll(() => count(`${WRITING} figure img`)).toBe(1)
      await browser.value(`(async () => {
        const text = document.querySelector('${WRITING}')
        const clipboardData = new DataTransfer()
        const src = document.querySelector('${WRITING} figure img').src
        clipboardData.setData('text/html', '<figure><img src="' + src + '" alt="A square"><figcaption>Pasted</figcaption></figure>')
        clipboardData.setData('text/plain', 'Pasted')
        const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
        // Firefox gives what a page makes no clipboard.
        Object.defineProperty(paste, 'clipboardData', { value: clipboardData })
        text.dispatchEvent(paste)
      })()`)
      await expect.poll(() => count(`${WRITING} figure img`)).toBe(2)

      await putCaret('last')
      await type('Third')
      await browser.value(`document.querySelector('[data-text-tools] [aria-label="Footnote"]').click()`)
      await expect.poll(() => count('dialog [contenteditable="true"]')).toBe(1)
      await type('A note.')
      await browser.value(
        `[...document.querySelectorAll('dialog button')].find((one) => one.type === 'submit').click()`,
      )
      await expect.poll(() => count(`${WRITING} .footnote`)).toBe(1)
      await browser.value(`document.querySelector('${WRITING}').focus()`)
      await browser.value(`document.querySelector('[data-text-tools] [aria-label="Table"]').click()`)
      await expect.poll(() => count(`${WRITING} table`)).toBe(1)
      await expect
        .poll(async () =>
          (await kinds())
            .map((kind) => kind.slice(8, -1))
            .toSorted()
            .join(' '),
        )
        .toMatch(/^figure figure footnote paragraph .*table$/)

      await browser.value(`(() => {
        window.reached = window.fetch
        window.fetch = () => Promise.reject(new TypeError('out of reach'))
      })()`)
      await putCaret('first')
      await type(' Fourth.')
      await expect.poll(() => text('body')).toMatch(/Saved on this device only/)
      await browser.value(
        `(() => { window.fetch = window.reached; window.dispatchEvent(new Event('online')) })()`,
      )
      await expect.poll(stored).toMatch(/First\. Second\.Third.*A note\..* Fourth\./)
    })
  })
}
