import { Suspense, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { later } from '../../../console/later.tsx'
import type { PictureControl } from '../../../console/catalogue/slice.ts'
import { useConsole } from '../../../console/context.ts'
import { reachOf } from '../../../kernel/role.ts'
import { findLostPicture } from '../../../console/writing/gone-picture.ts'
import { isOwnPath } from '../../../kernel/web-address.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldNotes, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { boxOf, markedPath, pointWithin, uploadIdIn } from '../contract.ts'
import type { FileRow } from '../type.ts'
import { nameOf } from './file-kind.ts'
import { groundOf } from './file-picture.tsx'
import { PictureDrop } from './picture-drop.tsx'
import { useFileAt } from './use-file-at.ts'

const Picker = later(() => import('./picker.tsx'))
const FileDialog = later(async () => ({ default: (await import('./file-dialog.tsx')).FileDialog }))

/** A picture: chosen out of the library, dropped or pasted, with its focal point; an address is typed only by whoever wants to. */
export function PictureField({ isShownElsewhere = false, ...field }: PictureControl) {
  const { label, aside, hint, error, value, readOnly = false, onChange, ...rest } = field
  const t = useTranslations('media.picker')
  const id = useId()
  const { site } = useConsole()
  const path = value.trim()
  const file = useFileAt(path)
  const [open, setOpen] = useState<Opened | null>(null)
  const [wantsAddress, setWantsAddress] = useState(false)
  const isTyped = wantsAddress || (path !== '' && (!isOwnPath(path) || error !== undefined))
  const mayChoose = !readOnly && reachOf(site.role, 'media.read') !== null
  const close = () => setOpen(null)
  const take = (chosen: string) => {
    setWantsAddress(false)
    onChange(chosen)
  }
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <PictureDrop isOff={readOnly} onPicture={take}>
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={described || undefined}
        {...(error && !isTyped && { 'data-invalid': true, tabIndex: -1 })}
        className="flex min-w-0 flex-col gap-1.5"
      >
        <div className="flex items-baseline gap-3">
          <span id={`${id}-label`} className="text-second font-semibold">
            {label}
          </span>
          {!readOnly && aside && (
            <span className="ml-auto flex-none text-second whitespace-nowrap text-ink-2">{aside}</span>
          )}
        </div>
        <div
          className={`flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-control border p-2.5 ${error ? 'border-bad' : path || readOnly ? 'border-line-2' : 'border-dashed border-control'} ${readOnly ? 'bg-sunken' : ''}`}
        >
          {!isShownElsewhere && <Thumbnail key={path} path={path} file={file} />}
          <div className="min-w-0 flex-1 basis-40">
            <Told path={path} file={file} readOnly={readOnly} />
            {mayChoose && (
              <Actions
                field={label}
                path={path}
                isFile={file !== null}
                isTyped={isTyped}
                onOpen={setOpen}
                onAddress={() => setWantsAddress(!wantsAddress)}
                onRemove={() => take('')}
              />
            )}
          </div>
        </div>
        {isTyped && (
          <TextField
            inputMode="url"
            autoComplete="off"
            {...rest}
            isLabelHidden
            label={t('addressFor', { field: label })}
            value={value}
            readOnly={readOnly}
            error={error}
            hint={hint}
            onChange={onChange}
          />
        )}
        {!isTyped && <FieldNotes id={id} error={error} hint={hint} />}
      </div>
      <Suspense>
        {open === 'picker' && (
          <Picker
            chosen={path}
            onChoose={(chosen) => {
              take(chosen.path)
              close()
            }}
            onClose={close}
          />
        )}
        {open === 'file' && file && <FileDialog file={file} onClose={close} />}
      </Suspense>
    </PictureDrop>
  )
}

type Opened = 'picker' | 'file'

interface ActionsProps {
  /** Name of the field. */
  field: string
  path: string
  /** The picture is a file of the library. */
  isFile: boolean
  isTyped: boolean
  onOpen: (what: Opened) => void
  onAddress: () => void
  onRemove: () => void
}

/** What can be done to the picture. */
function Actions({ field, path, isFile, isTyped, onOpen, onAddress, onRemove }: ActionsProps) {
  const t = useTranslations('media.picker')
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
      <Button
        isSmall
        icon="media"
        aria-label={t(path ? 'changeFor' : 'chooseFor', { field })}
        onClick={() => onOpen('picker')}
      >
        {t(path ? 'change' : 'choose')}
      </Button>
      {isFile && <IconButton icon="edit" label={t('editOf', { field })} onClick={() => onOpen('file')} />}
      <IconButton icon="link" label={t('addressOf', { field })} aria-pressed={isTyped} onClick={onAddress} />
      {path && <IconButton icon="trash" label={t('removeOf', { field })} onClick={onRemove} />}
    </div>
  )
}

/** The whole picture, with a ring at its focal point. The studio fetches none from another host. */
function Thumbnail({ path, file }: { path: string; file: FileRow | null }) {
  const [isGone, setIsGone] = useState(false)
  const focal = file && pointWithin(file.crop, { x: file.focalX, y: file.focalY })
  if (!isPicture(path) || isGone) {
    return (
      <span className="grid size-18 flex-none place-items-center rounded-badge bg-sunken text-ink-3">
        <Icon name={isGone ? 'broken' : 'media'} className="size-6" />
      </span>
    )
  }
  return (
    <span className="relative flex-none">
      <img
        // As it is cropped now, also where the whole one was shown before.
        src={file && file.shownHash !== file.hash ? markedPath(path, file.shownHash) : path}
        alt=""
        className={`block max-h-18 min-h-8 max-w-28 min-w-8 rounded-badge border border-line object-contain ${file ? groundOf(file) : 'checks'}`}
        onError={() => setIsGone(true)}
      />
      {file?.width && focal && (
        <span
          aria-hidden
          className="pointer-events-none absolute size-3.5 -translate-1/2 rounded-full border-2 border-white shadow-[0_0_0_1px_#0008,inset_0_0_0_1px_#0008]"
          style={{ left: `${focal.x}%`, top: `${focal.y}%` }}
        />
      )}
    </span>
  )
}

/** What the picture is called, and how large it is. */
function Told({ path, file, readOnly }: { path: string; file: FileRow | null; readOnly: boolean }) {
  const media = useTranslations('media')
  const t = useTranslations('media.picker')
  if (path === '') return <p className="text-second text-ink-2">{t(readOnly ? 'empty' : 'none')}</p>
  if (!isPicture(path)) return <p className="text-second text-ink-2">{t('elsewhere')}</p>
  if (!file) return <Other key={path} path={path} />
  const size = file.width && file.height ? { width: file.width, height: file.height } : null
  const shown = size && boxOf(file.crop, size)
  return (
    <>
      <p className="truncate font-medium" dir="auto" title={nameOf(file)}>
        {nameOf(file)}
      </p>
      {shown && (
        <p className="text-small text-ink-2 tabular-nums">
          {shown.width} × {shown.height}
        </p>
      )}
      {file.isBeingCropped && (
        <p role="status" className="text-small text-ink-2">
          {media('beingCropped')}
        </p>
      )}
    </>
  )
}

/** A picture of the site that is not of its library, or none at all. */
function Other({ path }: { path: string }) {
  const t = useTranslations('media.picker')
  const [lost, setLost] = useState<'thrown' | 'lost' | null>(null)
  const handleError = async () => setLost(await findLostPicture(path))
  return (
    <>
      <img src={path} alt="" className="hidden" onError={() => void handleError()} />
      {lost ? (
        <p className="text-second text-draft">{t(lost === 'thrown' ? 'thrown' : 'gone')}</p>
      ) : (
        uploadIdIn(path) === null && <p className="truncate font-medium">{path.replace(/^.*\//, '')}</p>
      )}
    </>
  )
}

/** Whether a path is typed to its end. */
function isPicture(path: string): boolean {
  return uploadIdIn(path) !== null || /^\/.+\.(avif|gif|jpe?g|png|svg|webp)$/i.test(path)
}
