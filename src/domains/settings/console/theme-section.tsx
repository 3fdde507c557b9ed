import { type ComponentType, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { later } from '../../../console/later.tsx'
import { useConsole } from '../../../console/context.ts'
import { type Bound, useSnapshot } from '../../../console/drafts/use-draft.ts'
import { isOnAt } from '../../../console/menu.ts'
import { ColorSets, ThemeFields, ThemeProof } from '../../appearance/ui.tsx'
import { PictureField } from '../../media/ui.tsx'
import type { OpenDrafts } from './open-drafts.ts'
import { SectionHead } from './settings-frame.tsx'

interface Props {
  drafts: OpenDrafts
  bind: (name: string) => Bound
  bindTheme: (name: string) => Bound
}

/** How the site looks, with its pages beside it. */
export function ThemeSection({ drafts, bind, bindTheme }: Props) {
  const t = useTranslations('settings')
  const { values } = useSnapshot(drafts.theme)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 min-[1180px]:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div className="max-w-130 min-w-0">
        <SectionHead id="theme" action={<ColorSets bind={bindTheme} />} />
        <ThemeFields
          values={values}
          bind={bindTheme}
          standard={drafts.standardWords}
          pictures={
            <div className="flex flex-col gap-4.5">
              {(['logoUrl', 'faviconUrl'] as const).map((field) => (
                <PictureField
                  key={field}
                  label={t(`field.${field}`)}
                  aside={t('optional')}
                  hint={t(`${field}Hint`)}
                  {...bind(field)}
                />
              ))}
              <PicturesOfSlices />
            </div>
          }
        />
      </div>
      <aside
        aria-label={t('whereItShows')}
        className="min-w-0 min-[1180px]:sticky min-[1180px]:top-4 min-[1180px]:self-start"
      >
        <ThemeProof values={values} />
      </aside>
    </div>
  )
}

/** Pictures that other slices keep. */
function PicturesOfSlices() {
  const { slices, site } = useConsole()
  const [pictures] = useState(() =>
    slices.flatMap((slice, at): { at: number; Field: ComponentType }[] =>
      slice.picture && isOnAt(site, slice) ? [{ at, Field: later(slice.picture) }] : [],
    ),
  )
  return pictures.map(({ at, Field }) => (
    <Suspense key={at}>
      <Field />
    </Suspense>
  ))
}
