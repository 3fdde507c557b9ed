import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useCall, useConsole } from '../../../console/context.ts'
import { listKey } from '../../../console/list/list-key.ts'
import { reachOf } from '../../../kernel/role.ts'
import { listFiles } from '../calls.ts'
import { PATHS_MAX, uploadIdIn } from '../contract.ts'
import type { FileRow } from '../type.ts'

/** The file of the library at a path; null for none, and while it is not known. */
export function useFileAt(path: string): FileRow | null {
  const { data } = useFilesAt([path])
  return data?.[0] ?? null
}

/** The files of the library at these paths, in no order: one call for up to PATHS_MAX of them. */
export function useFilesAt(paths: readonly string[]): UseQueryResult<FileRow[]> {
  const call = useCall()
  const { site } = useConsole()
  const { locale } = useContentLanguage()
  const own = paths.filter((path) => uploadIdIn(path) !== null)
  return useQuery({
    queryKey: [...listKey(site.id, 'media'), 'at', locale, ...own],
    queryFn: async () => {
      const pieces = Array.from({ length: Math.ceil(own.length / PATHS_MAX) }, (_, i) =>
        own.slice(i * PATHS_MAX, (i + 1) * PATHS_MAX),
      )
      const asked = pieces.map((piece) =>
        call(listFiles, {
          params: { forkId: site.id },
          query: { locale, path: piece.join(','), limit: String(PATHS_MAX) },
        }),
      )
      return (await Promise.all(asked)).flat()
    },
    enabled: own.length > 0 && reachOf(site.role, 'media.read') !== null,
  })
}
