import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { VersionOfItem } from '../../../console/catalogue/slice.ts'
import { useCall, useConsole } from '../../../console/context.ts'
import { reachOf } from '../../../kernel/role.ts'
import { readFile } from '../calls.ts'
import { nameOf, ReplacedPicture, RestoreButton, useReplaced } from './replaced-files.tsx'

/** Which file a version took the place of, and its way back for as long as it is kept. */
export default function ReplacedInHistory({ id, version }: VersionOfItem) {
  const t = useTranslations('media.replacedFiles')
  const call = useCall()
  const { site } = useConsole()
  const before = useReplaced(id).data?.find((one) => one.version === version)
  const { data: file } = useQuery({
    queryKey: ['media', id, 'now'],
    queryFn: () => call(readFile, { params: { id } }),
    enabled: before !== undefined,
    staleTime: 0,
  })
  if (!before || !file) return null
  return (
    <div className="mt-2 grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3">
      <ReplacedPicture file={file} before={before} />
      <p className="text-small text-ink-2 wrap-anywhere">{t('replacing', { name: nameOf(before) })}</p>
      {reachOf(site.role, 'media.write') !== null && (
        <span className="col-span-2 mt-2">
          <RestoreButton file={file} before={before} />
        </span>
      )}
    </div>
  )
}
