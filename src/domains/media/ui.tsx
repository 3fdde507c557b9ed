import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../console/context.ts'
import type { PictureControl } from '../../console/catalogue/slice.ts'
import { reachOf } from '../../kernel/role.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PictureDrop } from './console/picture-drop.tsx'
import { uploadIdIn } from './contract.ts'

export { PictureDrop }

const Picker = lazy(() => import('./console/picker.tsx'))

/** The path of a picture of the site, as it is typed, chosen out of the library, dropped or pasted; the picture stands below. */
export function PictureField({ isShownElsewhere = false, ...field }: PictureControl) {
  const { label, value, readOnly = false, onChange } = field
  const t = useTranslations('media.picker')
  const { site } = useConsole()
  const [isOpen, setIsOpen] = useState(false)
  const mayChoose = !readOnly && reachOf(site.role, 'media.read') !== null
  return (
    <PictureDrop isOff={readOnly} onPicture={onChange}>
      <div className="flex flex-col items-start gap-2 *:first:w-full">
        <TextField inputMode="url" autoComplete="off" {...field} />
        {!isShownElsewhere && isPicture(value) && <Chosen key={value} path={value} />}
        {mayChoose && (
          <Button
            isSmall
            icon="media"
            aria-label={t('chooseFor', { field: label })}
            onClick={() => setIsOpen(true)}
          >
            {t('choose')}
          </Button>
        )}
        {isOpen && (
          <Suspense>
            <Picker
              chosen={value}
              onChoose={({ path }) => {
                onChange(path)
                setIsOpen(false)
              }}
              onClose={() => setIsOpen(false)}
            />
          </Suspense>
        )}
      </div>
    </PictureDrop>
  )
}

function Chosen({ path }: { path: string }) {
  const t = useTranslations('media.picker')
  const [isGone, setIsGone] = useState(false)
  if (isGone) return <p className="text-second text-draft">{t('gone')}</p>
  return (
    <img
      src={path}
      alt=""
      className="h-36 max-w-full rounded-badge checks border border-line object-contain"
      onError={() => setIsGone(true)}
    />
  )
}

/** Whether a path is typed to its end. */
function isPicture(path: string): boolean {
  return uploadIdIn(path) !== null || /^\/.+\.(avif|gif|jpe?g|png|svg|webp)$/i.test(path)
}
