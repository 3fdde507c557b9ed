import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { deleteBreath, saveBreath } from '../contract.ts'
import { useBreathType } from './editor-types.ts'
import { switched } from './kinds.ts'
import { OfPartEditor } from './of-part-editor.tsx'

/** The editor of one pause for breathing. */
export default function BreathScreen() {
  const t = useTranslations('book')
  const { breathId: id = '' } = useParams()
  const call = useCall()
  const params = { id }
  return (
    <ItemEditor type={useBreathType()} id={id}>
      {(editing) => {
        const { bind, type } = editing
        const { labels } = type
        return (
          <OfPartEditor
            editing={editing}
            tab="breath"
            deleteLabel={t('deleteBreath')}
            withdraw={async (options) =>
              switched(await call(saveBreath, { params, body: { isActive: false } }, options))
            }
            onDelete={() => call(deleteBreath, { params })}
            panel={
              <PanelSection>
                <TextField
                  label={labels.duration ?? ''}
                  hint={t('inMinutes')}
                  inputMode="numeric"
                  autoComplete="off"
                  {...bind('duration')}
                />
              </PanelSection>
            }
            panelFields={['duration']}
          >
            <TextArea label={labels.description ?? ''} isAuthored dir="auto" {...bind('description')} />
            <TextArea label={labels.instruction ?? ''} isAuthored dir="auto" {...bind('instruction')} />
          </OfPartEditor>
        )
      }}
    </ItemEditor>
  )
}
