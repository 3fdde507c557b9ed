import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useMay } from '../../../console/context.ts'
import { DeleteItem } from '../../../console/editor/delete-item.tsx'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { PublishedSwitch } from '../../../console/editor/published-switch.tsx'
import { deletePart, publishPart, unpublishPart } from '../contract.ts'
import { usePartType } from './editor-types.ts'
import type { DraftedPart } from './kinds.ts'
import { PartChapters } from './part-chapters.tsx'
import { colorKey, PartFields } from './part-fields.tsx'
import { useBookPublication } from './use-book-publication.ts'

/** The editor of one part. */
export default function PartScreen() {
  const { partId = '' } = useParams()
  return (
    <ItemEditor type={usePartType()} id={partId}>
      {(editing) => <PartEditor editing={editing} />}
    </ItemEditor>
  )
}

function PartEditor({ editing }: { editing: Editing<DraftedPart> }) {
  const t = useTranslations('book')
  const call = useCall()
  const { type, item, values, source, bind } = editing
  const mayPublish = useMay('content.publish')
  const params = { id: item.uid }
  const publication = useBookPublication(editing, {
    publish: (options) => call(publishPart, { params }, options),
    withdraw: (options) => call(unpublishPart, { params }, options),
  })
  return (
    <EditorFrame
      editing={editing}
      title={t('partNamed', { number: values.number ?? '', title: values.title || source?.title || '' })}
      viewPath={item.isPublished ? item.path : null}
      publication={mayPublish ? publication : null}
      beside={
        mayPublish && (
          <span className="ml-auto">
            <PublishedSwitch item={item} publication={publication} />
          </span>
        )
      }
      below={
        <>
          <PartChapters partId={item.uid} />
          {type.mayWrite && (
            <div className="mt-9 -ml-5">
              <DeleteItem
                editing={editing}
                title={t('deletePart')}
                onDelete={() => call(deletePart, { params })}
              />
            </div>
          )}
        </>
      }
      wordsOf={(field, value) => (field === 'color' ? t(`color.${colorKey(value)}`) : value)}
    >
      <EditorTitle editing={editing} subtitle="subtitle" />
      <PartFields bind={bind} values={values} />
    </EditorFrame>
  )
}
