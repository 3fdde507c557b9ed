import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '../../../ui/icon.tsx'
import { StateWord } from '../../settings/ui.tsx'
import { useSignInRule } from './second-factor-rule.tsx'
import { usePeople } from './use-people.ts'

/** How many people have access, or how many of them lack the second factor that the site asks for. */
export default function PeopleState() {
  const t = useTranslations('people')
  const format = useFormatter()
  const { data: people } = usePeople()
  const { data: rule } = useSignInRule()
  if (!people) return null
  const without = people.filter(({ hasSecondFactor, isDisabled }) => !hasSecondFactor && !isDisabled).length
  return rule?.secondFactorFrom && without > 0 ? (
    <StateWord isUrgent>
      {/* The name of the section leaves no room for words. */}
      <span aria-hidden className="inline-flex items-center gap-1">
        <Icon name="alert" className="size-3.5" />
        {format.number(without)}
      </span>
      <span className="sr-only">{t('without', { count: without })}</span>
    </StateWord>
  ) : (
    <StateWord>{format.number(people.length)}</StateWord>
  )
}
