import { useQueries, useQuery } from '@tanstack/react-query'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useCall, useConsole } from '../../../console/context.ts'
import { listKey } from '../../../console/list/list-key.ts'
import { reachOf } from '../../../kernel/role.ts'
import { listFiles } from '../calls.ts'
import { uploadIdIn } from '../contract.ts'
import type { FileRow } from '../type.ts'

/** The file of the library at a path; null for none, and while it is not known. */
export function useFileAt(path: string): FileRow | null {
  const { data } = useQuery(useFileQuery()(path))
  return data?.[0] ?? null
}

/** The files of the library at these paths, as far as they are known. */
export function useFilesAt(paths: readonly string[]): FileRow[] {
  const queryOf = useFileQuery()
  return useQueries({
    queries: paths.map(queryOf),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
}

function useFileQuery() {
  const call = useCall()
  const { site } = useConsole()
  const { locale } = useContentLanguage()
  return (path: string) => ({
    queryKey: [...listKey(site.id, 'media'), 'at', locale, path],
    queryFn: () => call(listFiles, { params: { forkId: site.id }, query: { locale, path, limit: '1' } }),
    enabled: uploadIdIn(path) !== null && reachOf(site.role, 'media.read') !== null,
  })
}
