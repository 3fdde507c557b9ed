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

export const readRelease: CallOf<typeof shapes.readRelease> = {
  method: 'GET',
  path: '/api/forks/:forkId/release-mail',
  summary: 'Whom a mail about the book’s release can go to, and what became of the latest one',
  policy: { kind: 'site', capability: 'audience.read' },
}

export const previewRelease: CallOf<typeof shapes.previewRelease> = {
  method: 'POST',
  path: '/api/forks/:forkId/release-mail/preview',
  summary: 'The mail about the book’s release as a subscriber would get it; sends nothing',
  policy: { kind: 'site', capability: 'audience.mail' },
}

export const sendRelease: CallOf<typeof shapes.sendRelease> = {
  method: 'POST',
  path: '/api/forks/:forkId/release-mail',
  summary: 'Tells the subscribers of a site by mail that the book is out; needs a recent password',
  policy: { kind: 'site', capability: 'audience.mail', needs: 'recent password' },
}

export const saveDoubleOptIn: CallOf<typeof shapes.saveDoubleOptIn> = {
  method: 'PUT',
  path: '/api/forks/:forkId/double-opt-in',
  summary: 'Says whether a site asks every address for a confirmation before it writes to it',
  policy: { kind: 'site', capability: 'settings.write' },
}
