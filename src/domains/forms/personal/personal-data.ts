import type { PersonalData } from '../../../content/readers/personal-data.ts'
import { countOfReader, listOfReader, removeOfReader } from './queries.ts'

/** What somebody has sent by forms under their address. */
export const entriesOfReader: PersonalData = {
  name: 'entries',
  heading: 'forms.kept',
  async list(db, of, limit) {
    const [total, entries] = await Promise.all([countOfReader(db, of), listOfReader(db, of, limit)])
    const items = entries.map(({ form, sentAt, answers }) => ({
      title: { text: form },
      facts: [
        { label: { key: 'forms.keptSentAt' }, value: { moment: sentAt } },
        ...answers.map(({ label, answer }) => ({ label: { text: label }, value: { text: answer } })),
      ],
    }))
    return { total, items }
  },
  async export(db, of) {
    const entries = await listOfReader(db, of, null)
    return entries.map(({ forkId: _, id: __, ...entry }) => entry)
  },
  async erase(tx, of) {
    if (await removeOfReader(tx, of))
      tx.tell({ event: 'changed', siteId: of.siteId, type: 'form-entry', id: null })
  },
}
