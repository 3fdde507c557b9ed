import { itemTypeOf } from '../../../content/item/declared-type.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { conflict, invalidField } from '../../../kernel/problem.ts'
import * as queries from '../queries.ts'
import { formRules } from '../rules.ts'
import { formType } from '../type.ts'

export const formItems = itemTypeOf(formType, queries.formStore, {
  rules: formRules,
  begin(_tx, site, { forkId: siteId }) {
    if (siteId !== undefined && isUuid(siteId) && siteId !== site.id) {
      throw invalidField('forkId', 'other', 'forkId must be the site of the address')
    }
    return {}
  },
  show: ({ entries, lastEntryAt }) => ({ entries, lastEntryAt }),
  refusals: {
    forms_slug(facts) {
      const detail = `There is a form with the slug ${facts?.slug ?? ''} already`.slice(0, 190)
      return conflict(`${detail}.`, [{ pointer: '/slug', code: 'taken', detail }])
    },
  },
})
