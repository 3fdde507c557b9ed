import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useCall, useConsole, useIsLooking } from '../../../console/context.ts'
import { ConflictDialog } from '../../../console/drafts/conflict-dialog.tsx'
import type { Draft } from '../../../console/saving/draft.ts'
import { DraftNotices } from '../../../console/drafts/draft-notices.tsx'
import { LeaveGuard } from '../../../console/drafts/leave-guard.tsx'
import { SaveState } from '../../../console/drafts/save-state.tsx'
import { binder, useDraft, useRefusalFocus, useSnapshot } from '../../../console/drafts/use-draft.ts'
import { HistoryLink } from '../../../console/history/history-link.tsx'
import { ToItsSite } from '../../../console/to-its-site.tsx'
import { WaitingScreen } from '../../../console/editor/waiting-screen.tsx'
import { useItemToasts } from '../../../console/item-toasts.ts'
import { ReadOnlyNote } from '../../../console/read-only-note.tsx'
import { LanguageChoice } from '../../../console/shell/language-choice.tsx'
import { Screen } from '../../../console/screen.tsx'
import type { Locale } from '../../../kernel/locale.ts'
import { reachOf } from '../../../kernel/role.ts'
import { Button } from '../../../ui/button.tsx'
import { readFile } from '../calls.ts'
import type { FileRow } from '../type.ts'
import { DeleteFileDialog } from './delete-file-dialog.tsx'
import { FileFields } from './file-fields.tsx'
import { FILE_COMPARISON, nameOf, useFileKind, useFileLabels } from './file-kind.ts'

const HOME = '/admin/media'

/** A file at its own address: the same form as over the library, with more room. */
export default function FileScreen() {
  const t = useTranslations('media')
  const { id = '' } = useParams()
  const call = useCall()
  const { site } = useConsole()
  const { locale } = useContentLanguage()
  const query = useQuery({
    queryKey: ['media', id, locale],
    queryFn: ({ signal }) => call(readFile, { params: { id } }, { locale, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const home = { title: t('title'), path: HOME }
  const words = { loading: t('loadingOne'), failed: 'media.failedOne' }
  if (!query.data) return <WaitingScreen type={{ home, words }} query={query} />
  if (query.data.forkId !== site.id) return <ToItsSite siteId={query.data.forkId} />
  return (
    <OpenFile
      key={`${id}@${locale}`}
      file={query.data}
      locale={locale}
      onReplaced={() => void query.refetch()}
    />
  )
}

interface Props {
  file: FileRow
  locale: Locale
  onReplaced: () => void
}

function OpenFile({ file, locale, onReplaced }: Props) {
  const { site } = useConsole()
  const kind = useFileKind(locale)
  const draft = useDraft(kind, file.id, file, {}, locale === site.sourceLanguage ? undefined : locale)
  return draft && <FileForm file={file} draft={draft} onReplaced={onReplaced} />
}

interface FormProps {
  file: FileRow
  draft: Draft<FileRow>
  onReplaced: () => void
}

function FileForm({ file: read, draft, onReplaced }: FormProps) {
  const t = useTranslations('media')
  const navigate = useNavigate()
  const { site } = useConsole()
  const toasts = useItemToasts()
  const labels = useFileLabels()
  const snapshot = useSnapshot(draft)
  const file = snapshot.item ?? read
  const fields = useRef<HTMLFormElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [replacedHash, setReplacedHash] = useState('')
  const handleReplaced = ({ hash }: FileRow, isBack?: true) => {
    setReplacedHash(isBack ? '' : hash)
    onReplaced()
  }
  const isLooking = useIsLooking()
  const mayWrite = reachOf(site.role, 'media.write') !== null && !file.isOthers
  const mayDelete = reachOf(site.role, 'media.delete') !== null && !file.isOthers
  useRefusalFocus(fields, snapshot.refusals)
  const handleGone = async () => {
    await draft.forget()
    await navigate(HOME)
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await draft.save()) toasts.succeeded(t('toast.updated'))
  }
  return (
    <Screen
      title={nameOf(file)}
      parents={[{ title: t('title'), path: HOME }]}
      state={mayWrite && <SaveState draft={draft} />}
    >
      <form
        ref={fields}
        aria-label={t('edit')}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        className="max-w-206 px-4.5 pt-4.5 pb-12 tablet:px-6 tablet:pt-6.5 wide:px-9"
      >
        {/* On a phone the bar has no room for it. */}
        <span className="-mx-2 mb-2 block w-fit tablet:hidden">
          <LanguageChoice />
        </span>
        <h1 className="mb-5 wrap-anywhere">{nameOf(file)}</h1>
        {!mayWrite && <ReadOnlyNote isTranslated={false} />}
        <DraftNotices draft={draft} labels={labels} />
        <FileFields
          file={file}
          bind={binder(draft, snapshot, { readOnly: !mayWrite || isLooking })}
          mayWrite={mayWrite}
          isReplaced={file.hash === replacedHash}
          onReplaced={handleReplaced}
        />
        <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-5">
          {mayWrite && (
            <Button
              type="submit"
              kind="primary"
              isPending={snapshot.state.kind === 'saving'}
              disabled={isLooking || snapshot.state.kind === 'saving'}
            >
              {t('save')}
            </Button>
          )}
          {mayWrite && mayDelete && (
            <Button kind="quiet" icon="trash" onClick={() => setIsAsking(true)}>
              {t('delete')}
            </Button>
          )}
          <span className="text-ink-2">
            <HistoryLink kind="media" id={file.id} />
          </span>
        </div>
      </form>
      {isAsking && (
        <DeleteFileDialog
          file={file}
          onClose={() => setIsAsking(false)}
          onGone={handleGone}
          onReplaced={handleReplaced}
        />
      )}
      <ConflictDialog draft={draft} labels={labels} {...FILE_COMPARISON} />
      <LeaveGuard draft={draft} />
    </Screen>
  )
}
