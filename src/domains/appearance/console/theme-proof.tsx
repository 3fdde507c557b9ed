import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useCall, useConsole } from '../../../console/context.ts'
import { PreviewFrame, type PreviewTheme } from '../../../console/editor/preview-frame.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import type { Values } from '../../../console/saving/draft-state.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { postCalls } from '../../blog/type.ts'
import { listParts } from '../../book/calls.ts'
import { previewTheme } from '../calls.ts'
import { proofOf } from './theme-values.ts'

/** Widths of devices, in px. */
const DEVICES = { phone: 390, desktop: 1280 } as const

type Device = keyof typeof DEVICES

/** A narrower window shows the page as a phone has it, in px. */
const NARROW = 640

/** After the last change, in milliseconds. */
const PAUSE_MS = 350

/** The real pages with what nobody has saved. */
export function ThemeProof({ values }: { values: Values }) {
  const t = useTranslations('appearance')
  const preview = useTranslations('console.preview')
  const pages = usePages()
  const [wanted, setWanted] = useState('landing')
  const [device, setDevice] = useState<Device>(() => (innerWidth < NARROW ? 'phone' : 'desktop'))
  const [theme, setTheme] = useState<PreviewTheme>('light')
  const page = pages.find(({ name }) => name === wanted) ?? pages[0]
  const proof = useProof(values, page?.path ?? '/')
  return (
    <div>
      <div className="mb-2.5 flex flex-wrap items-center gap-2">
        <Segments
          label={t('proofOf')}
          isLabelHidden
          options={pages.map(({ name }) => ({ value: name, label: t(`page.${name}`) }))}
          value={page?.name ?? 'landing'}
          onChange={setWanted}
        />
        <span className="ml-auto flex">
          {(['light', 'dark'] as const).map((one) => (
            <IconButton
              key={one}
              icon={one === 'light' ? 'sun' : 'moon'}
              label={preview(`show.${one}`)}
              aria-pressed={one === theme}
              onClick={() => setTheme(one)}
            />
          ))}
          {(['phone', 'desktop'] as const).map((one) => (
            <IconButton
              key={one}
              icon={one}
              label={preview(`device.${one}`)}
              aria-pressed={one === device}
              onClick={() => setDevice(one)}
            />
          ))}
        </span>
      </div>
      {proof.isError && (
        <LoadingFailed
          sentence="console.preview.failed"
          error={proof.error}
          onRetry={() => void proof.refetch()}
        />
      )}
      <div className="flex h-[min(36rem,calc(100dvh-13rem))] min-h-90 overflow-hidden rounded-card border border-line-2 bg-canvas">
        {proof.data && (
          <PreviewFrame
            key={page?.name}
            path={proof.data.path}
            stamp={proof.data.path}
            width={DEVICES[device]}
            theme={theme}
            title={t('proof')}
            onWords={() => {}}
          />
        )}
      </div>
      <p className="mt-2 text-small text-ink-3">{t('proofText')}</p>
    </div>
  )
}

/** The address of the page with these values, once nobody types any more. */
function useProof(values: Values, path: string) {
  const call = useCall()
  const { site } = useConsole()
  const { locale } = useContentLanguage()
  const theme = useSettled(JSON.stringify(proofOf(values, locale)))
  return useQuery({
    queryKey: ['theme', 'preview', site.id, locale, path, theme],
    queryFn: () => {
      const body = { theme: JSON.parse(theme), path }
      return call(previewTheme, { params: { forkId: site.id }, body }, { locale })
    },
    placeholderData: keepPreviousData,
    // The same address shows what was published meanwhile, too.
    staleTime: 30 * 60_000,
    gcTime: 0,
  })
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

interface Page {
  name: 'landing' | 'chapter' | 'post'
  path: string
}

/** The landing page, the first chapter and the newest post, as far as the site has them. */
function usePages(): readonly Page[] {
  const call = useCall()
  const { site } = useConsole()
  const { data } = useQuery({
    queryKey: ['theme', 'pages', site.id],
    queryFn: async (): Promise<Page[]> => {
      const params = { forkId: site.id }
      const has = (module: string) => site.modules.includes(module)
      const [parts, posts] = await Promise.all([
        has('book-content') ? call(listParts, { params, query: { sort: 'order' } }) : [],
        has('blog')
          ? call(postCalls.list, {
              params,
              query: { status: 'published', limit: '1' } as const,
            })
          : [],
      ])
      const chapters = parts.flatMap((part) => (part.isPublished ? part.chapters : []))
      const chapter = chapters.find(({ isPublished }) => isPublished)
      const [post] = posts
      return [
        ...(chapter ? [{ name: 'chapter' as const, path: `/chapters/${chapter.number}` }] : []),
        ...(post ? [{ name: 'post' as const, path: post.path }] : []),
      ]
    },
  })
  return [{ name: 'landing', path: '/' }, ...(data ?? [])]
}
