import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nameOf } from '../kernel/rich-text/item-link.ts'
import { useContentLanguage } from './content-language.tsx'
import { useConsole } from './context.ts'
import type { LinkTarget } from './session/account.ts'

/** Items of one call. */
const CALL_MAX = 100

/** What links of texts lead to, by `nameOf`: null for what is not on the site; nothing yet for what is still asked for. */
export type LinkTargets = ReadonlyMap<string, LinkTarget | null>

/** Reads what links to items lead to, and reads it again when items change. @param names by `nameOf`, each once */
export function useLinkTargets(names: readonly string[]): LinkTargets {
  const { account, session, site } = useConsole()
  const { locale } = useContentLanguage()
  const calls = Array.from({ length: Math.ceil(names.length / CALL_MAX) }, (_, i) =>
    names.slice(i * CALL_MAX, (i + 1) * CALL_MAX),
  )
  const answers = useQueries({
    queries: calls.map((some) => ({
      queryKey: ['link-targets', site.id, locale, some.join()],
      queryFn: async () => ({
        some,
        targets: await session.hold(() => account.readLinkTargets(site.id, some, locale)),
      }),
      placeholderData: keepPreviousData,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  return useMemo(() => {
    const known = new Map<string, LinkTarget | null>()
    for (const { some, targets } of answers) {
      for (const name of some) known.set(name, null)
      for (const target of targets) known.set(nameOf(target), target)
    }
    return known
  }, [answers])
}

const ITEM = /item:([a-z-]+\/[0-9a-f-]{36})/g

/** Gives texts in Markdown with addresses in the place of the items that their links lead to, for reading. */
export function useReadableLinks(texts: readonly string[]): (text: string) => string {
  const names = texts.flatMap((text) => [...text.matchAll(ITEM)].map(([, name = '']) => name))
  const targets = useLinkTargets([...new Set(names)])
  return (text) => withAddresses(text, targets)
}

/** A text in Markdown with the addresses that are known in the place of items. */
export const withAddresses = (text: string, targets: LinkTargets): string =>
  text.replaceAll(ITEM, (href, name: string) => targets.get(name)?.path ?? href)
