import { Link } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { TreeRings } from '../../../site/components/tree-rings.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { PortraitPicture } from '../ui.tsx'
import type { TeamView } from './view-models.ts'

/** The people of a site, each with a picture or rings of their own. */
export function Team({ view: { members }, t }: { view: TeamView; t: Translate }) {
  const looks = [
    'team__members',
    members.some(({ bio }) => bio) && 'team__members--told',
    members.some(({ avatar }) => avatar) && 'team__members--pictured',
    fillFours(members.length) && 'team__members--fours',
  ]
  return (
    <section className="wrap page team">
      <PageTitle text={t('team.team')} />
      {members.length === 0 ? (
        <p className="lead page__lead">{t('team.none')}</p>
      ) : (
        <>
          <p className="page__about">{t('team.about')}</p>
          <ul className={looks.filter(Boolean).join(' ')}>
            {members.map((member, i) => (
              <Member key={`${i}${member.name}`} member={member} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Whether rows of four leave fewer empty places than rows of five. */
const fillFours = (count: number) => (4 - (count % 4)) % 4 < (5 - (count % 5)) % 5

function Member({ member }: { member: TeamView['members'][number] }) {
  const { id, name, position, bio, avatar, links } = member
  return (
    <li id={id} className="team__member">
      {avatar ? (
        <PortraitPicture of={{ name, avatar }} className="team__picture" />
      ) : (
        <TreeRings className="team__picture" name={name} />
      )}
      <div className="team__words">
        <h2 className="h3" dir="auto">
          {name}
        </h2>
        <p className="label" dir="auto">
          {position}
        </p>
        {bio && (
          <p className="team__bio" dir="auto">
            {bio}
          </p>
        )}
        {links.length > 0 && (
          <ul className="team__links">
            {links.map(({ name: label, url }) => (
              <li key={label}>
                <Link href={url} rel="me noopener" dir="auto" aria-label={`${label}, ${name}`}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
