import { itemTypeOf } from '../../../content/item/declared-type.ts'
import { slugTaken } from '../../../content/item/slug-taken.ts'
import { type FormField, optionKeysOf } from '../../../kernel/form.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { invalidField } from '../../../kernel/problem.ts'
import { forgetRefused } from '../notices/queries.ts'
import * as queries from '../queries.ts'
import { formRules } from '../rules.ts'
import { formType } from '../type.ts'
import { wordsOfForm } from '../../../kernel/form-texts.ts'

export const formItems = itemTypeOf(formType, queries.formStore, {
  rules: formRules,
  begin({ site, write: { forkId: siteId } }) {
    if (siteId !== undefined && isUuid(siteId) && siteId !== site.id) {
      throw invalidField('forkId', 'other', 'forkId must be the site of the address')
    }
    return {}
  },
  facts: ({ write: { fields }, before }) => (fields ? { fields: withKeys(fields, before.fields) } : {}),
  sourceTexts: { names: ['words'], of: (facts) => ({ words: wordsOfForm(facts) }) },
  async afterSave(tx, { id: siteId }, { id, facts: { before, after } }) {
    if (before.settings.notificationEmail !== after.settings.notificationEmail)
      await forgetRefused(tx, siteId, id)
  },
  show: ({ entries, lastEntryAt }) => ({ entries, lastEntryAt }),
  refusals: { forms_slug: slugTaken('a form with the slug') },
})

/** A write that does not know the keys of options leaves those of the options that it leaves. */
function withKeys(fields: FormField[], before: readonly FormField[]): FormField[] {
  return fields.map((field) => {
    const old = before.find(({ id }) => id === field.id)
    if (field.optionKeys || !old?.optionKeys) return field
    const kept = new Map(old.options.map((option, i) => [option, old.optionKeys?.[i] ?? '']))
    const made = optionKeysOf(field)
    const taken = new Set(field.options.map((option) => kept.get(option)))
    return {
      ...field,
      optionKeys: field.options.map((option, i) => kept.get(option) ?? freeKey(made[i] ?? '', taken)),
    }
  })
}

function freeKey(wanted: string, taken: Set<string | undefined>): string {
  let key = wanted
  while (taken.has(key)) key += '-'
  taken.add(key)
  return key
}
