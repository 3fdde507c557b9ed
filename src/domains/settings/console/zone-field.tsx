import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { Choice, ChoiceGroup, SearchChoice } from '../../../console/search-choice.tsx'
import { RENAMED, UTC } from '../../../kernel/time-zone.ts'

/** Those on top, as the specification names them (contract row C570). */
const COMMON: Readonly<Record<string, string>> = {
  [UTC]: UTC,
  'America/New_York': 'America/New_York (Eastern)',
  'America/Chicago': 'America/Chicago (Central)',
  'America/Denver': 'America/Denver (Mountain)',
  'America/Los_Angeles': 'America/Los_Angeles (Pacific)',
}

/** Under which other names a zone is found. */
const otherNamesOf = (zone: string) =>
  [COMMON[zone], RENAMED[zone], ...Object.keys(RENAMED).filter((one) => RENAMED[one] === zone)].filter(
    (name) => name !== undefined,
  )

const OTHERS = Intl.supportedValuesOf('timeZone').filter((zone) => !(zone in COMMON))

interface Props {
  label: string
  hint: ReactNode
  bound: Bound
}

/** One of all time zones, found by a few letters. */
export function ZoneField({ label, hint, bound }: Props) {
  const t = useTranslations('settings')
  return (
    <SearchChoice
      label={label}
      hint={
        <>
          {hint} {t('timezoneHint')}
        </>
      }
      bound={bound}
      shown={COMMON[bound.value] ?? bound.value}
      words={{ find: t('findZone'), list: t('zones'), none: t('noZone') }}
    >
      {(choose) => {
        const entry = (zone: string) => (
          <Choice
            key={zone}
            value={zone}
            keywords={otherNamesOf(zone)}
            isCurrent={zone === bound.value}
            onChoose={() => choose(zone)}
          >
            {COMMON[zone] ?? zone}
          </Choice>
        )
        return (
          <>
            <ChoiceGroup heading={t('commonZones')}>{Object.keys(COMMON).map(entry)}</ChoiceGroup>
            <ChoiceGroup heading={t('allZones')}>{OTHERS.map(entry)}</ChoiceGroup>
          </>
        )
      }}
    </SearchChoice>
  )
}
