import { sql } from 'kysely'
import { storeOf } from '../../content/queries.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'

export interface MemberFacts {
  email: string
  phone: string
  avatar: string
  socialLinks: Record<string, string>
  displayOrder: number
  isActive: boolean
}

export interface MemberTexts {
  name: string
  position: string
  bio: string
}

export const members = storeOf<MemberFacts, MemberTexts>({
  name: 'team',
  table: 'teamMembers',
  countedAs: 'team-member',
  translations: 'teamMemberTranslations',
  owner: 'teamMemberId',
  facts: ['email', 'phone', 'avatar', 'socialLinks', 'displayOrder', 'isActive'],
  noText: { name: '', position: '', bio: '' },
  json: ['socialLinks'],
  shownBy: 'isActive',
  namedBy: 'email',
  order: [{ by: sql.ref('team_members.display_order'), type: 'integer' }],
})

/** The place behind the last one. */
export async function nextPlace(tx: Tx, forkId: string): Promise<number> {
  const [row] = await tx.run((q) =>
    q
      .selectFrom('teamMembers')
      .select(sql<number>`coalesce(max(display_order), 0) + 1`.as('place'))
      .where('forkId', '=', forkId),
  )
  return row?.place ?? 1
}

const shown = statement('team.shown', (q, p: { siteId: string; locale: Locale }) =>
  q
    .selectFrom('teamMembers')
    .leftJoin('teamMemberTranslations as own', (j) =>
      j
        .onRef('own.forkId', '=', 'teamMembers.forkId')
        .onRef('own.teamMemberId', '=', 'teamMembers.id')
        .on('own.languageId', '=', sql<string>`(select id from languages where code = ${p.locale})`),
    )
    .select(['teamMembers.id', 'avatar'])
    .select(sql<Record<string, string>>`social_links`.as('socialLinks'))
    .select(sql<string>`coalesce(nullif(own.name, ''), team_members.name)`.as('name'))
    .select(sql<string>`coalesce(nullif(own.position, ''), team_members.position)`.as('position'))
    .select(sql<string>`coalesce(nullif(own.bio, ''), team_members.bio)`.as('bio'))
    .where('teamMembers.forkId', '=', p.siteId)
    .where('isActive', '=', true)
    .orderBy('displayOrder')
    .orderBy('teamMembers.id'),
)

/** The people that readers see, with their texts in a language; without their addresses. */
export const listShown = (db: Reads, siteId: string, locale: Locale) => db.many(shown, { siteId, locale })

const spoken = statement('team.spoken', (q, p: { siteId: string }) =>
  q
    .selectFrom('teamMemberTranslations as t')
    .innerJoin('teamMembers', (j) =>
      j.onRef('teamMembers.forkId', '=', 't.forkId').onRef('teamMembers.id', '=', 't.teamMemberId'),
    )
    .innerJoin('languages', 'languages.id', 't.languageId')
    .select(['t.forkId', 'code'])
    .distinct()
    .where('t.forkId', '=', p.siteId)
    .where('isActive', '=', true)
    .orderBy('code'),
)

/** The languages, beside the default one, in which readers are told of somebody. */
export async function listLanguages(db: Reads, siteId: string): Promise<string[]> {
  return (await db.many(spoken, { siteId })).map(({ code }) => code)
}
