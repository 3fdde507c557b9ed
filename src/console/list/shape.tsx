import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuChoices } from '../../ui/menu.tsx'
import type { Option } from '../catalogue/list-spec.ts'

export function SortMenu({
  sorts,
  sort,
  onSort,
}: {
  sorts: readonly Option[]
  sort: string
  onSort: (sort: string) => void
}) {
  const t = useTranslations()
  const options = sorts.map(({ value, label }) => ({ value, label: t(label) }))
  const current = options.find(({ value }) => value === sort)?.label ?? t('console.list.sort')
  return (
    <Menu
      align="end"
      label={t('console.list.sort')}
      trigger={
        <button
          type="button"
          title={t('console.list.sort')}
          aria-label={t('console.list.sortedBy', { order: current })}
          className="hit inline-flex h-7.5 flex-none items-center gap-1.5 rounded-control px-2.5 text-second font-medium whitespace-nowrap hover:bg-hover max-tablet:h-11"
        >
          {current}
          <Icon name="down" className="size-3.5 text-ink-2" />
        </button>
      }
    >
      <MenuChoices value={sort} options={options} onChange={onSort} />
    </Menu>
  )
}

export function ShapeSwitch({ isRows, onChange }: { isRows: boolean; onChange: (isRows: boolean) => void }) {
  const t = useTranslations('console.list')
  return (
    <span className="flex gap-0.5">
      <IconButton icon="grid" label={t('asCards')} aria-pressed={!isRows} onClick={() => onChange(false)} />
      <IconButton icon="rows" label={t('asRows')} aria-pressed={isRows} onClick={() => onChange(true)} />
    </span>
  )
}
