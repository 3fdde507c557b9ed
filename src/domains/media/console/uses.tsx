import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useItemTypes, useKindName } from '../../../console/item-types.ts'
import { useCall } from '../../../console/context.ts'
import { listUses } from '../calls.ts'
import type { FileUse } from '../shapes.ts'
import type { FileRow } from '../type.ts'

/** Where a file is used. */
export function useUses({ id }: FileRow): UseQueryResult<FileUse[]> {
  const call = useCall()
  return useQuery({
    queryKey: ['media-uses', id],
    queryFn: () => call(listUses, { params: { id } }),
    staleTime: 0,
  })
}

/** The places that show a file, each a way there. */
export function Uses({ file }: { file: FileRow }) {
  const t = useTranslations('media.uses')
  const { data: uses } = useUses(file)
  if (!uses) return null
  return (
    <section aria-label={t('title')}>
      <p className="text-second font-semibold">{t('count', { count: uses.length })}</p>
      <UseList uses={uses} />
    </section>
  )
}

export function UseList({ uses }: { uses: readonly FileUse[] }) {
  const t = useTranslations('media.uses')
  const kindName = useKindName()
  const { addressOf, nameOf, openOf } = useItemTypes()
  const shown = uses.map(({ kind, id, title, isTrashed }) => {
    const type = addressOf(kind) ?? kind
    const named = { kind: kindName(kind), title: nameOf({ type, title }) }
    return {
      key: `${kind}/${id}`,
      place: isTrashed ? '/admin/trash' : (openOf(type, id) ?? PLACES[kind] ?? '/admin/book'),
      name: t(isTrashed ? 'inTrash' : kind === 'settings' ? kind : 'named', named),
    }
  })
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {shown.map(({ key, place, name }) => (
        <li key={key}>
          <Link to={place} className="hit text-second text-accent underline underline-offset-3 wrap-anywhere">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Where a file is put in that no item names. */
const PLACES: Record<string, string> = {
  settings: '/admin/settings',
  redirect: '/admin/settings/advanced/redirects',
}
