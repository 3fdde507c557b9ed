import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { draftCalls } from '../../../console/drafts/draft-call.ts'
import type { DraftKind } from '../../../console/drafts/draft.ts'
import type { EditorType } from '../../../console/editor/editing.ts'
import { type FieldForm, formOf, TEXT } from '../../../console/items/fields.ts'
import type { Drafted, DraftOutcome } from '../../../content/contract/draft.ts'
import { call } from '../../../ui/client.ts'
import { draftMenu, listMenus, type Menu, PLACES, readMenu, saveMenu } from '../contract.ts'
import { mergeItems } from './merge.ts'
import { isSameItems, itemsIn, textOfItems } from './tree.ts'

/** What the editor of a menu is given; the words of its entries stand with them. */
export type DraftedMenu = Menu & Drafted & { translations: Record<string, never> }

const ITEMS: FieldForm = { read: textOfItems, write: itemsIn, isSame: isSameItems, merge: mergeItems }

const FIELDS = { name: TEXT, items: ITEMS }

export const HOME = '/admin/navigation'

const menusKey = (siteId: string) => ['menus', siteId] as const

/** The menus of the site by their places, those that stand there first. */
export function useMenus() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: menusKey(site.id),
    queryFn: () => call(listMenus, { params: { forkId: site.id }, query: {} }),
    select: (menus) => menus.toSorted((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name)),
  })
}

/** Reads the menus anew after one of them was changed. */
export function useRefetchMenus(): () => Promise<void> {
  const queries = useQueryClient()
  const { site } = useConsole()
  return () => queries.invalidateQueries({ queryKey: menusKey(site.id) })
}

/** A menu in its editor: words go out by themselves, and what readers see waits for publication. */
export function useMenuType(): EditorType<DraftedMenu> {
  const t = useTranslations('navigation')
  const ask = useCall()
  const refetch = useRefetchMenus()
  const mayWrite = useMay('navigation.write')
  const [kind] = useState((): DraftKind<DraftedMenu> => {
    const { valuesOf, bodyOf, isSame, merge } = formOf(FIELDS)
    const noteSaved = () => void refetch()
    return {
      type: 'menu',
      valuesOf,
      versionOf: ({ version }) => version,
      nameOf: ({ name = '' }) => name,
      isSame,
      merge,
      async save(changed, item, { ifMatch }) {
        if (!item) throw new TypeError('an editor opens what is there')
        const body = bodyOf(changed)
        const saved = await call(
          saveMenu,
          { params: { id: item.uid }, body },
          ifMatch === undefined ? {} : { ifMatch },
        )
        noteSaved()
        return asItem(saved)
      },
      drafts: draftCalls<DraftedMenu>({
        valuesOf,
        bodyOf,
        send: async (id, body, options) => {
          const answer = await call(draftMenu, { params: { id }, body }, options)
          return { ...asItem(answer), ...(answer as DraftOutcome) }
        },
        onSaved: noteSaved,
      }),
    }
  })
  return {
    kind,
    read: async (id, options) => asItem(await ask(readMenu, { params: { id } }, options)),
    labels: { name: t('field.name'), items: t('field.items') },
    home: { title: t('title'), path: HOME },
    words: { loading: t('loading'), failed: 'navigation.failed' },
    mayWrite,
    rows: new Set(['items']),
  }
}

/** An answer for the editor as it keeps it. */
export function asItem<M extends Menu & Drafted>(menu: M): M & { translations: Record<string, never> } {
  return { ...menu, translations: {} }
}

function rankOf({ type, isActive }: Menu): number {
  return PLACES.indexOf(type) * 2 + (isActive ? 0 : 1)
}
