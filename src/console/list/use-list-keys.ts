import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUndoKey } from '../use-undo-key.ts'
import { useKeys } from '../keys/use-keys.tsx'
import type { useBulk } from './bulk.tsx'
import { chosenCount, type Selection } from './selection.ts'
import type { ListSpec } from '../catalogue/list-spec.ts'

/** Lists the shortcuts of rows in the sheet of keys; the key of the search works on the whole screen. */
export function useListKeys<R>(spec: ListSpec<R>, onSearch: () => void): void {
  const t = useTranslations()
  const group = t('console.list.keys')
  const own = ['J', 'K', 'X', 'Enter', '.'].map((keys) => ({
    keys,
    group,
    label: t(`console.list.key.${KEYS[keys]}`),
  }))
  useUndoKey()
  const actions = spec.rowActions.flatMap(({ key, label }) =>
    key ? [{ keys: key.toUpperCase(), group, label: t(label) }] : [],
  )
  useKeys([{ keys: '/', group, label: t('console.list.key.search'), run: onSearch }, ...own, ...actions])
}

const KEYS: Record<string, string> = { J: 'next', K: 'before', X: 'choose', Enter: 'open', '.': 'menu' }

/** Handles a key for a row, or for all chosen rows. @returns whether the key does anything */
export function useRowKeys<R>(spec: ListSpec<R>, selection: Selection, bulk: ReturnType<typeof useBulk>) {
  const navigate = useNavigate()
  return (key: string, row: R | undefined): boolean => {
    const ofKey = spec.rowActions.find((one) => one.key === key)
    const verb = spec.bulk.find((one) => one.verb === ofKey?.bulk)
    if (verb && chosenCount(selection) > 0) return bulk.begin(verb), true
    if (row === undefined) return false
    const to = spec.row.open(row)
    // Without an editor the quick edit opens.
    const named = key === 'Enter' ? 'e' : key
    const action = spec.rowActions.find((one) => one.key === named && (one.isFor?.(row) ?? true))
    if (key === 'Enter' && to !== null) void navigate(to)
    else if (action?.key === key && action.runByKey) action.runByKey(row)
    else if (action) action.run(row)
    else return false
    return true
  }
}
