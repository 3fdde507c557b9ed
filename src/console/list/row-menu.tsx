import { Fragment, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuRule } from '../../ui/menu.tsx'
import type { ListSpec } from '../catalogue/list-spec.ts'

interface Props<R> {
  spec: ListSpec<R>
  row: R
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
  onMenuClosed: () => void
  /** Chooses the row, where its box is hidden. */
  onChoose: (() => void) | null
}

export function RowMenu<R>({ spec, row, isMenuOpen, onMenu, onMenuClosed, onChoose }: Props<R>) {
  const t = useTranslations('console.list')
  const chosen = useRef<(() => void) | null>(null)
  return (
    <Menu
      align="end"
      isOpen={isMenuOpen}
      onOpenChange={onMenu}
      giveBack={onMenuClosed}
      onClosed={() => {
        // Runs only now that the rows have the focus, since a dialog gives the focus back to what had it.
        chosen.current?.()
        chosen.current = null
      }}
      trigger={<IconButton icon="more" tabIndex={-1} label={t('actionsOf', { name: spec.row.name(row) })} />}
    >
      {onChoose && (
        <MenuItem icon="check" onSelect={onChoose}>
          {t('select')}
        </MenuItem>
      )}
      <Actions
        spec={spec}
        row={row}
        onChosen={(run) => {
          chosen.current = run
        }}
      />
    </Menu>
  )
}

function Actions<R>({
  spec,
  row,
  onChosen,
}: Pick<Props<R>, 'spec' | 'row'> & { onChosen: (run: () => void) => void }) {
  const t = useTranslations()
  const actions = spec.rowActions.filter(({ isFor }) => isFor?.(row) ?? true)
  return actions.map(({ id, label, icon, key, isDanger, run }, i) => (
    <Fragment key={id}>
      {isDanger && i > 0 && <MenuRule />}
      <MenuItem icon={icon} hotkey={key} isDanger={isDanger} onSelect={() => onChosen(() => run(row))}>
        {t(label)}
      </MenuItem>
    </Fragment>
  ))
}
