import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PERSON_KEY } from '../../../console/session/account.ts'
import type { DraftKind } from '../../../console/saving/draft.ts'
import { isLocale, type Locale } from '../../../kernel/locale.ts'
import { call } from '../../../ui/client.ts'
import { saveProfile } from '../calls.ts'
import type { User } from '../shapes.ts'

/** What the save engine has to know of the own account. */
export function useProfileKind(): DraftKind<User> {
  const queries = useQueryClient()
  const [kind] = useState(() => profileKind((user) => queries.setQueryData(PERSON_KEY, user)))
  return kind
}

function profileKind(noteSaved: (user: User) => void): DraftKind<User> {
  return {
    type: 'profile',
    valuesOf: ({ firstName, lastName, username, email, language }) => ({
      firstName,
      lastName,
      username,
      email,
      language: language ?? '',
    }),
    versionOf: ({ version }) => version,
    nameOf: ({ username = '' }) => username,
    isSame: (field, a, b) => wordingOf(field, a) === wordingOf(field, b),
    async save({ firstName, lastName, username, email, language }, _user, { ifMatch }) {
      const body = { firstName, lastName, username, email, ...languageIn(language) }
      const user = await call(saveProfile, { body }, { ifMatch })
      noteSaved(user)
      return user
    },
  }
}

/** An empty one is that of the site; left out where it was not changed. */
function languageIn(text: string | undefined): { language?: Locale | null } {
  return text === undefined ? {} : { language: isLocale(text) ? text : null }
}

/** Names to sign in with are stored in lower case. */
function wordingOf(field: string, text: string): string {
  return field === 'username' || field === 'email' ? text.trim().toLowerCase() : text.trim()
}
