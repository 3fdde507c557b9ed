import { useTranslations } from 'use-intl'
import type { Editing } from '../../../console/editor/editing.ts'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { PublishedSwitch } from '../../../console/editor/published-switch.tsx'
import type { Publication } from '../../../console/editor/use-publication.ts'
import { flagText } from '../../../console/items/fields.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { PublicPart } from '../contract.ts'
import { useLabels } from './labels.ts'
import { LengthOf } from './length-of.tsx'
import { type DraftedChapter } from './types.ts'

/** Length of a chapter's description that the public site shows, in characters. */
const DESCRIPTION_SHOWN = 150

export const CHAPTER_PANEL_FIELDS = [
  'partId',
  'number',
  'displayOrder',
  'readTime',
  'isFree',
  'description',
  'audience',
  'keyThemes',
] as const

interface Props {
  editing: Editing<DraftedChapter>
  parts: readonly PublicPart[]
  /** The one that the chapter is in. */
  part: PublicPart | null
  /** Null where the person may not. */
  publication: Publication | null
}

/** The facts of a chapter beside its text. */
export function ChapterPanel({ editing, parts, part, publication }: Props) {
  const t = useTranslations('book')
  const labels = useLabels()
  const { item, values, bind } = editing
  const isFree = bind('isFree')
  return (
    <>
      {publication && (
        <PanelSection>
          <PublishedSwitch
            item={item}
            publication={publication}
            hint={item.isPublished && part && !part.isPublished ? t('waitsForPart') : undefined}
          />
        </PanelSection>
      )}
      <PanelSection>
        <div className="grid grid-cols-[minmax(0,1fr)_88px] gap-2.5">
          <SelectField label={labels.partId} {...bind('partId')}>
            {parts.map(({ uid, number, title }) => (
              <option key={uid} value={uid}>
                {t('partNamed', { number, title })}
              </option>
            ))}
          </SelectField>
          <TextField label={labels.number} inputMode="numeric" autoComplete="off" {...bind('number')} />
        </div>
      </PanelSection>
      <PanelSection>
        <Switch
          label={labels.isFree}
          hint={t(isFree.value ? 'freeHint' : 'notFreeHint')}
          isOn={Boolean(isFree.value)}
          isDisabled={isFree.readOnly ?? false}
          onChange={(isOn) => isFree.onChange(flagText(isOn))}
        />
      </PanelSection>
      <PanelSection>
        <TextArea
          label={labels.description}
          isAuthored
          aside={<LengthOf length={values.description?.length ?? 0} max={DESCRIPTION_SHOWN} />}
          dir="auto"
          {...bind('description')}
        />
      </PanelSection>
      <PanelSection>
        <TextField label={labels.audience} aside={t('optional')} autoComplete="off" {...bind('audience')} />
        <TextField
          label={labels.keyThemes}
          hint={t('keyThemesHint')}
          autoComplete="off"
          {...bind('keyThemes')}
        />
      </PanelSection>
      <PanelSection>
        <div className="grid grid-cols-2 gap-2.5">
          <TextField
            label={labels.readTime}
            inputMode="numeric"
            autoComplete="off"
            hint={t('inMinutes')}
            {...bind('readTime')}
          />
          <TextField
            label={labels.displayOrder}
            inputMode="numeric"
            autoComplete="off"
            {...bind('displayOrder')}
          />
        </div>
      </PanelSection>
    </>
  )
}
