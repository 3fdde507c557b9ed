import { useState } from 'react'
import type { DraftKind } from '../../../console/saving/draft.ts'
import type { Values } from '../../../console/saving/draft-state.ts'
import { useCall, useConsole } from '../../../console/context.ts'
import { isLocale, type Locale } from '../../../kernel/locale.ts'
import type { Role } from '../../../kernel/role.ts'
import { invite, withdrawInvitation } from '../calls.ts'
import type { MadeInvitation } from '../shapes.ts'

/** Languages stand with commas between them. */
export const EMPTY_INVITATION = { name: '', email: '', role: 'editor', languages: '' }

export const languagesIn = (value: string): Locale[] => value.split(',').filter(isLocale)

/** A new invitation; what is typed of it stays on the device, its link never does. */
export function useInvitation(): DraftKind<MadeInvitation> {
  const call = useCall()
  const { site } = useConsole()
  const [kind] = useState((): DraftKind<MadeInvitation> => {
    const params = { forkId: site.id }
    return {
      type: 'invitation',
      valuesOf,
      versionOf: () => 1,
      nameOf: ({ name, email }) => name || email || '',
      async save(changed, made) {
        // An answer that was lost had made a link for another address than the one that is typed now.
        if (made && changed.email !== undefined)
          await call(withdrawInvitation, { params: { ...params, id: made.id } })
        return call(invite, {
          params,
          body: bodyOf({ ...EMPTY_INVITATION, ...(made && valuesOf(made)), ...changed }),
        })
      },
    }
  })
  return kind
}

const valuesOf = ({ name, email, role, languages }: MadeInvitation) => ({
  name,
  email,
  role,
  languages: String(languages ?? ''),
})

const bodyOf = ({ name = '', email = '', role, languages = '' }: Values) => ({
  name,
  email,
  role: role as Role,
  languages: languagesIn(languages),
})
