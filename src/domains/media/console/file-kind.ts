import { useState } from 'react'
import { useLabels, useRefetch } from '../../../console/items/item-type.ts'
import { comparisonOf, type FieldForm, formOf } from '../../../console/items/fields.ts'
import { formsOf } from '../../../console/items/studio-type.ts'
import type { DraftKind } from '../../../console/saving/draft.ts'
import type { Values } from '../../../console/saving/draft-state.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { call } from '../../../ui/client.ts'
import { saveFile } from '../calls.ts'
import type { Crop } from '../contract.ts'
import { type FileRow, fileType } from '../type.ts'
import { cropOf, textOfCrop, wordsOfCrop } from './framing/crop-text.ts'

const CROP: FieldForm = {
  read: (value) => textOfCrop(value as Crop),
  write: cropOf,
  words: (text) => wordsOfCrop(cropOf(text)),
}

const PERCENT = { read: String, write: (text: string) => (text.trim() === '' ? 50 : Number(text)) }

/** Of the dialog; the description is that of one language. */
export const FILE_FIELDS = formsOf(fileType, { focalX: PERCENT, focalY: PERCENT, crop: CROP })

const form = formOf(FILE_FIELDS)

/** How two versions of a file are compared. */
export const FILE_COMPARISON = comparisonOf(FILE_FIELDS, (at) => at)

/** What these fields are called on screen. */
export const useFileLabels = () => useLabels({ words: 'media', fields: FILE_FIELDS, short: {} })

/** What goes out of the dialog: name and tags always, so that a description that was left out is cleared. */
export function bodyOf(values: Values): Record<string, unknown> {
  const { alt, ...rest } = form.bodyOf(values)
  return alt === '' ? rest : { alt, ...rest }
}

/** A file in its dialog: it is saved as a whole, and at once. @param locale of its description */
export function useFileKind(locale: Locale): DraftKind<FileRow> {
  const refetch = useRefetch({ kind: 'media' })
  const [kind] = useState(
    (): DraftKind<FileRow> => ({
      type: 'short-media',
      valuesOf: form.valuesOf,
      versionOf: ({ version }) => version,
      nameOf: ({ originalName = '' }) => originalName,
      isSame: form.isSame,
      async save(changed, item, { ifMatch }) {
        if (!item) throw new TypeError('a file is there before it is edited')
        const body = bodyOf({ ...form.valuesOf(item), ...changed })
        const options = { locale, ...(ifMatch !== undefined && { ifMatch }) }
        const saved = await call(saveFile, { params: { id: item.id }, body }, options)
        refetch()
        return saved
      },
    }),
  )
  return kind
}

/** What people call a file; the name in its address where it has no other. */
export const nameOf = ({ originalName, filename, path }: FileRow): string => originalName || filename || path
