import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useInAddress } from '../../../console/address-query.ts'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { RowButton, useDay } from '../../../console/list/cells.tsx'
import { listWords, TRASHING } from '../../../console/list/words.ts'
import { ResourceList } from '../../../console/list/resource-list.tsx'
import { listKey } from '../../../console/list/list-key.ts'
import type { Column, Filter, ListSpec, RowAction } from '../../../console/catalogue/list-spec.ts'
import { Screen } from '../../../console/screen.tsx'
import { useTrash } from '../../../console/item-dialogs/use-trash.ts'
import { reachOf } from '../../../kernel/role.ts'
import { FILE_KINDS } from '../contract.ts'
import { bulkFiles, countFiles, listFiles, listTags, undoBulkFiles } from '../calls.ts'
import type { FileRow } from '../type.ts'
import { DeleteFileDialog } from './delete-file-dialog.tsx'
import { FileDialog } from './file-dialog.tsx'
import { nameOf } from './file-kind.ts'
import { useFileSize } from '../../../console/file-size.ts'
import { FilePicture } from './file-picture.tsx'
import { MediaTabs } from './descriptions/media-tabs.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { Tags } from './tags.tsx'
import { DropArea } from './uploading/drop-area.tsx'
import { UploadPanel } from './uploading/panel.tsx'
import { UploadButton } from './uploading/upload-button.tsx'
import { useUploads } from './uploading/use-uploads.ts'

const SORTS = [
  { value: '-createdAt', label: 'media.sort.newest' },
  { value: 'createdAt', label: 'media.sort.oldest' },
  { value: 'title', label: 'media.sort.name' },
] as const

type OpenDialog =
  | { kind: 'edit'; file: FileRow; isReplaced?: true }
  | { kind: 'delete'; file: FileRow }
  | null

const KIND: Filter = {
  id: 'kind',
  label: 'media.head.type',
  icon: 'media',
  options: FILE_KINDS.map((kind) => ({ value: kind, label: `media.type.${kind}` })),
}

const USE: Filter = {
  id: 'isUsed',
  label: 'media.use.title',
  icon: 'link',
  options: [
    { value: 'false', label: 'media.use.false' },
    { value: 'true', label: 'media.use.true' },
  ],
}

/** All files of the site; the address ends in ?upload where new ones are asked for. */
export default function MediaScreen() {
  const t = useTranslations('media')
  const { site } = useConsole()
  const [asked, setAsked] = useState<OpenDialog>(null)
  const { queue, sendings, send } = useUploads()
  const mayUpload = reachOf(site.role, 'media.upload') !== null
  const isSending = sendings.some(({ state }) => state === 'sending' || state === 'waiting')
  const input = useRef<HTMLInputElement>(null)
  useAskedForFiles(() => input.current?.click())
  const upload = mayUpload && <UploadButton input={input} isSending={isSending} onFiles={send} />
  const list = <ResourceList spec={useFiles(upload, setAsked)} tabs={<MediaTabs />} />
  const close = () => setAsked(null)
  return (
    <Screen title={t('title')}>
      {mayUpload ? <DropArea onFiles={send}>{list}</DropArea> : list}
      {asked?.kind === 'edit' && (
        <FileDialog
          file={asked.file}
          isReplaced={asked.isReplaced ?? false}
          onClose={close}
          onDelete={() => setAsked({ kind: 'delete', file: asked.file })}
        />
      )}
      {asked?.kind === 'delete' && (
        <DeleteFileDialog
          file={asked.file}
          onClose={() => setAsked((now) => (now?.kind === 'delete' ? null : now))}
          // Whether its words still fit is seen there.
          onReplaced={(file) => setAsked({ kind: 'edit', file, isReplaced: true })}
        />
      )}
      <UploadPanel queue={queue} sendings={sendings} />
    </Screen>
  )
}

/** Opens the chooser where the address asks for it, once. */
function useAskedForFiles(choose: () => void): void {
  const [upload, putUpload] = useInAddress('upload')
  const isAsked = upload !== null
  const open = useEffectEvent(choose)
  useEffect(() => {
    if (!isAsked) return
    open()
    void putUpload(null)
  }, [isAsked, putUpload])
}

function useFiles(upload: ListSpec<FileRow>['actions'], ask: (asked: OpenDialog) => void): ListSpec<FileRow> {
  const t = useTranslations('media')
  const { site } = useConsole()
  const navigate = useNavigate()
  const { trashByKey } = useTrash()
  const mayBulk = useMay('content.bulk')
  const reaches = (capability: 'media.write' | 'media.delete') => reachOf(site.role, capability) !== null
  const mayWrite = reaches('media.write')
  const pathOf = ({ id }: FileRow) => `/admin/media/${id}`
  const isOwn = ({ isOthers }: FileRow) => !isOthers
  const onOpen: Opening = (file) =>
    mayWrite && isOwn(file) ? ask({ kind: 'edit', file }) : void navigate(pathOf(file))
  const rowActions: RowAction<FileRow>[] = [
    ...(mayWrite
      ? [
          {
            id: 'edit',
            label: 'media.edit',
            icon: 'edit' as const,
            key: 'e',
            isFor: isOwn,
            run: onOpen,
          },
          {
            id: 'open',
            label: 'console.openEditor',
            icon: 'expand' as const,
            isFor: isOwn,
            run: (file: FileRow) => void navigate(pathOf(file)),
          },
          {
            id: 'read',
            label: 'console.openToRead',
            icon: 'expand' as const,
            isFor: (file: FileRow) => !isOwn(file),
            run: (file: FileRow) => void navigate(pathOf(file)),
          },
        ]
      : []),
    ...(reaches('media.delete')
      ? [
          {
            id: 'delete',
            label: 'media.delete',
            icon: 'trash' as const,
            key: '#',
            bulk: 'trash' as const,
            isDanger: true as const,
            isFor: isOwn,
            run: (file: FileRow) => ask({ kind: 'delete', file }),
            // The key asks no confirmation: its action can be undone.
            runByKey: (file: FileRow) => void trashByKey({ type: 'media', id: file.id, title: nameOf(file) }),
          },
        ]
      : []),
  ]
  return {
    id: 'media',
    calls: { list: listFiles, count: countFiles, bulk: bulkFiles, undo: undoBulkFiles },
    row: {
      id: ({ id }) => id,
      name: nameOf,
      open: (file) => (mayWrite && isOwn(file) ? null : pathOf(file)),
    },
    columns: useColumns(onOpen),
    hasRows: true,
    sorts: SORTS,
    cover: (file) => <FilePicture file={file} />,
    card: (file) => <Facts file={file} onOpen={onOpen} />,
    filters: [KIND, useTagFilter(), USE],
    defaultSort: '-createdAt',
    rowActions,
    bulk: mayBulk ? [{ verb: 'tag', icon: 'tag', form: (form) => <TagDialog {...form} /> }, TRASHING] : [],
    isReadOnly: rowActions.length === 0,
    isTranslated: false,
    actions: upload && (
      <span className="flex items-center gap-3">
        <span className="text-second text-ink-2 max-wide:hidden">{t('limits')}</span>
        {upload}
      </span>
    ),
    words: listWords('media', { found: 'media.found', noHits: 'media.empty', noHitsText: 'media.noHits' }),
  }
}

/** Opens a file: its form over the list, or its screen for who may only read it. */
type Opening = (file: FileRow) => void

/** What stands beside a name where files are rows. */
function useColumns(onOpen: Opening): Column<FileRow>[] {
  const t = useTranslations('media')
  const fileSize = useFileSize()
  const day = useDay()
  return [
    {
      id: 'name',
      head: 'media.head.name',
      width: 'minmax(0,1fr)',
      sort: 'title',
      locked: true,
      cell: (file) => (
        <span className="flex min-w-0 items-center gap-3">
          <span className="w-12 flex-none compact:w-8">
            <FilePicture file={file} isSmall />
          </span>
          <FileName file={file} onOpen={onOpen} />
        </span>
      ),
    },
    {
      id: 'tags',
      head: 'media.head.tags',
      width: '220px',
      narrow: 'line',
      cell: ({ tags }) => tags.length > 0 && <Tags tags={tags} />,
      line: ({ tags }) => tags.join(', ') || null,
    },
    {
      id: 'type',
      head: 'media.head.type',
      width: '96px',
      narrow: 'line',
      cell: ({ kind }) => t(`type.${kind}`),
    },
    {
      id: 'size',
      head: 'media.head.size',
      width: '96px',
      narrow: 'line',
      cell: ({ size }) => fileSize(size),
    },
    {
      id: 'createdAt',
      head: 'media.head.added',
      width: '120px',
      sort: 'createdAt',
      narrow: 'date',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{day(createdAt)}</time>,
    },
  ]
}

/** The tags that files of the site have. */
function useTagFilter(): Filter {
  const { site } = useConsole()
  const call = useCall()
  const { data = [] } = useQuery({
    // Under the list's key, so that it is refetched with the list.
    queryKey: [...listKey(site.id, 'media'), 'tags'],
    queryFn: () => call(listTags, { params: { forkId: site.id } }),
  })
  // A comma would be read as two tags.
  const tags = data.filter(({ tag }) => !tag.includes(','))
  return {
    id: 'tags',
    label: 'media.head.tags',
    icon: 'tag',
    options: tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})`, isName: true })),
  }
}

interface NameProps {
  file: FileRow
  onOpen: Opening
  /** What a press opens beside the name. */
  reach?: string
}

function FileName({ file, onOpen, reach = '' }: NameProps) {
  const name = nameOf(file)
  const className = `block min-w-0 truncate text-ui font-[550] ${reach}`
  return (
    <RowButton className={className} title={name} onOpen={() => onOpen(file)}>
      {name}
    </RowButton>
  )
}

function Facts({ file, onOpen }: Omit<NameProps, 'reach'>) {
  const day = useDay()
  const fileSize = useFileSize()
  const { size, createdAt, tags } = file
  return (
    <div className="min-w-0 flex-1 pt-2">
      {/* The picture and what stands below it, to the edges of the card. */}
      <FileName file={file} onOpen={onOpen} reach="after:absolute after:inset-0 after:cursor-pointer" />
      <p className="truncate text-small text-ink-2">
        {fileSize(size)}, <time dateTime={createdAt}>{day(createdAt)}</time>
      </p>
      {tags.length > 0 && (
        <div className="mt-1.5">
          <Tags tags={tags} />
        </div>
      )}
    </div>
  )
}
