import type { Message } from '../../platform/mail/mail.ts'
import type { Words } from './kind.ts'

/** A mail of a site, as text and as HTML. */
export function messageOf(id: string, siteName: string, words: Words): Message {
  return {
    id,
    fromName: siteName,
    to: words.to,
    subject: words.subject,
    text: textOf(words, siteName),
    html: htmlOf(words, siteName),
    unsubscribeUrl: words.unsubscribe?.url ?? null,
  }
}

/** The plain text of a mail, whose lines are as long as its paragraphs. */
function textOf({ paragraphs, action, reason, unsubscribe }: Words, siteName: string): string {
  const links = action ? [`${action.label}:\n${action.url}`] : []
  const foot = [siteName, reason, ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [])]
  return `${[...paragraphs, ...links].join('\n\n')}\n\n-- \n${foot.join('\n')}\n`
}

const [INK, SOFT, LINE, PAPER, PAGE] = ['#23201b', '#6b655b', '#ddd6c9', '#fffdf8', '#f4f0e7']
const SERIF = "Georgia, 'Times New Roman', serif"
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** The same as HTML that every mail program shows: one column, no picture, nothing that is loaded from anywhere. */
function htmlOf(
  { locale, subject, paragraphs, action, reason, unsubscribe }: Words,
  siteName: string,
): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${linesOf(text)}</p>`).join('')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:12px 22px;background:${INK};color:${PAPER};text-decoration:none;border-radius:4px;font-family:${SANS};font-size:15px">${escaped(action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:${SOFT};word-break:break-all">${escaped(action.url)}</p>`
    : ''
  const leave = unsubscribe
    ? ` <a href="${escaped(unsubscribe.url)}" style="color:${SOFT}">${escaped(unsubscribe.label)}</a>`
    : ''
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${PAGE};color:${INK}">
<div style="max-width:560px;margin:0 auto;background:${PAPER};border:1px solid ${LINE};border-radius:6px;padding:32px 28px;font-family:${SERIF};font-size:17px;line-height:1.55">
<p style="margin:0 0 24px;padding-bottom:14px;border-bottom:1px solid ${LINE};font-size:20px">${escaped(siteName)}</p>
${body}${button}
<p style="margin:28px 0 0;padding-top:14px;border-top:1px solid ${LINE};font-family:${SANS};font-size:13px;color:${SOFT}">${escaped(reason)}${leave}</p>
</div></body></html>
`
}

const linesOf = (text: string): string => escaped(text).replaceAll('\n', '<br>')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)
