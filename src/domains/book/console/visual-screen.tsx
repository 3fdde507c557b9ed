import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { ASSET_TYPES, deleteVisual, saveVisual } from '../contract.ts'
import { useVisualType } from './editor-types.ts'
import { switched } from './kinds.ts'
import { OfPartEditor } from './of-part-editor.tsx'
import { PictureField } from '../../media/ui.tsx'

/** The editor of one picture of the book as data. */
export default function VisualScreen() {
  const t = useTranslations('book')
  const { visualId: id = '' } = useParams()
  const call = useCall()
  const params = { id }
  return (
    <ItemEditor type={useVisualType()} id={id}>
      {(editing) => {
        const { bind, type } = editing
        const { labels } = type
        return (
          <OfPartEditor
            editing={editing}
            tab="gallery"
            deleteLabel={t('deleteVisual')}
            withdraw={async (options) =>
              switched(await call(saveVisual, { params, body: { isActive: false } }, options))
            }
            onDelete={() => call(deleteVisual, { params })}
            panel={
              <PanelSection>
                <SelectField label={labels.assetType ?? ''} {...bind('assetType')}>
                  {ASSET_TYPES.map((one) => (
                    <option key={one} value={one}>
                      {t(`assetType.${one}`)}
                    </option>
                  ))}
                </SelectField>
              </PanelSection>
            }
            panelFields={['assetType']}
          >
            <PictureField label={labels.path ?? ''} hint={t('pathHint')} bound={bind('path')} />
            <TextArea
              label={labels.altText ?? ''}
              hint={t('altHint')}
              isAuthored
              dir="auto"
              {...bind('altText')}
            />
            <TextArea label={labels.caption ?? ''} isAuthored dir="auto" {...bind('caption')} />
          </OfPartEditor>
        )
      }}
    </ItemEditor>
  )
}
