import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import type { MenuTarget, MenuTargets, Slice } from '../../../console/catalogue/slice.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { listModules } from '../../modules/calls.ts'
import { useModuleName } from '../../modules/ui.tsx'
import { isPagePath } from '../../pages/contract.ts'
import type { MenuChild, MenuItem } from '../rules.ts'
import { kindOf } from './tree.ts'

/** What every site has, whichever slice serves it. */
const HOME = { label: 'navigation.address.home', path: '/', module: '' }

/** What they are listed under. */
const ADDRESSES: Target['group'] = { label: 'navigation.group.addresses', icon: 'leads' }

/** Something of the site that an entry can lead to. */
export interface Target
  extends Omit<MenuTarget, 'id' | 'title'>,
    Pick<MenuChild, 'url' | 'pageId' | 'module'> {
  title: string
  /** What it is listed under. */
  group: Pick<MenuTargets, 'label' | 'icon' | 'isFollowed'>
}

/** What an entry of a menu can lead to, and which modules are on. */
export function useTargets() {
  const t = useTranslations()
  const nameOf = useModuleName()
  const call = useCall()
  const { site, slices } = useConsole()
  const query = useQuery({
    // Read again with the pages, when somebody changes one.
    queryKey: ['page', site.id, 'menus'],
    staleTime: 0,
    queryFn: async () => {
      const [modules, ...items] = await Promise.all([
        call(listModules, { params: { forkId: site.id } }),
        ...inOrder(slices).map(async ({ targets, module = '' }) => {
          const { listTargets } = await targets.load()
          return (await listTargets(call, site.id)).map((item) => ({ ...item, group: targets, module }))
        }),
      ])
      return { modules, items: items.flat() }
    },
  })
  const { data } = query
  if (!data) return { query, targets: null }
  const modules = data.modules.map((row) => ({ ...row, name: nameOf(row) }))
  const items = data.items.map(({ id, title, ...item }): Target => {
    const { isFollowed } = item.group
    return { ...item, title: title(t), url: isFollowed ? '' : item.path, pageId: isFollowed ? id : null }
  })
  const addresses = [HOME, ...slices.flatMap(addressesOf)].map(({ label, ...address }): Target => {
    const title = t(label)
    return { ...address, group: ADDRESSES, title, isPublished: true, url: address.path, pageId: null }
  })
  return { query, targets: { targets: [...items, ...addresses], modules } }
}

/** Targets referenced by id come before those stored as a plain address. */
function inOrder(slices: readonly Slice[]) {
  return slices
    .flatMap(({ targets, module }) => (targets ? [{ targets, module }] : []))
    .toSorted((a, b) => Number(b.targets.isFollowed ?? false) - Number(a.targets.isFollowed ?? false))
}

const addressesOf = ({ addresses = [], module }: Slice) =>
  addresses.map((address) => ({ ...address, module: module ?? '' }))

export type Targets = NonNullable<ReturnType<typeof useTargets>['targets']>

/** What an entry leads to, where that is known. */
export function targetOf({ pageId, url }: MenuChild, targets: readonly Target[]): Target | null {
  const found =
    pageId === null
      ? targets.find((one) => one.path === url.trim())
      : targets.find((one) => one.pageId === pageId)
  return found ?? null
}

/** The address that readers would come to; empty for one that only holds others. */
export function addressOf(entry: MenuChild, targets: readonly Target[]): string {
  return entry.pageId === null ? entry.url.trim() : (targetOf(entry, targets)?.path ?? '')
}

/** Why readers do not see an entry: key of the sentence and the module that it names; null where they do. */
export function whyHidden(
  entry: MenuItem,
  { targets, modules }: Targets,
): {
  key: 'moduleOff' | 'moduleGone' | 'gone' | 'unpublished' | 'empty' | 'nothingBelow'
  moduleId: string
} | null {
  const moduleId = moduleOf(entry, targets)
  const module = modules.find(({ id }) => id === moduleId)
  if (moduleId !== '' && !module) return { key: 'moduleGone', moduleId: '' }
  if (module && !module.isEnabled) return { key: 'moduleOff', moduleId }
  const target = targetOf(entry, targets)
  const [, path] = /^\/([^?#]+)/.exec(entry.url.trim()) ?? []
  const namesPage = entry.pageId !== null || (path !== undefined && isPagePath(path))
  if (namesPage && !target) return { key: 'gone', moduleId: '' }
  if (target && !target.isPublished) return { key: 'unpublished', moduleId: '' }
  if (target?.isEmpty) return { key: 'empty', moduleId: '' }
  const isGroup = entry.pageId === null && entry.url.trim() === ''
  const below = entry.children.filter(
    (child) => whyHidden({ ...child, children: [] }, { targets, modules }) === null,
  )
  return isGroup && below.length === 0 ? { key: 'nothingBelow', moduleId: '' } : null
}

/** What stands before an entry. */
export function signOf(entry: MenuItem, slices: readonly Slice[]): IconName {
  const kind = kindOf(entry)
  if (kind === 'dropdown') return 'folder'
  if (kind === 'link') return 'open'
  if (entry.url === '/') return 'home'
  const [, first = ''] = /^\/(\w+)/.exec(entry.url) ?? []
  return slices.find(({ sign }) => sign?.at.includes(first))?.sign?.icon ?? 'page'
}

/** The module that an entry goes with, by itself or by what it leads to. */
function moduleOf(entry: MenuChild, targets: readonly Target[]): string {
  return entry.module || (targetOf(entry, targets)?.module ?? '')
}
