import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuCheck, MenuChoices, MenuLabel, MenuRule } from '../../ui/menu.tsx'
import { DENSITIES } from '../../kernel/look.ts'
import { useLook } from '../look.tsx'
import type { ListPreferences } from './preferences.ts'
import type { Column } from './spec.ts'

interface Props<R> {
  columns: readonly Column<R>[]
  preferences: ListPreferences
  onChange: (next: Partial<ListPreferences>) => void
}

/** Density of all lists, and columns of this one. */
export function LookMenu<R>({ columns, preferences, onChange }: Props<R>) {
  const t = useTranslations()
  const { hidden } = preferences
  const { look, change } = useLook()
  return (
    <Menu align="end" trigger={<IconButton icon="columns" label={t('console.list.look')} />}>
      <MenuChoices
        label={t('console.rows')}
        value={look.density}
        options={DENSITIES.map((value) => ({ value, label: t(`console.density.${value}`) }))}
        onChange={(density) => change({ density })}
      />
      <MenuRule />
      <MenuLabel>{t('console.list.columns')}</MenuLabel>
      {columns.map(({ id, head, locked = false }) => (
        <MenuCheck
          key={id}
          isOn={locked || !hidden.includes(id)}
          isLocked={locked}
          onChange={(isOn) =>
            onChange({ hidden: isOn ? hidden.filter((other) => other !== id) : [...hidden, id] })
          }
        >
          {t(head)}
        </MenuCheck>
      ))}
    </Menu>
  )
}
