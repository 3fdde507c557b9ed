import { Link } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { Picture } from '../../../site/components/picture.tsx'
import type { Translate } from '../../../ui/translate.ts'
import type { TeamView } from './view-models.ts'

/** The people of a site, each with a picture or rings of their own. */
export function Team({ view, t }: { view: TeamView; t: Translate }) {
  const heading = t('team.team')
  return (
    <section className="wrap page team">
      <PageTitle text={heading} />
      {view.members.length === 0 ? (
        <p className="lead page__lead">{t('team.none')}</p>
      ) : (
        <ul className="team__members">
          {view.members.map((member) => (
            <Member key={member.name} member={member} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Member({ member }: { member: TeamView['members'][number] }) {
  const { name, position, bio, avatar, links, rings } = member
  return (
    <li className="team__member">
      {avatar ? (
        <Picture className="team__picture" src={avatar} alt="" loading="lazy" />
      ) : (
        <svg className="team__picture" viewBox="0 0 100 125" aria-hidden="true" focusable="false">
          {rings.map((radius) => (
            <circle key={radius} cx="50" cy="62.5" r={radius} fill="none" stroke="currentColor" />
          ))}
        </svg>
      )}
      <h2 className="h3" dir="auto">
        {name}
      </h2>
      <p className="label" dir="auto">
        {position}
      </p>
      {bio && <p dir="auto">{bio}</p>}
      {links.length > 0 && (
        <ul className="team__links">
          {links.map(({ name: label, url }) => (
            <li key={label}>
              <Link href={url} rel="me noopener" dir="auto">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
