import { useTranslations } from 'use-intl'
import { nameOf } from '../../../console/session/account.ts'
import type { Role } from '../../../kernel/role.ts'
import { mayInviteAs } from '../contract.ts'
import type { Invitation, Person } from '../shapes.ts'
import { useInvitations } from './use-people.ts'

/** The unused links of a person that stop working once they have this role, or none any more. */
export function lostWith(
  links: readonly Invitation[],
  { id }: Person,
  role: Role | null,
): readonly Invitation[] {
  return links.filter((link) => link.madeBy === id && (role === null || !mayInviteAs(role, link.role)))
}

/** Names the links that stop working; nothing where there are none. */
export function LostLinks({ person, next }: { person: Person; next: Role | null }) {
  const t = useTranslations('people')
  const { data = [] } = useInvitations()
  const links = lostWith(data, person, next)
  if (links.length === 0) return null
  return (
    <>
      <p className="mt-3 wrap-anywhere">{t('linksEnd', { count: links.length, name: nameOf(person) })}</p>
      <ul className="mt-2 list-disc pl-5">
        {links.map(({ id, name, email, role }) => (
          <li key={id} className="wrap-anywhere">
            {t.rich('invitedAs', {
              name: name || email,
              role: t(`roles.${role}`),
              b: (words) => <b className="font-semibold">{words}</b>,
            })}
          </li>
        ))}
      </ul>
    </>
  )
}
