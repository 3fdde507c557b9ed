import { useTranslations } from 'use-intl'
import { Entries } from './entries.tsx'
import { Feet } from './feet.tsx'
import { onRail } from './side-form.ts'
import { SiteChoice } from './site-choice.tsx'
import { UserBlock } from './user-block.tsx'

/** The side bar: site, entries by group, and the signed-in person; a rail of icons in narrow windows. */
export function Side({ isRail }: { isRail: boolean }) {
  const t = useTranslations('console')
  const form = isRail ? 'rail' : 'side'
  return (
    <nav
      aria-label={t('mainMenu')}
      className={`row-span-2 hidden min-h-0 flex-col items-center px-2 py-2.5 tablet:flex ${isRail ? '' : 'wide:items-stretch wide:px-3 wide:pb-3'}`}
    >
      <div className={`mb-2.5 flex w-full ${onRail(form, 'justify-center px-0')}`}>
        <SiteChoice form={form} />
      </div>
      <div className="flex w-full min-h-0 flex-1 flex-col overflow-y-auto">
        <Entries form={form} />
      </div>
      {!isRail && (
        <div className="w-full max-wide:hidden">
          <Feet />
        </div>
      )}
      <UserBlock form={form} />
    </nav>
  )
}
