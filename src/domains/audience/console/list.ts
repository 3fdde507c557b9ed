import type { ListDescription } from '../../../console/catalogue/list-spec.ts'
import { listSubscribers } from '../calls.ts'
import { SUBSCRIBER_STATES } from '../contract.ts'
import type { SubscriberRow } from '../shapes.ts'

/** All subscribers of the site, the latest first. */
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
