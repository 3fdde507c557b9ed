import { isEnabled, type Site } from '../../../kernel/site.ts'
import type { MailCtx, MailKind, Refused, Words } from '../../../content/mails/kind.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { findNotice, keepRefused, type Notice } from './queries.ts'

/** So many entries to one form within an hour of the clock have a mail each; one mail counts the others when the hour is over. */
export const EACH_MAX = 30

/** Longest answer in a mail, in code points; the studio has it whole. */
const ANSWER_MAX = 2_000

/** Tells whoever a form names of an entry. */
export const ENTRY: MailKind = {
  name: 'forms.entry',
  onRefused: keepRefusal,
  async write(ctx) {
    const found = await findTold(ctx)
    if (!found || found.place > EACH_MAX) return null
    const { formName, answers } = found
    const t = ctx.translatorOf(ctx.site.sourceLanguage)
    return mailOf(ctx, found, {
      subject: t('forms.mailSubject', { form: formName }),
      paragraphs: [
        t('forms.mailText', { form: formName }),
        ...answers.map(({ label, answer }) => `${headOf(label)}\n${shortened(answer)}`),
      ],
    })
  },
}

/** Tells how many entries of an hour had no mail of their own. It is about the first one of them. */
export const MORE: MailKind = {
  name: 'forms.more',
  onRefused: keepRefusal,
  async write(ctx) {
    const found = await findTold(ctx)
    const count = (found?.ofHour ?? 0) - EACH_MAX
    if (!found || count <= 0) return null
    const t = ctx.translatorOf(ctx.site.sourceLanguage)
    const { formName: form } = found
    return mailOf(ctx, found, {
      subject: t('forms.mailMoreSubject', { form, count }),
      paragraphs: [t('forms.mailMoreText', { form, count, each: EACH_MAX })],
    })
  },
}

/** An address that a mail server has refused for good is written to no more: who goes on is taken for a sender of spam. */
function keepRefusal(tx: Tx, { siteId, about: entryId, to: email, reason }: Refused): Promise<void> {
  return keepRefused(tx, { siteId, entryId, email, reason })
}

/** @returns null where no mail is sent: the module is off, or the form names no address any more, or one that was refused */
async function findTold({ tx, site, about }: MailCtx): Promise<Notice | null> {
  const found = isEnabled(site, 'forms') ? await findNotice(tx, site.id, about) : null
  return found?.email && !found.isRefused ? found : null
}

function mailOf(
  { site, platform, translatorOf, url }: MailCtx,
  { email, formId, formName }: Notice,
  words: Pick<Words, 'subject' | 'paragraphs'>,
): Words {
  const locale = site.sourceLanguage
  const t = translatorOf(locale)
  return {
    ...words,
    to: email,
    locale,
    action: { label: t('forms.mailAction'), url: entriesUrl({ site, platform, url }, formId) },
    reason: t('forms.mailReason', { form: formName }),
    unsubscribe: null,
  }
}

/** The studio has no address in a language. */
function entriesUrl(
  { site, platform, url }: { site: Site } & Pick<MailCtx, 'platform' | 'url'>,
  formId: string,
): string {
  const path = `/admin/forms/entries?form=${formId}`
  const { consoleUrl } = platform.outside
  return consoleUrl === null ? url(path, site.defaultLanguage) : consoleUrl + path
}

function shortened(answer: string): string {
  const signs = [...answer]
  return signs.length > ANSWER_MAX ? `${signs.slice(0, ANSWER_MAX).join('')} …` : answer
}

/** A question has its own sign at the end. */
const headOf = (label: string) => (/[.:?!…]$/.test(label) ? label : `${label}:`)
