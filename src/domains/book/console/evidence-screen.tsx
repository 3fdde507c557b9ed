import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { deleteEvidence, saveEvidence } from '../contract.ts'
import { useEvidenceType } from './editor-types.ts'
import { switched } from './kinds.ts'
import { OfPartEditor } from './of-part-editor.tsx'

/** The editor of one finding. */
export default function EvidenceScreen() {
  const t = useTranslations('book')
  const { evidenceId: id = '' } = useParams()
  const call = useCall()
  const params = { id }
  return (
    <ItemEditor type={useEvidenceType()} id={id}>
      {(editing) => {
        const { bind, type } = editing
        const { labels } = type
        return (
          <OfPartEditor
            editing={editing}
            tab="evidence"
            deleteLabel={t('deleteEvidence')}
            withdraw={async (options) =>
              switched(await call(saveEvidence, { params, body: { isActive: false } }, options))
            }
            onDelete={() => call(deleteEvidence, { params })}
          >
            <TextArea label={labels.description ?? ''} isAuthored dir="auto" {...bind('description')} />
            <TextArea label={labels.source ?? ''} isAuthored dir="auto" {...bind('source')} />
          </OfPartEditor>
        )
      }}
    </ItemEditor>
  )
}
