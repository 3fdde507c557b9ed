import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { newKey } from '../../../console/idempotency-key.ts'
import { useToast } from '../../../console/toasts.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import type { Domain } from '../shapes.ts'
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

  const isPrimary = (domain: string) =>
    queries
      .getQueryData<Domain[]>(['domains', siteId])
      ?.some((one) => one.domain === domain && one.isPrimary) ?? false

  async function check(domain: string): Promise<void> {
    setAsked((now) => new Set([...now, domain]))
    try {
      const wasPrimary = isPrimary(domain)
      const { isPrimary: isNow, shown } = await call(checkDomain, { params: { forkId: siteId, domain } })
      if (isNow && !wasPrimary) toast({ title: t('madePrimary', { domain: shown }) })
      await refresh()
    } catch (error) {
      tellFailure(error)
    } finally {
      setAsked((now) => new Set([...now].filter((one) => one !== domain)))
    }
  }

  /** @throws CallError, which the form shows */
  async function add(typed: string, idempotencyKey: string): Promise<Domain> {
    const body = { domain: typed }
    const added = await call(addDomain, { params: { id: siteId }, body }, { idempotencyKey })
    toast({ title: t('added', { domain: added.shown }) })
    await refresh()
    void check(added.domain)
    return added
  }

  /** Adds one that nobody typed, and tells why not. */
  const addNamed = (domain: string) => add(domain, newKey()).then(() => {}, tellFailure)

  async function lead(domain: string, shown: string): Promise<void> {
    const before = list.data?.find((one) => one.isPrimary && one.domain !== domain)
    try {
      await call(makePrimary, { params: { id: siteId, domain } })
      const onAct = () => void (before && lead(before.domain, before.shown))
      toast({
        title: t('madePrimary', { domain: shown }),
        ...(before && { action: { label: t('undo'), onAct } }),
      })
      await refresh()
    } catch (error) {
      tellFailure(error)
    }
  }

  return {
    list,
    isAsked: (domain: string) => asked.has(domain),
    check,
    add,
    addNamed,
    makePrimary: lead,
    async remove(domain: string, shown: string) {
      try {
        await call(removeDomain, { params: { id: siteId, domain } })
        const onAct = () => void addNamed(domain)
        toast({ title: t('removed', { domain: shown }), action: { label: t('undo'), onAct } })
        await refresh()
      } catch (error) {
        tellFailure(error)
      }
    },
  }
}

export type DomainActions = ReturnType<typeof useDomains>
