import { itemTypeOf } from '../../../content/item/declared-type.ts'
import { slugTaken } from '../../../content/item/slug-taken.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { invalidField } from '../../../kernel/problem.ts'
import * as queries from '../queries.ts'
import { formRules } from '../rules.ts'
import { formType } from '../type.ts'

export const formItems = itemTypeOf(formType, queries.formStore, {
  rules: formRules,
  begin({ site, write: { forkId: siteId } }) {
    if (siteId !== undefined && isUuid(siteId) && siteId !== site.id) {
      throw invalidField('forkId', 'other', 'forkId must be the site of the address')
    }
    return {}
  },
  show: ({ entries, lastEntryAt }) => ({ entries, lastEntryAt }),
  refusals: { forms_slug: slugTaken('a form with the slug') },
})
