import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { PublishedSwitch } from '../../../console/editor/published-switch.tsx'
import type { Publication } from '../../../console/editor/use-publication.ts'
import { DeleteOpenItem } from '../../../console/items/delete-open-item.tsx'
import { useEditorType, useItemPublication } from '../../../console/items/item-type.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { PictureField } from '../../media/ui.tsx'
import { TEAM_PATH } from '../contract.ts'
import { LinksField } from './links-field.tsx'
import { Portrait } from './portrait.tsx'
import { type DraftedMember, memberType } from './type.ts'

const PANEL_FIELDS = ['email', 'phone', 'avatar', 'socialLinks']
const TEXTS = new Set(['bio'])

/** The editor of one person. */
export default function MemberScreen() {
  const { itemId = '' } = useParams()
  return (
    <ItemEditor type={useEditorType(memberType)} id={itemId}>
      {(editing) => <MemberEditor editing={editing} />}
    </ItemEditor>
  )
}

function MemberEditor({ editing }: { editing: Editing<DraftedMember> }) {
  const t = useTranslations('team')
  const { type, item, values, source, bind } = editing
  const publication = useItemPublication(memberType, editing)
  return (
    <EditorFrame
      editing={editing}
      title={values.name || source?.name || t('title')}
      viewPath={item.isPublished ? TEAM_PATH : null}
      publication={type.mayWrite ? publication : null}
      panel={<Panel editing={editing} publication={publication} />}
      panelFields={PANEL_FIELDS}
      deletion={type.mayWrite && <DeleteOpenItem type={memberType} editing={editing} />}
      texts={TEXTS}
    >
      <EditorTitle editing={editing} name="name" subtitle="position" />
      <TextArea
        label={type.labels.bio ?? ''}
        aside={t('optional')}
        isAuthored
        dir="auto"
        rows={6}
        {...bind('bio')}
      />
    </EditorFrame>
  )
}

/** The facts of a person beside the text. */
function Panel({ editing, publication }: { editing: Editing<DraftedMember>; publication: Publication }) {
  const t = useTranslations('team')
  const { type, item, values, bind } = editing
  const { labels } = type
  const optional = t('optional')
  return (
    <>
      {type.mayWrite && (
        <PanelSection>
          <PublishedSwitch item={item} publication={publication} />
        </PanelSection>
      )}
      <PanelSection>
        <Portrait name={values.name ?? ''} avatar={values.avatar ?? ''} isLarge />
        <PictureField
          label={labels.avatar ?? ''}
          aside={optional}
          hint={t('avatarHint')}
          bound={bind('avatar')}
          isShownElsewhere
        />
        <TextField type="email" label={labels.email ?? ''} required autoComplete="off" {...bind('email')} />
        <TextField
          type="tel"
          label={labels.phone ?? ''}
          aside={optional}
          autoComplete="off"
          {...bind('phone')}
        />
        <LinksField label={labels.socialLinks ?? ''} bound={bind('socialLinks')} />
      </PanelSection>
    </>
  )
}
