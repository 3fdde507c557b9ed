import { type FormField, keptAnswers, type Mistake, mistakesIn, TICKED } from '../../../kernel/form.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { type FieldError, invalid, notFound, Problem } from '../../../kernel/problem.ts'
import { isEnabled, type Site } from '../../../kernel/site.ts'
import { visitorOf } from '../../../kernel/visitor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import * as queries from '../queries.ts'
import type { SubmissionWrite } from '../submission.ts'

/** What is answered faster was not read. Milliseconds. */
const FASTEST_MS = 2_000

/** The browser that sends a form. */
export interface Sender {
  network: string
  userAgent: string
}

/**
 * Keeps what somebody answered in a form, with the words that stood there. What looks like a machine's is kept apart and told the
 * same. Stored when it resolves.
 * @param site that of the host, whoever is signed in
 * @throws notFound for what is no form of the site, `gone` for one that is switched off, invalid by the rules of its fields
 * @see contract rows C518, C521
 */
export async function submitForm(
  db: Database,
  site: Site,
  { network, userAgent }: Sender,
  named: { id: string } | { slug: string },
  { data, took, website = '' }: SubmissionWrite,
): Promise<{ message: string; redirectUrl: string }> {
  const isOpen = site.isActive && isEnabled(site, 'forms')
  const isName = 'slug' in named || isUuid(named.id)
  const form = isOpen && isName ? await queries.findForm(db.staff, site.id, named) : null
  if (!form) throw notFound()
  if (!form.isActive) throw new Problem('gone', 'This form is closed.')
  const answers = Object.fromEntries(Object.entries(data).map(([id, value]) => [id, textOf(value)]))
  const [first, ...rest] = mistakesIn(form.fields, answers).map(told)
  if (first) throw invalid([first, ...rest])
  const kept = keptAnswers(form.fields, answers)
  await db.transaction([site.id], async (tx) => {
    const id = newId()
    await queries.insertEntry(tx, {
      forkId: site.id,
      id,
      formId: form.id,
      data: Object.fromEntries(kept.map(([field, answer]) => [field.id, answer])),
      asked: kept.map(([field]) => ({ id: field.id, label: field.label })),
      isSpam: website !== '' || (took !== undefined && took < FASTEST_MS),
      ...visitorOf(network, userAgent),
    })
    tx.tell({ event: 'changed', siteId: site.id, type: 'form-entry', id })
  })
  const { successMessage, redirectUrl } = form.settings
  return { message: successMessage, redirectUrl }
}

function textOf(value: SubmissionWrite['data'][string]): string {
  return value === true ? TICKED : value === false || value === null ? '' : String(value)
}

const LABEL_MAX = 120

const SENTENCES: Record<Mistake, (label: string) => string> = {
  required: (label) => `${label} is required`,
  email: (label) => `${label} must be an e-mail address`,
  number: (label) => `${label} must be a number`,
  date: (label) => `${label} must be a day such as 2027-03-01`,
  option: (label) => `${label} must be one of its options`,
  'too-long': (label) => `${label} is too long`,
}

function told({ field, mistake }: { field: FormField; mistake: Mistake }): FieldError {
  const label = [...field.label].slice(0, LABEL_MAX).join('')
  return { pointer: `/data/${field.id}`, code: mistake, detail: SENTENCES[mistake](label) }
}
