import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { initialsOf, nameOf } from '../account.ts'
import { useConsole } from '../context.ts'
import { Logout } from '../logout.tsx'

const PROFILE = '/admin/profile'

/** Who is signed in, with which role, the way to the own profile, and the way out. @param onChoose also called when it is followed */
export function UserBlock({ isRail = false, onChoose }: { isRail?: boolean; onChoose?: () => void }) {
  const t = useTranslations('console')
  const { person, site } = useConsole()
  const words = isRail ? 'tablet:sr-only' : 'tablet:max-wide:sr-only'
  const column = isRail ? 'tablet:flex-col' : 'tablet:max-wide:flex-col'
  const name = nameOf(person)
  const isHere = useLocation().pathname === PROFILE
  return (
    <div className={`mt-2 flex items-center gap-1.5 self-stretch border-t border-line pt-2.5 ${column}`}>
      <Link
        to={PROFILE}
        aria-current={isHere ? 'page' : undefined}
        title={t('profileOf', { name })}
        onClick={onChoose}
        className="hit -m-1 flex min-w-0 flex-1 items-center gap-2.5 rounded-control p-1 hover:bg-hover aria-[current=page]:bg-surface aria-[current=page]:shadow-here dark:aria-[current=page]:bg-hover"
      >
        <span
          aria-hidden
          className="grid size-8 flex-none place-items-center rounded-full bg-portrait text-small font-semibold text-on-portrait"
        >
          {initialsOf(person)}
        </span>
        <span className={`flex min-w-0 flex-1 flex-col ${words}`}>
          <span className="truncate text-second font-semibold">{name}</span>
          <span className="text-small text-ink-3">{t(`role.${site.role}`)}</span>
        </span>
      </Link>
      <Logout />
    </div>
  )
}
