import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../console/context.ts'
import type { Bound } from '../../console/drafts/use-draft.ts'
import { reachOf } from '../../kernel/role.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PictureDrop } from './console/picture-drop.tsx'
import { uploadIdIn } from './type.ts'

export { PictureDrop }

const Picker = lazy(() => import('./console/picker.tsx'))

type Field = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'aside'>

interface PictureProps extends Field {
  bound: Bound
  /** The screen shows the picture elsewhere. */
  isShownElsewhere?: boolean
}

/** The path of a picture of the site, as it is typed, chosen out of the library, dropped or pasted; the picture stands below. */
export function PictureField({ bound, isShownElsewhere = false, ...field }: PictureProps) {
  const t = useTranslations('media.picker')
  const { site } = useConsole()
  const [isOpen, setIsOpen] = useState(false)
  const mayChoose = !bound.readOnly && reachOf(site.role, 'media.read') !== null
  return (
    <PictureDrop isOff={bound.readOnly ?? false} onPicture={bound.onChange}>
      <div className="flex flex-col items-start gap-2 *:first:w-full">
        <TextField {...field} inputMode="url" autoComplete="off" {...bound} />
        {!isShownElsewhere && isPicture(bound.value) && <Chosen key={bound.value} path={bound.value} />}
        {mayChoose && (
          <Button
            isSmall
            icon="media"
            aria-label={t('chooseFor', { field: field.label })}
            onClick={() => setIsOpen(true)}
          >
            {t('choose')}
          </Button>
        )}
        {isOpen && (
          <Suspense>
            <Picker
              chosen={bound.value}
              onChoose={({ path }) => {
                bound.onChange(path)
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
      className="h-36 max-w-full rounded-badge border border-line bg-sunken object-contain"
      onError={() => setIsGone(true)}
    />
  )
}

/** Whether a path is typed to its end. */
function isPicture(path: string): boolean {
  return uploadIdIn(path) !== null || /^\/.+\.(avif|gif|jpe?g|png|svg|webp)$/i.test(path)
}
