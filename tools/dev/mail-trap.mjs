/**
 * Takes the mails of a product under development, delivers none, and shows them to whoever works on it.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { startMailServer } from '../../test/support/mail-server.ts'

/** @returns what the product is started with, and the address of the page that shows the mails */
export async function openMailTrap() {
  const { url, mails } = await startMailServer()
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(pageOf(mails))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { env: { SMTP_URL: url, MAIL_FROM: 'books@example.org' }, page: `http://localhost:${port}/` }
}

/** @param {import('../../test/support/mail-server.ts').ReceivedMail[]} mails */
function pageOf(mails) {
  const shown = mails.toReversed().map(
    ({ from, to, subject, text, html }) => `<article>
<h2>${escaped(subject)}</h2>
<p>From ${escaped(from)} to ${escaped(to)}</p>
<iframe sandbox="allow-popups" title="${escaped(subject)}" srcdoc="${escaped(html.replace('<head>', '<head><base target="_blank">'))}"></iframe>
<details><summary>As text</summary><pre>${escaped(text)}</pre></details>
</article>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mails</title>
<style>body{font:16px system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}iframe{width:100%;height:28rem;border:1px solid #ccc}pre{white-space:pre-wrap}</style>
<h1>Mails</h1>${shown.join('\n') || '<p>None yet. Reload after a while.</p>'}</html>`
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
