import { inLanguage } from '../../../content/item/item-type.ts'
import { isEnabled } from '../../../kernel/site.ts'
import type { PageContext } from '../../../site/page.ts'
import { memberItems } from '../actions.ts'
import { memberStore } from '../queries.ts'
import type { Portrait } from '../ui.tsx'

/** Those whom readers see with a picture, in their order; none while the team is off. */
export async function portrayed({ db, site, locale }: PageContext): Promise<Portrait[]> {
  if (!isEnabled(site, 'team')) return []
  const members = await memberStore.list(db.reader, site.id, { isPublic: true })
  return members.flatMap((record) => {
    const { name, avatar } = inLanguage(memberItems, record, locale)
    return avatar ? [{ name, avatar }] : []
  })
}

/** Who signs with this name; null for nobody with a picture. */
export async function portraitOf(ctx: PageContext, name: string): Promise<Portrait | null> {
  if (name === '') return null
  return (await portrayed(ctx)).find((member) => member.name === name) ?? null
}
