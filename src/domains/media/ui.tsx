import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../console/context.ts'
import type { Bound } from '../../console/drafts/use-draft.ts'
import { reachOf } from '../../kernel/role.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

const Picker = lazy(() => import('./console/picker.tsx'))

type Field = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'aside'>

/** The path of a picture of the site, as it is typed, or chosen out of the library. */
export function PictureField({ bound, ...field }: Field & { bound: Bound }) {
  const t = useTranslations('media.picker')
  const { site } = useConsole()
  const [isOpen, setIsOpen] = useState(false)
  const mayChoose = !bound.readOnly && reachOf(site.role, 'media.read') !== null
  return (
    <div className="flex flex-col items-start gap-2 *:first:w-full">
      <TextField {...field} inputMode="url" autoComplete="off" {...bound} />
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
  )
}
