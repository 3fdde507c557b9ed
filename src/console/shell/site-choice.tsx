import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { later } from '../later.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { ConsoleSite } from '../session/account.ts'
import { useConsole } from '../context.ts'
import { onRail, type SideForm } from './side-form.ts'
import { Spine } from './spine.tsx'

const SiteList = later(() => import('./site-list.tsx'))

/** The current site: a choice where there are several or may be, otherwise a plain line. */
export function SiteChoice({ form, onChoose }: { form: SideForm; onChoose?: () => void }) {
  const t = useTranslations('console')
  const { site, sites, person } = useConsole()
  const line = `flex h-11 max-w-full min-w-0 items-center gap-2.5 rounded-control px-2 text-left max-tablet:px-0 ${onRail(form, 'justify-center px-0')}`
  if (sites.length === 1 && !person.isPlatformOwner) {
    return (
      <div className={`${line} flex-1`}>
        <SiteLine site={site} form={form} />
      </div>
    )
  }
  return (
    <Popover
      label={t('chooseSite')}
      align="start"
      widthClass="w-80"
      trigger={
        <button type="button" className={`${line} hover:bg-hover aria-expanded:bg-press tablet:flex-1`}>
          <span className="sr-only">{t('site')}</span>
          <SiteLine site={site} form={form} />
          <Icon name="choose" className={`size-3.5 text-ink-3 ${onRail(form, 'hidden')}`} />
        </button>
      }
    >
      {(close) => (
        <Suspense fallback={<p className="h-40" />}>
          <SiteList
            onChoose={() => {
              close()
              onChoose?.()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}

function SiteLine({ site, form }: { site: ConsoleSite; form: SideForm }) {
  return (
    <>
      <Spine name={site.name} />
      <span className={`flex min-w-0 flex-1 flex-col ${onRail(form, 'sr-only')}`}>
        <span className="truncate font-serif text-ui leading-4.5 font-[550]">{site.name}</span>
        {site.domain && (
          <span className="truncate text-small text-ink-3 max-tablet:hidden">{site.domain}</span>
        )}
      </span>
    </>
  )
}
