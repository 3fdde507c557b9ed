import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { ConflictDialog } from '../../../console/drafts/conflict-dialog.tsx'
import type { Draft } from '../../../console/drafts/draft.ts'
import { DraftNotices } from '../../../console/drafts/draft-notices.tsx'
import { LeaveGuard } from '../../../console/drafts/leave-guard.tsx'
import { SaveState } from '../../../console/drafts/save-state.tsx'
import { binder, useDraft, useRefusalFocus, useSnapshot } from '../../../console/drafts/use-draft.ts'
import { Presence } from '../../../console/presence.tsx'
import { ReadOnlyNote } from '../../../console/read-only-note.tsx'
import { Screen } from '../../../console/shell/screen.tsx'
import { addressOnSite } from '../../../console/site-address.ts'
import { Switch } from '../../../ui/switch.tsx'
import { deletePart, publishPart, readPart, unpublishPart } from '../contract.ts'
import { DeleteButton } from './delete-button.tsx'
import { EditorActions } from './editor-actions.tsx'
import { EditorSigns } from './editor-signs.tsx'
import { EditorTitle } from './editor-title.tsx'
import { type DraftedPart, useKinds } from './kinds.ts'
import { useLabels } from './labels.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { PartChapters } from './part-chapters.tsx'
import { colorKey, PartFields } from './part-fields.tsx'
import { usePublished } from './use-published.ts'

/** The editor of one part. */
export default function PartScreen() {
  const { partId = '' } = useParams()
  const call = useCall()
  const part = useQuery({
    queryKey: ['part', partId],
    queryFn: () => call(readPart, { params: { id: partId } }),
    // An editor begins with what is stored now; afterwards its draft knows better.
    staleTime: 0,
    gcTime: 0,
  })
  return part.data ? <Opening key={part.data.uid} part={part.data} /> : <LoadingScreen query={part} />
}

function Opening({ part }: { part: DraftedPart }) {
  const { part: kind } = useKinds()
  const draft = useDraft(kind, part.uid, part)
  return draft ? <Editor draft={draft} part={part} /> : <LoadingScreen />
}

function Editor({ draft, part: { uid } }: { draft: Draft<DraftedPart>; part: DraftedPart }) {
  const t = useTranslations('book')
  const labels = useLabels()
  const call = useCall()
  const navigate = useNavigate()
  const { site, sites } = useConsole()
  const form = useRef<HTMLFormElement>(null)
  const snapshot = useSnapshot(draft)
  const { item, values } = snapshot
  const mayWrite = useMay('book.write')
  const mayPublish = useMay('content.publish')
  const bind = binder(draft, snapshot, { readOnly: !mayWrite })
  useRefusalFocus(form, snapshot.refusals)

  const params = { id: uid }
  const { wanted, setPublished } = usePublished(draft, (isOn) =>
    call(isOn ? publishPart : unpublishPart, { params }),
  )
  const isPublished = item?.isPublished ?? false
  const handleDelete = async () => {
    await call(deletePart, { params })
    await draft.forget()
    await navigate('/admin/book')
  }
  const name = t('partNamed', { number: values.number ?? '', title: values.title ?? '' })
  return (
    <Screen
      title={name}
      parents={[{ title: t('management'), path: '/admin/book' }]}
      state={mayWrite && <SaveState draft={draft} />}
      actions={
        <EditorActions
          draft={draft}
          publication={mayPublish ? { wanted, publish: () => setPublished(true) } : null}
          viewPath={isPublished && item ? addressOnSite(item.path, site, sites, location) : null}
        >
          <Presence type="part" id={uid} labels={labels} />
        </EditorActions>
      }
    >
      <div className="mx-auto max-w-206 px-4 pt-4.5 pb-12 tablet:px-6 tablet:pt-6.5">
        <h1 className="sr-only">{name}</h1>
        {!mayWrite && <ReadOnlyNote />}
        <DraftNotices draft={draft} labels={labels} />
        <form ref={form} aria-label={name} noValidate onSubmit={(event) => event.preventDefault()}>
          <div className="mb-2.5 flex items-center gap-3">
            {item && <EditorSigns item={item} isDirty={snapshot.isDirty} />}
            {mayPublish && (
              <span className="ml-auto">
                <Switch
                  label={t('published')}
                  isOn={wanted ?? isPublished}
                  isDisabled={wanted !== null}
                  onChange={(isOn) => void setPublished(isOn)}
                />
              </span>
            )}
          </div>
          <EditorTitle title={bind('title')} subtitle={bind('subtitle')} labels={labels} />
          <PartFields bind={bind} values={values} />
        </form>
        <PartChapters partId={uid} />
        {mayWrite && (
          <div className="mt-9 -ml-3.5">
            <DeleteButton title={t('deletePart')} name={values.title ?? ''} onDelete={handleDelete} />
          </div>
        )}
      </div>
      <ConflictDialog
        draft={draft}
        labels={labels}
        wordsOf={(field, value) => (field === 'color' ? t(`color.${colorKey(value)}`) : value)}
      />
      <LeaveGuard draft={draft} />
    </Screen>
  )
}
