import type { ListDescription } from '../../../console/list-spec.ts'
import { listSubscribers } from '../calls.ts'
import { SUBSCRIBER_STATES } from '../contract.ts'
import type { SubscriberRow } from '../shapes.ts'

/** Everybody who signed up on the site, the last one first. */
export const subscriberList: ListDescription<SubscriberRow> = {
  id: 'subscribers',
  calls: { list: listSubscribers },
  filters: [
    {
      id: 'state',
      label: 'audience.head.state',
      icon: 'draft',
      options: SUBSCRIBER_STATES.map((value) => ({ value, label: `audience.state.${value}` })),
    },
  ],
  defaultSort: '-createdAt',
}
