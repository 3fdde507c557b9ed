import { useTranslations } from 'use-intl'
import type { Editing } from '../../../console/editor/editing.ts'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { flagText } from '../../../console/items/fields.ts'
import { Switch } from '../../../ui/switch.tsx'
import type { PublicPart } from '../shapes.ts'
import { BookField } from './book-field.tsx'
import { PartChoice } from './part-choice.tsx'
import { type DraftedChapter, studioChapter } from './types.ts'

/** Length of a chapter's description that the public site shows, in characters. */
const DESCRIPTION_SHOWN = 150

interface Props {
  editing: Editing<DraftedChapter>
  parts: readonly PublicPart[]
}

/** The fields of a chapter beside its text. */
export function ChapterPanel({ editing, parts }: Props) {
  const t = useTranslations('book')
  const { bind } = editing
  const isFree = bind('isFree')
  return (
    <>
      <PanelSection>
        <div className="grid grid-cols-[minmax(0,1fr)_88px] gap-2.5">
          <PartChoice parts={parts} {...bind('partId')} />
          <BookField of={studioChapter} {...bind('number')} />
        </div>
      </PanelSection>
      <PanelSection>
        <Switch
          label={editing.type.labels.isFree ?? ''}
          hint={t(isFree.value ? 'freeHint' : 'notFreeHint')}
          isOn={Boolean(isFree.value)}
          isDisabled={isFree.readOnly ?? false}
          onChange={(isOn) => isFree.onChange(flagText(isOn))}
        />
      </PanelSection>
      <PanelSection>
        <BookField of={studioChapter} shown={DESCRIPTION_SHOWN} {...bind('description')} />
      </PanelSection>
      <PanelSection>
        <BookField of={studioChapter} aside={t('optional')} {...bind('audience')} />
        <BookField of={studioChapter} {...bind('keyThemes')} />
      </PanelSection>
      <PanelSection>
        <div className="grid grid-cols-2 gap-2.5">
          <BookField of={studioChapter} {...bind('readTime')} />
          <BookField of={studioChapter} {...bind('displayOrder')} />
        </div>
      </PanelSection>
    </>
  )
}
