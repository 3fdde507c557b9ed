import { keepEntry, type Sender } from '../../../content/readers/sender.ts'
import { looksMade } from '../../../content/readers/trap.ts'
import {
  type Answers,
  askedFields,
  type FormField,
  keptAnswers,
  type Mistake,
  mistakesIn,
  TICKED,
} from '../../../kernel/form.ts'
import { normaliseEmail } from '../../../kernel/email.ts'
import { isUuid } from '../../../kernel/ids.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { type FieldError, invalid, notFound, Problem } from '../../../kernel/problem.ts'
import { isEnabled, type Site } from '../../../kernel/site.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { post } from '../../../content/mails/post.ts'
import { EACH_MAX, ENTRY } from '../notices/mails.ts'
import { countInHour } from '../notices/queries.ts'
import * as queries from '../queries.ts'
import type { SubmissionWrite } from '../shapes.ts'
import { shownIn } from '../shown.ts'
import de from '../messages/de.json' with { type: 'json' }
import en from '../messages/en.json' with { type: 'json' }
import es from '../messages/es.json' with { type: 'json' }
import fr from '../messages/fr.json' with { type: 'json' }

/**
 * Stores a submission with the labels shown at the time. One that looks automated is stored as spam and gets the
 * same answer. Stored when it resolves.
 * @param site the site of the host name, even when somebody is signed in to another
 * @param locale language of the answer; the entry has the words of the source language, whatever was read
 * @throws notFound for an unknown form, `gone` for an inactive one, invalid by the rules of its fields
 * @see contract rows C518, C521
 */
export async function submitForm(
  db: Database,
  site: Site,
  sender: Sender,
  named: { id: string } | { slug: string },
  { data, took, website }: SubmissionWrite,
  locale: Locale,
): Promise<{ message: string; redirectUrl: string }> {
  const isOpen = site.isActive && isEnabled(site, 'forms')
  const isName = 'slug' in named || isUuid(named.id)
  const form = isOpen && isName ? await queries.findForm(db.staff, site.id, named) : null
  if (!form) throw notFound()
  const { isClosed, ...sentences } = SENTENCES[locale].said
  if (!form.isActive || site.isArchived) throw new Problem('gone', isClosed)
  const shown = shownIn(site, form, locale)
  const answers = Object.fromEntries(Object.entries(data).map(([id, value]) => [id, textOf(value)]))
  const [first, ...rest] = mistakesIn(shown.fields, answers).map((one) => fieldErrorOf(one, sentences))
  if (first) throw invalid([first, ...rest])
  const kept = keptAnswers(form.fields, answers)
  const isSpam = looksMade({ website, took })
  await keepEntry(db, site, sender, async (tx, entry) => {
    await queries.insertEntry(tx, {
      ...entry,
      formId: form.id,
      data: Object.fromEntries(kept.map(([field, answer]) => [field.id, answer])),
      asked: kept.map(([field]) => ({ id: field.id, label: field.label })),
      isSpam,
      senderEmail: senderIn(form.fields, answers),
    })
    if (form.settings.notificationEmail && !isSpam) await postNotice(tx, form, entry.id)
    tx.tell({ event: 'changed', siteId: site.id, type: 'form-entry', id: entry.id })
  })
  return { message: shown.successMessage, redirectUrl: form.settings.redirectUrl }
}

/**
 * Posts a mail about an entry to the address that the form names. Whether an entry of a busy hour has a mail of its own is decided
 * when the mail is written, when all entries are counted; far past that bound no mail is posted.
 */
async function postNotice(tx: Tx, { forkId, id }: queries.OpenForm, entryId: string): Promise<void> {
  if ((await countInHour(tx, forkId, id)) <= 2 * EACH_MAX)
    await post(tx, ENTRY, { siteId: forkId, about: entryId })
}

/** The address in the first e-mail field that was asked: others in a form may be somebody else's. */
function senderIn(fields: readonly FormField[], answers: Answers): string | null {
  const field = askedFields(fields, answers).find(({ type }) => type === 'email')
  return field ? normaliseEmail(answers[field.id] ?? '') || null : null
}

function textOf(value: SubmissionWrite['data'][string]): string {
  return value === true ? TICKED : value === false || value === null ? '' : String(value)
}

const SENTENCES = { en, es, fr, de }

const LABEL_MAX = 120

function fieldErrorOf(
  { field, mistake }: { field: FormField; mistake: Mistake },
  sentences: Record<Mistake, string>,
): FieldError {
  const label = [...field.label].slice(0, LABEL_MAX).join('')
  // A function, since a label may hold signs that a replacement has a meaning for.
  const detail = sentences[mistake].replace('{label}', () => label)
  return { pointer: `/data/${field.id}`, code: mistake, detail }
}
