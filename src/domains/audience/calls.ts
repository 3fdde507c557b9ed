import { entryCalls } from '../../content/readers/calls.ts'
import { FORM_BODY_LIMIT } from '../../kernel/call.ts'
import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const subscribe: CallOf<typeof shapes.subscribe> = {
  method: 'POST',
  path: '/api/notifications/subscribe',
  summary:
    'Asks the site of the host to send word when its book is out; says the same of known and new addresses',
  policy: { kind: 'public' },
  bodyLimit: FORM_BODY_LIMIT,
}

const entries = entryCalls<typeof shapes.listSubscribers, typeof shapes.exportSubscribers>({
  path: 'subscribers',
  rights: { read: 'audience.read', export: 'audience.export', erase: 'audience.erase' },
  summaries: {
    list: 'A page of who wants to hear that the book of a site is out',
    erase: 'Erases a subscriber: everything that the site keeps under the address',
  },
})

export const { list: listSubscribers, export: exportSubscribers, erase: eraseSubscriber } = entries
