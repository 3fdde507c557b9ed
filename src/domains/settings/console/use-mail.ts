import { useQuery } from '@tanstack/react-query'
import { useCall, useConsole } from '../../../console/context.ts'
import { readMail } from '../../mailing/calls.ts'

/** Whether mail goes out, and what waits. */
export function useMail() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: ['mail', site.id],
    queryFn: () => call(readMail, { params: { forkId: site.id } }),
    staleTime: 0,
  })
}
