import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { useToast } from '../../../console/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import { readProviderLink, removeProviderLink } from '../provider/calls.ts'
import { Section } from './section.tsx'

const KEY = ['provider-link'] as const

/** The service that people sign in with, where one is set up, and whether the person's account there is linked. */
export function ProviderSection() {
  const t = useTranslations()
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => call(readProviderLink, {}),
    staleTime: 0,
    gcTime: 0,
  })
  const provider = data?.provider
  if (!provider) return null
  const { name, isLinked } = provider
  const handleRemove = async () => {
    setIsPending(true)
    try {
      await call(removeProviderLink, {})
      await queries.refetchQueries({ queryKey: KEY })
    } catch (error) {
      const description = sentenceOf(error) || t('console.reason.noAnswer')
      toast({ title: t('identity.unlinkFailed'), description, isDestructive: true })
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Section title={t('identity.provider', { name })}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3">
        <p className="min-w-60 flex-1 text-second text-ink-2">
          {t(isLinked ? 'identity.linked' : 'identity.notLinked', { name })}
        </p>
        {isLinked && (
          <Button isSmall isPending={isPending} onClick={() => void handleRemove()}>
            {t('identity.unlink')}
          </Button>
        )}
      </div>
    </Section>
  )
}
