import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'
import { useOwnMoment } from '../use-moment-words.ts'
import { PROFILE } from './user-block.tsx'

/** Says until when a second factor has to be set up. */
export function DueBar() {
  const t = useTranslations('console')
  const ownMoment = useOwnMoment()
  const { secondFactor } = useConsole().person
  if (!secondFactor) return null
  return (
    <section
      aria-label={t('secondFactor')}
      className="flex flex-none items-start gap-2.5 bg-draft-soft px-4 py-2 text-second text-draft tablet:px-6"
    >
      <Icon name="lock" className="mt-0.5 size-4 flex-none" />
      <p>
        {t.rich('secondFactorDue', {
          date: ownMoment(secondFactor.from),
          a: (words) => (
            <Link to={PROFILE} className="hit font-semibold underline underline-offset-3">
              {words}
            </Link>
          ),
        })}
      </p>
    </section>
  )
}
