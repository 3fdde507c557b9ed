import type { Editing } from '../../../console/editor/editing.ts'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemField, ItemFields } from '../../../console/items/item-fields.tsx'
import { ItemFrame, ItemScreen } from '../../../console/items/item-frame.tsx'
import { TEAM_PATH } from '../contract.ts'
import { Portrait } from './portrait.tsx'
import { type DraftedMember, studioMember } from './type.ts'

const PANEL_FIELDS = ['email', 'phone', 'avatar', 'socialLinks']

export default function MemberScreen() {
  return <ItemScreen type={studioMember}>{(editing) => <MemberEditor editing={editing} />}</ItemScreen>
}

function MemberEditor({ editing }: { editing: Editing<DraftedMember> }) {
  const { bind } = editing
  return (
    <ItemFrame
      type={studioMember}
      editing={editing}
      path={TEAM_PATH}
      panel={<Panel editing={editing} />}
      panelFields={PANEL_FIELDS}
    >
      <EditorTitle editing={editing} name="name" subtitle="position" />
      <ItemField of={studioMember} bind={bind} name="bio" rows={6} />
    </ItemFrame>
  )
}

/** The facts of a person beside the text. */
function Panel({ editing: { values, bind } }: { editing: Editing<DraftedMember> }) {
  const form = { of: studioMember, bind }
  return (
    <PanelSection>
      <Portrait name={values.name ?? ''} avatar={values.avatar ?? ''} isLarge />
      <ItemField {...form} name="avatar" isShownElsewhere />
      <ItemFields {...form} names={['email', 'phone', 'socialLinks']} />
    </PanelSection>
  )
}
