import type { KeptItem, PersonalData } from '../../../content/readers/personal-data.ts'
import { isElsewhere, removeAddress } from '../queries/subscribers.ts'
import { leavePath } from '../site/links.ts'
import { findOfReader, removeOfReader } from './queries.ts'

/** The subscription to the news of a site. */
export const subscriptionOfReader: PersonalData = {
  name: 'subscription',
  heading: 'audience.kept',
  async list(db, of) {
    const kept = await findOfReader(db, of)
    return kept ? { total: 1, items: [itemOf(kept)] } : { total: 0, items: [] }
  },
  async export(db, of) {
    const kept = await findOfReader(db, of)
    if (!kept) return []
    const { forkId: _, leaveKey: __, ...own } = kept
    return [own]
  },
  // An address that is stopped everywhere stays stopped, as where somebody in the studio erases a subscriber.
  async erase(tx, of, db) {
    if (!(await removeOfReader(tx, of))) return
    if (!(await isElsewhere(db, of.siteId, of.email))) await removeAddress(tx, of.email)
    tx.tell({ event: 'changed', siteId: of.siteId, type: 'subscriber', id: null })
  },
}

function itemOf(kept: NonNullable<Awaited<ReturnType<typeof findOfReader>>>): KeptItem {
  const {
    isSubscribed,
    confirmedAt,
    leftAt,
    signedUpAt,
    firstName,
    lastName,
    consentText,
    language,
    leaveKey,
  } = kept
  const name = `${firstName} ${lastName}`.trim()
  const moments = [
    ['audience.keptSignedUp', signedUpAt],
    ['audience.keptConfirmedAt', confirmedAt],
    ['audience.keptLeftAt', leftAt],
  ] as const
  const state = !isSubscribed ? 'Left' : confirmedAt === null ? 'Waits' : 'Confirmed'
  return {
    title: { key: `audience.kept${state}` },
    facts: [
      ...(name ? [{ label: { key: 'audience.name' }, value: { text: name } }] : []),
      ...moments.flatMap(([key, moment]) => (moment ? [{ label: { key }, value: { moment } }] : [])),
      ...(consentText
        ? [{ label: { key: 'audience.keptConsent' }, value: { text: consentText, lang: language } }]
        : []),
    ],
    ...(isSubscribed && {
      link: { label: { key: 'audience.keptLeave' }, path: leavePath(leaveKey) },
    }),
  }
}
