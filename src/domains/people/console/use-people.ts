import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { useToast } from '../../../console/toasts.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import type { Locale } from '../../../kernel/locale.ts'
import type { Role } from '../../../kernel/role.ts'
import { changeAccess, listInvitations, listPeople } from '../calls.ts'
import type { Person } from '../shapes.ts'

/** Who may open the site. */
export function usePeople() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: ['people', site.id],
    queryFn: () => call(listPeople, { params: { forkId: site.id } }),
    staleTime: 0,
  })
}

/** Invitations that nobody has accepted yet. */
export function useInvitations() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: ['invitations', site.id],
    queryFn: () => call(listInvitations, { params: { forkId: site.id } }),
    staleTime: 0,
  })
}

/** The toast after a change. */
interface Told {
  title: string
  description?: string
  /** Undoes the change, and shows a toast of its own. */
  undo?: () => Promise<unknown>
}

/** Runs a change of access to the site, refetches the lists, and shows a toast about success or failure. */
export function useAccessChange(): <T>(work: () => Promise<T>, done?: Told) => Promise<T | null> {
  const t = useTranslations('people')
  const toast = useToast()
  const queries = useQueryClient()
  return async function change(work, done) {
    try {
      const answer = await work()
      if (done) {
        const { undo, ...words } = done
        const onAct = () => void (undo && change(undo, { title: t('undone') }))
        toast({ ...words, ...(undo && { action: { label: t('undo'), onAct } }) })
      }
      await Promise.all(
        [['people'], ['invitations'], ['sites']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
      return answer
    } catch (error) {
      toast({ title: t('failed'), description: sentenceOf(error) || t('failedText'), isDestructive: true })
      return null
    }
  }
}

/**
 * Gives the change of a person's role and languages, which can be undone until somebody else changes them. Of the own ones there is
 * no Undo: whoever has a role no more cannot give it.
 */
export function useRoleChange() {
  const call = useCall()
  const { site, person: own } = useConsole()
  const change = useAccessChange()
  return (
    { id, role, languages }: Person,
    next: { role: Role; languages?: Locale[] },
    title: string,
  ): Promise<Person | null> => {
    const params = { forkId: site.id, id }
    const send = (body: Parameters<typeof call<typeof changeAccess>>[1]['body']) =>
      call(changeAccess, { params, body })
    let stored: Person | undefined
    return change(
      async () => {
        stored = await send(next)
        return stored
      },
      {
        title,
        ...(id !== own.id && {
          undo: () =>
            send({
              role,
              languages: languages ?? [],
              onlyIf: stored && { role: stored.role, languages: stored.languages ?? [] },
            }),
        }),
      },
    )
  }
}
