import { keepEntry, type Sender } from '../../../content/readers/sender.ts'
import { looksMade } from '../../../content/readers/trap.ts'
import { type FormField, keptAnswers, type Mistake, mistakesIn, TICKED } from '../../../kernel/form.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { type FieldError, invalid, notFound, Problem } from '../../../kernel/problem.ts'
import { isEnabled, type Site } from '../../../kernel/site.ts'
import type { Database } from '../../../platform/db/database.ts'
import * as queries from '../queries.ts'
import type { SubmissionWrite } from '../shapes.ts'

/**
 * Stores a submission with the labels shown at the time. One that looks automated is stored as spam and gets the
 * same answer. Stored when it resolves.
 * @param site the site of the host name, even when somebody is signed in to another
 * @throws notFound for an unknown form, `gone` for an inactive one, invalid by the rules of its fields
 * @see contract rows C518, C521
 */
export async function submitForm(
  db: Database,
  site: Site,
  sender: Sender,
  named: { id: string } | { slug: string },
  { data, took, website }: SubmissionWrite,
): Promise<{ message: string; redirectUrl: string }> {
  const isOpen = site.isActive && isEnabled(site, 'forms')
  const isName = 'slug' in named || isUuid(named.id)
  const form = isOpen && isName ? await queries.findForm(db.staff, site.id, named) : null
  if (!form) throw notFound()
  if (!form.isActive) throw new Problem('gone', 'This form is closed.')
  const answers = Object.fromEntries(Object.entries(data).map(([id, value]) => [id, textOf(value)]))
  const [first, ...rest] = mistakesIn(form.fields, answers).map(fieldErrorOf)
  if (first) throw invalid([first, ...rest])
  const kept = keptAnswers(form.fields, answers)
  await keepEntry(db, site, sender, async (tx, entry) => {
    await queries.insertEntry(tx, {
      ...entry,
      formId: form.id,
      data: Object.fromEntries(kept.map(([field, answer]) => [field.id, answer])),
      asked: kept.map(([field]) => ({ id: field.id, label: field.label })),
      isSpam: looksMade({ website, took }),
    })
    tx.tell({ event: 'changed', siteId: site.id, type: 'form-entry', id: entry.id })
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

function fieldErrorOf({ field, mistake }: { field: FormField; mistake: Mistake }): FieldError {
  const label = [...field.label].slice(0, LABEL_MAX).join('')
  return { pointer: `/data/${field.id}`, code: mistake, detail: SENTENCES[mistake](label) }
}
