import { useEffect, useState } from 'react'
import { useCall } from '../../../../console/context.ts'
import { useDraft } from '../../../../console/drafts/use-draft.ts'
import { FLAG } from '../../../../console/items/fields.ts'
import { useRefetch } from '../../../../console/items/item-type.ts'
import type { Draft, DraftKind } from '../../../../console/saving/draft.ts'
import { createSaveTimer } from '../../../../console/saving/save-timer.ts'
import type { Values } from '../../../../console/saving/draft-state.ts'
import { LOCALES } from '../../../../kernel/locale.ts'
import { saveFile } from '../../calls.ts'
import type { MediaFile } from '../../type.ts'

export const DECORATIVE = 'isDecorative'

function valuesOf({ translations, isDecorative }: MediaFile): Values {
  const texts = LOCALES.map((locale) => [locale, translations[locale]?.alt ?? ''])
  return { ...Object.fromEntries(texts), [DECORATIVE]: FLAG.read(isDecorative) }
}

function bodyOf(changed: Values) {
  const { isDecorative, ...texts } = changed
  const translations = Object.fromEntries(Object.entries(texts).map(([locale, alt]) => [locale, { alt }]))
  return {
    ...(Object.keys(texts).length > 0 && { translations }),
    ...(isDecorative !== undefined && { isDecorative: isDecorative !== '' }),
  }
}

/** What is said of a picture in each language, saved by itself as it is typed. */
export function useDescriptions(file: MediaFile): {
  draft: Draft<MediaFile> | null
  edit: (field: string, value: string) => void
  saveNow: () => void
} {
  const call = useCall()
  const refetch = useRefetch({ kind: 'media' })
  const [kind] = useState(
    (): DraftKind<MediaFile> => ({
      type: 'described-media',
      valuesOf,
      versionOf: ({ version }) => version,
      nameOf: () => file.originalName,
      async save(changed, item, { ifMatch }) {
        if (!item) throw new TypeError('a file is there before it is described')
        const options = ifMatch === undefined ? {} : { ifMatch }
        const saved = await call(saveFile, { params: { id: item.id }, body: bodyOf(changed) }, options)
        refetch()
        return saved
      },
    }),
  )
  const draft = useDraft(kind, file.id, file)
  const [timer, setTimer] = useState<ReturnType<typeof createSaveTimer> | null>(null)
  useEffect(() => {
    if (!draft) return
    const created = createSaveTimer(() => void draft.save())
    setTimer(created)
    return () => created.stop()
  }, [draft])
  return {
    draft,
    edit(field, value) {
      draft?.edit(field, value)
      timer?.note()
    },
    saveNow() {
      if (draft?.getSnapshot().isDirty) void draft.save()
    },
  }
}
