import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DraftKind } from '../../../console/saving/draft.ts'
import type { Values } from '../../../console/saving/draft-state.ts'
import { useCall, useConsole } from '../../../console/context.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { CallError, sendFile } from '../../../ui/client.ts'
import { changeSite, createSite, importSite } from '../calls.ts'
import { type Beginning, SITE_FILE } from '../contract.ts'
import type { StandingSite } from '../shapes.ts'

/** What a site begins with, or the file of one. */
export type Start = Beginning | 'file'

/**
 * A new site; what is typed of it stays on the device.
 * @param file that of a site, where it begins with one; a browser keeps no file
 */
export function useNewSite(file: RefObject<File | null>) {
  const t = useTranslations('provisioning')
  const call = useCall()
  const { site } = useConsole()
  const [made] = useState(() => {
    // A refusal of the file has its place under the name of a field.
    const first = {
      name: '',
      slug: '',
      language: site.sourceLanguage as string,
      timezone: site.timezone,
      start: 'book',
      file: '',
    }
    const kind: DraftKind<StandingSite> = {
      type: 'new-site',
      valuesOf: ({ name, slug }) => ({ ...first, name, slug }),
      versionOf: () => 1,
      nameOf: ({ name = '' }) => name,
      async save(changed, stored, { idempotencyKey }) {
        if (stored) return call(changeSite, { params: { id: stored.id }, body: namesIn(changed) })
        const { start } = { ...first, ...changed }
        if (start !== 'file') {
          const body = { ...bodyOf({ ...first, ...changed }), ...(start === 'like' && { like: site.id }) }
          return call(createSite, { body }, { idempotencyKey })
        }
        if (!file.current)
          throw new CallError(422, '', [{ pointer: '/file', code: 'required', detail: t('fileMissing') }])
        // The server answers with the site, as to any creation.
        return (await sendFile(importSite.path, file.current, SITE_FILE)) as StandingSite
      },
    }
    return { kind, first }
  })
  return made
}

const bodyOf = ({ name = '', slug = '', language, timezone = '', start }: Values) => ({
  name,
  slug,
  timezone,
  language: language as Locale,
  start: start as Beginning,
})

/** What can still be changed of a site that a lost answer had made. */
const namesIn = ({ name, slug }: Values) => ({
  ...(name !== undefined && { name }),
  ...(slug !== undefined && { slug }),
})
