import { useQuery, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { SHORT_DATE } from '../../../kernel/dates.ts'
import { useCall, useConsole } from '../../../console/context.ts'
import { DeleteDialog } from '../../../console/item-dialogs/delete-dialog.tsx'
import { reachOf } from '../../../kernel/role.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { deleteReplaced, listReplaced } from '../calls.ts'
import { replacedPath, replacedPicture } from '../contract.ts'
import type { ReplacedFile } from '../shapes.ts'
import type { FileRow } from '../type.ts'
import { ICONS } from './file-picture.tsx'
import { useFileSize } from '../../../console/file-size.ts'
import { useRestore } from './use-restore.ts'

interface Props {
  file: FileRow
  mayWrite: boolean
  onRestored: (file: FileRow) => void
}

/** What a file was before it was replaced, the latest first. */
export function useReplaced(id: string): UseQueryResult<ReplacedFile[]> {
  const call = useCall()
  return useQuery({
    queryKey: ['media', id, 'replaced'],
    queryFn: () => call(listReplaced, { params: { id } }),
    staleTime: 0,
  })
}

/** What a file was before it was replaced, for as long as it can come back. */
export function ReplacedFiles({ file, mayWrite, onRestored }: Props) {
  const t = useTranslations('media.replacedFiles')
  const { data = [] } = useReplaced(file.id)
  if (data.length === 0) return null
  return (
    <section aria-label={t('title')}>
      <p className="text-second font-semibold">{t('title')}</p>
      <ul className="mt-1 border-t border-line">
        {data.map((before) => (
          <Replaced key={before.version} {...{ file, before, mayWrite, onRestored }} />
        ))}
      </ul>
    </section>
  )
}

function Replaced({ file, before, mayWrite, onRestored }: Props & { before: ReplacedFile }) {
  const t = useTranslations('media.replacedFiles')
  const format = useFormatter()
  const fileSize = useFileSize()
  const { person, site } = useConsole()
  const [isAsking, setIsAsking] = useState(false)
  const { size, width, height, at, by, until } = before
  const name = nameOf(before)
  const facts = [fileSize(size), ...(width && height ? [`${width} × ${height}`] : [])].join(', ')
  const moment = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 border-b border-line py-3">
      <ReplacedPicture file={file} before={before} />
      <div className="min-w-0">
        <p className="text-second font-[550] wrap-anywhere">
          <a
            href={replacedPath(file, before)}
            target="_blank"
            rel="noreferrer"
            className="hit underline decoration-line-2 underline-offset-3 hover:decoration-ink"
          >
            {name}
          </a>
        </p>
        <p className="text-small text-ink-2">{facts}</p>
        <p className="text-small text-ink-2">
          {by === ''
            ? t('when', { moment })
            : t('whenBy', { moment, who: by === person.username ? t('you') : by })}{' '}
          {t('until', { day: format.dateTime(new Date(until), SHORT_DATE) })}
        </p>
        {mayWrite && (
          <div className="mt-2 flex flex-wrap gap-2">
            <RestoreButton {...{ file, before, onRestored }} />
            {reachOf(site.role, 'media.delete') !== null && (
              <Button
                aria-label={`${t('delete')}: ${name}`}
                isSmall
                kind="quiet"
                icon="trash"
                onClick={() => setIsAsking(true)}
              >
                {t('delete')}
              </Button>
            )}
          </div>
        )}
        {isAsking && (
          <DeleteReplaced file={file} before={before} name={name} onClose={() => setIsAsking(false)} />
        )}
      </div>
    </li>
  )
}

/** A small picture of it, or a drawing of its kind. */
export function ReplacedPicture({
  file,
  before,
}: {
  file: Pick<FileRow, 'path' | 'kind'>
  before: ReplacedFile
}) {
  return (
    <span className="relative grid aspect-4/3 w-full place-items-center overflow-hidden rounded-badge border border-line bg-sunken text-ink-2">
      {file.kind === 'image' ? (
        <img
          src={replacedPicture(file, before)}
          // The name stands beside it.
          alt=""
          loading="lazy"
          className="checks absolute inset-0 size-full object-cover"
        />
      ) : (
        <Icon name={ICONS[file.kind]} />
      )}
    </span>
  )
}

interface RestoreProps {
  file: FileRow
  before: ReplacedFile
  onRestored?: (file: FileRow) => void
}

/** Brings it back. */
export function RestoreButton({ file, before, onRestored }: RestoreProps) {
  const t = useTranslations('media.replacedFiles')
  const { restore } = useRestore()
  const [isPending, setIsPending] = useState(false)
  const handleRestore = async () => {
    setIsPending(true)
    await restore(file, before.version, onRestored)
    setIsPending(false)
  }
  return (
    <Button
      aria-label={`${t('restore')}: ${nameOf(before)}`}
      isSmall
      icon="undo"
      isPending={isPending}
      onClick={() => void handleRestore()}
    >
      {t('restore')}
    </Button>
  )
}

export const nameOf = ({ originalName, filename }: ReplacedFile): string => originalName || filename

interface Asked {
  file: FileRow
  before: ReplacedFile
  name: string
  onClose: () => void
}

function DeleteReplaced({ file, before, name, onClose }: Asked) {
  const t = useTranslations('media.replacedFiles')
  const call = useCall()
  const queries = useQueryClient()
  return (
    <DeleteDialog
      title={t('delete')}
      name={name}
      question={t('deleteText', { name })}
      words={{ done: t('deleted'), failed: t('deleteFailed') }}
      onDelete={async () => {
        await call(deleteReplaced, { params: { id: file.id, number: String(before.version) } })
        await queries.invalidateQueries({ queryKey: ['media', file.id, 'replaced'] })
      }}
      onClose={onClose}
    />
  )
}
