import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { PreviewFrame } from '../../../console/editor/preview-frame.tsx'
import { toldAddress } from '../../../console/site-address.ts'
import { bookCalls } from '../../book/types/book.ts'
import { Panel } from './panel.tsx'

/** The page is rendered as on a tablet of this width. */
const WIDTH = 768

/** A preview of the front page, including unpublished changes. */
export function SiteNow() {
  const t = useTranslations('dashboard.steps')
  const call = useCall()
  const { site, sites } = useConsole()
  const address = toldAddress('/', site, sites, location)
  const preview = useQuery({
    queryKey: ['book', 'preview', site.id],
    queryFn: () => call(bookCalls.preview, { params: { forkId: site.id } }),
    staleTime: 0,
  })
  const path = preview.data?.path
  return (
    <Panel
      title={t('siteNow')}
      aside={
        path && (
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className="hit text-second font-medium text-accent underline underline-offset-3"
          >
            {t('openPreview')}
          </a>
        )
      }
    >
      <div className="mt-4 flex h-105 rounded-[3px_5px_5px_3px] border border-line bg-sunken shadow-menu">
        {path && (
          <PreviewFrame
            path={path}
            stamp={path}
            width={WIDTH}
            theme="light"
            title={t('siteNow')}
            onWords={() => {}}
          />
        )}
      </div>
      <p className="mt-3 text-small text-ink-2">{t('siteNowText')}</p>
      <p className="text-small text-ink-2">
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="hit font-medium text-accent underline underline-offset-3 wrap-anywhere"
        >
          {new URL(address).host}
        </a>
      </p>
    </Panel>
  )
}
