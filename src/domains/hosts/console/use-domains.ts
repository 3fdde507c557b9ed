import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { useToast } from '../../../console/toasts.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import { addDomain, checkDomain, listDomains, makePrimary, removeDomain } from '../calls.ts'

/** The domains of a site, and what can be done to them. */
export function useDomains(siteId: string) {
  const t = useTranslations('hosts')
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  /** The domains that others are being asked about. */
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const list = useQuery({
    queryKey: ['domains', siteId],
    queryFn: () => call(listDomains, { params: { forkId: siteId } }),
    staleTime: 0,
  })

  const refresh = async () => {
    const keys = [['domains', siteId], ['standing-sites'], ['sites']]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  const tellFailure = (error: unknown) =>
    toast({ title: t('failed'), description: sentenceOf(error) || t('failedText'), isDestructive: true })

  async function check(domain: string): Promise<void> {
    setAsked((now) => new Set([...now, domain]))
    try {
      await call(checkDomain, { params: { forkId: siteId, domain } })
      await queries.invalidateQueries({ queryKey: ['domains', siteId] })
    } catch (error) {
      tellFailure(error)
    } finally {
      setAsked((now) => new Set([...now].filter((one) => one !== domain)))
    }
  }

  /** @throws CallError, which the form shows */
  async function add(typed: string): Promise<void> {
    const { domain, shown } = await call(addDomain, { params: { id: siteId }, body: { domain: typed } })
    toast({ title: t('added', { domain: shown }) })
    await refresh()
    void check(domain)
  }

  return {
    list,
    isAsked: (domain: string) => asked.has(domain),
    check,
    add,
    async makePrimary(domain: string, shown: string) {
      try {
        await call(makePrimary, { params: { id: siteId, domain } })
        toast({ title: t('madePrimary', { domain: shown }) })
        await refresh()
      } catch (error) {
        tellFailure(error)
      }
    },
    async remove(domain: string, shown: string) {
      try {
        await call(removeDomain, { params: { id: siteId, domain } })
        const onAct = () => void add(domain).catch(tellFailure)
        toast({ title: t('removed', { domain: shown }), action: { label: t('undo'), onAct } })
        await refresh()
      } catch (error) {
        tellFailure(error)
      }
    },
  }
}

export type DomainActions = ReturnType<typeof useDomains>
