import { useTranslations } from 'use-intl'
import { initialsOf, nameOf } from '../account.ts'
import { useConsole } from '../context.ts'
import { Logout } from '../logout.tsx'

/** Who is signed in, with which role, and the way out. */
export function UserBlock({ isRail = false }: { isRail?: boolean }) {
  const t = useTranslations('console')
  const { person, site } = useConsole()
  const words = isRail ? 'tablet:sr-only' : 'tablet:max-wide:sr-only'
  const column = isRail ? 'tablet:flex-col' : 'tablet:max-wide:flex-col'
  return (
    <div className={`mt-2 flex items-center gap-2.5 self-stretch border-t border-line pt-2.5 ${column}`}>
      <span
        aria-hidden
        className="grid size-8 flex-none place-items-center rounded-full bg-portrait text-small font-semibold text-on-portrait"
      >
        {initialsOf(person)}
      </span>
      <span className={`flex min-w-0 flex-1 flex-col ${words}`}>
        <span className="truncate text-second font-semibold">{nameOf(person)}</span>
        <span className="text-small text-ink-3">{t(`role.${site.role}`)}</span>
      </span>
      <Logout />
    </div>
  )
}
