import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useItemTypes } from '../../../console/item-types.ts'
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
  const { addressOf, nameOf, openOf } = useItemTypes()
  const shown = uses.map(({ kind, id, title }) => {
    const type = addressOf(kind) ?? kind
    const place = openOf(type, id) ?? placeOf(kind, id)
    const name = nameOf({ type, title })
    return {
      key: `${kind}/${id}`,
      place,
      name: t(t.has(`kind.${kind}`) ? `kind.${kind}` : 'inText', { title: name }),
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

/** Where a use of a file is edited. */
function placeOf(kind: string, id: string): string {
  if (kind === 'team-member') return `/admin/team/${id}`
  return kind === 'settings' ? '/admin/settings' : '/admin/book'
}
