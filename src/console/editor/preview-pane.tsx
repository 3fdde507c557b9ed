import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PreviewCalls } from '../../content/contract/preview.ts'
import { reachOf } from '../../kernel/role.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useCall, useConsole } from '../context.ts'
import { LoadingFailed } from '../loading-failed.tsx'
import type { EditedItem, Editing } from './editing.ts'
import { PreviewFrame, type PreviewTheme } from './preview-frame.tsx'
import { PreviewLinks } from './preview-links.tsx'
import { stampOf } from './use-translation.ts'

/** Widths of devices, in px. */
const DEVICES = { phone: 390, tablet: 768, desktop: 1280 } as const

type Device = keyof typeof DEVICES

/** Addresses of previews expire after an hour, so they are renewed earlier. */
const RENEW_MS = 30 * 60_000

interface Props<Item extends EditedItem> {
  editing: Editing<Item>
  previews: PreviewCalls
  isBeside: boolean
  /** Called with the words of the page that were pressed. */
  onWords: (words: string) => void
  children: ReactNode
}

/** The page as readers will get it, with all words saved as a draft; it follows what is typed. */
export function PreviewPane<Item extends EditedItem>({
  editing,
  previews,
  isBeside,
  onWords,
  children,
}: Props<Item>) {
  const { type, item, locale } = editing
  const t = useTranslations('console.preview')
  const call = useCall()
  const { site } = useConsole()
  const [device, setDevice] = useState<Device>(() => (isBeside ? 'phone' : deviceFor(innerWidth)))
  const [theme, setTheme] = useState<PreviewTheme>('light')
  const [isSharing, setIsSharing] = useState(false)
  const address = useQuery({
    queryKey: ['preview', type.kind.type, item.uid, locale],
    queryFn: () => call(previews.showPreview, { params: { id: item.uid } }, { locale }),
    refetchInterval: RENEW_MS,
    gcTime: 0,
  })
  const mayShare = type.mayWrite && reachOf(site.role, 'preview.link') !== null
  const other = theme === 'light' ? 'dark' : 'light'
  return (
    <section
      aria-label={t('title')}
      className="flex min-w-0 flex-col bg-canvas max-wide:h-[calc(100dvh-56px)] wide:sticky wide:top-0 wide:h-[calc(100dvh-57px)] wide:border-l wide:border-line"
    >
      <div className="flex min-h-12 items-center gap-1 px-4 py-1.5 tablet:flex-wrap">
        <span className="mr-auto min-w-0 text-second text-ink-2">{t('notPublic')}</span>
        {(Object.keys(DEVICES) as Device[]).map((one) => (
          <IconButton
            key={one}
            icon={one}
            label={t(`device.${one}`)}
            aria-pressed={one === device}
            onClick={() => setDevice(one)}
          />
        ))}
        <IconButton
          icon={theme === 'light' ? 'sun' : 'moon'}
          label={t(`show.${other}`)}
          onClick={() => setTheme(other)}
        />
        {mayShare && (
          <>
            <span className="max-tablet:hidden">
              <Button isSmall icon="link" onClick={() => setIsSharing(true)}>
                {t('share')}
              </Button>
            </span>
            <span className="tablet:hidden">
              <IconButton icon="link" label={t('share')} onClick={() => setIsSharing(true)} />
            </span>
          </>
        )}
        {children}
      </div>
      {address.isError && (
        <div className="p-4">
          <LoadingFailed
            sentence="console.preview.failed"
            error={address.error}
            onRetry={() => void address.refetch()}
          />
        </div>
      )}
      <div
        className={`flex min-h-0 flex-1 flex-col ${device === 'phone' ? 'tablet:mx-auto tablet:mb-4 tablet:w-[402px] tablet:max-w-full tablet:overflow-hidden tablet:rounded-[22px] tablet:border-6 tablet:border-surface tablet:shadow-menu' : ''}`}
      >
        {address.data && (
          <PreviewFrame
            path={address.data.path}
            stamp={stampOf(item)}
            width={DEVICES[device]}
            theme={theme}
            title={t('title')}
            onWords={onWords}
          />
        )}
      </div>
      {isSharing && (
        <PreviewLinks editing={editing} previews={previews} onClose={() => setIsSharing(false)} />
      )}
    </section>
  )
}

/** The device whose width is closest to the studio's window. */
function deviceFor(width: number): Device {
  return width < DEVICES.tablet ? 'phone' : width < DEVICES.desktop ? 'tablet' : 'desktop'
}
