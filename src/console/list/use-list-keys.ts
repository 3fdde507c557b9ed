import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUndoLast } from '../toasts.tsx'
import { isWriting, useKeys } from '../use-keys.tsx'
import type { useBulk } from './bulk.tsx'
import { chosenCount, type Selection } from './selection.ts'
import type { ListSpec } from '../list-spec.ts'

/** Lists the keys of the rows in the sheet of keys; the search is reached from anywhere on the screen. */
export function useListKeys<R>(spec: ListSpec<R>, onSearch: () => void): void {
  const t = useTranslations()
  const group = t('console.list.keys')
  const own = ['J', 'K', 'X', 'Enter', '.'].map((keys) => ({
    keys,
    group,
    label: t(`console.list.key.${KEYS[keys]}`),
  }))
  const undoLast = useUndoLast()
  const actions = spec.rowActions.flatMap(({ key, label }) =>
    key ? [{ keys: key.toUpperCase(), group, label: t(label) }] : [],
  )
  useKeys([
    { keys: '/', group, label: t('console.list.key.search'), run: onSearch },
    {
      keys: 'Mod+Z',
      group,
      label: t('console.list.key.undo'),
      // What is being typed is taken back by itself.
      run: () => !isWriting(document.activeElement) && undoLast(),
    },
    ...own,
    ...actions,
  ])
}

const KEYS: Record<string, string> = { J: 'next', K: 'before', X: 'choose', Enter: 'open', '.': 'menu' }

/** What a key does to a row, or to all that are chosen. @returns whether it means anything */
export function useRowKeys<R>(spec: ListSpec<R>, selection: Selection, bulk: ReturnType<typeof useBulk>) {
  const navigate = useNavigate()
  return (key: string, row: R | undefined): boolean => {
    const ofKey = spec.rowActions.find((one) => one.key === key)
    const verb = spec.bulk.find((one) => one.verb === ofKey?.bulk)
    if (verb && chosenCount(selection) > 0) return bulk.begin(verb), true
    if (row === undefined) return false
    const to = spec.row.open(row)
    // Where there is no editor yet, the quick edit opens.
    const named = key === 'Enter' ? 'e' : key
    const action = spec.rowActions.find((one) => one.key === named && (one.isFor?.(row) ?? true))
    if (key === 'Enter' && to !== null) void navigate(to)
    else if (action?.key === key && action.runByKey) action.runByKey(row)
    else if (action) action.run(row)
    else return false
    return true
  }
}
