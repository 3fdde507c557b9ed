import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { deleteReflection, saveReflection } from '../contract.ts'
import { useReflectionType } from './editor-types.ts'
import { switched } from './kinds.ts'
import { OfPartEditor } from './of-part-editor.tsx'
import { RowsField } from './rows-field.tsx'

/** The editor of one reflection with its questions. */
export default function ReflectionScreen() {
  const t = useTranslations('book')
  const { reflectionId: id = '' } = useParams()
  const call = useCall()
  const params = { id }
  return (
    <ItemEditor type={useReflectionType()} id={id}>
      {(editing) => {
        const { bind, type } = editing
        const { labels } = type
        return (
          <OfPartEditor
            editing={editing}
            tab="reflections"
            deleteLabel={t('deleteReflection')}
            withdraw={async (options) =>
              switched(await call(saveReflection, { params, body: { isActive: false } }, options))
            }
            onDelete={() => call(deleteReflection, { params })}
          >
            <TextArea label={labels.prompt ?? ''} isAuthored dir="auto" {...bind('prompt')} />
            <RowsField
              label={labels.questions ?? ''}
              rowLabel={(place) => t('questionNumber', { number: place })}
              addLabel={t('addQuestion')}
              max={QUESTIONS_MAX}
              {...bind('questions')}
            />
            <TextArea label={labels.practice ?? ''} isAuthored dir="auto" {...bind('practice')} />
            <TextArea label={labels.seedPaperText ?? ''} isAuthored dir="auto" {...bind('seedPaperText')} />
          </OfPartEditor>
        )
      }}
    </ItemEditor>
  )
}

/** What the server takes at most. */
const QUESTIONS_MAX = 20
