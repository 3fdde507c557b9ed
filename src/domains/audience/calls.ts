import { entryCalls } from '../../content/readers/calls.ts'
import { FORM_BODY_LIMIT } from '../../kernel/call.ts'
import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const subscribe: CallOf<typeof shapes.subscribe> = {
  method: 'POST',
  path: '/api/notifications/subscribe',
  summary:
    'Subscribes an address to news of the book’s release on the site of the host; the answer is the same for known and new addresses',
  policy: { kind: 'public' },
  bodyLimit: FORM_BODY_LIMIT,
}

const entries = entryCalls<typeof shapes.listSubscribers, typeof shapes.exportSubscribers>({
  path: 'subscribers',
  rights: { read: 'audience.read', export: 'audience.export', erase: 'audience.erase' },
  summaries: {
    list: 'A page of the subscribers of a site',
    export: 'Exports the subscribers of a site as a file, all or as filtered; needs a recent password',
    erase: 'Erases a subscriber, with everything that the site keeps under the address',
  },
})

export const { list: listSubscribers, export: exportSubscribers, erase: eraseSubscriber } = entries
