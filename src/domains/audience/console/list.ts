import type { ListDescription } from '../../../console/catalogue/list-spec.ts'
import { listSubscribers } from '../calls.ts'
import { LOCALES } from '../../../kernel/locale.ts'
import { SUBSCRIBER_SOURCES, SUBSCRIBER_STATES } from '../contract.ts'
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
    {
      id: 'language',
      label: 'audience.filter.language',
      icon: 'languages',
      options: LOCALES.map((value) => ({ value, label: `console.contentLanguage.${value}` })),
    },
    {
      id: 'source',
      label: 'audience.head.source',
      icon: 'link',
      options: SUBSCRIBER_SOURCES.map((value) => ({ value, label: `audience.source.${value}` })),
    },
  ],
  defaultSort: '-createdAt',
}
