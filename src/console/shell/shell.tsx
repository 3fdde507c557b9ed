import { Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { ContentLanguageProvider } from '../content-language.tsx'
import { useConsole } from '../context.ts'
import { useChanges } from '../use-changes.ts'
import { SignInDialog } from '../sign-in-dialog.tsx'
import { KeysProvider } from '../keys/use-keys.tsx'
import { DueBar } from './due-bar.tsx'
import { ArchiveBar } from './archive-bar.tsx'
import { LookingBar } from './looking-bar.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { useOpenScreen } from './open-screen.ts'
import { useShell } from '../shell-context.ts'
import { ShellProvider } from './shell-state.tsx'
import { Side } from './side.tsx'

/** Side bar, top bar and content; in an editor the side bar begins as a rail. */
export function Shell() {
  return (
    <KeysProvider>
      <ContentLanguageProvider>
        <ShellProvider>
          <Frame />
        </ShellProvider>
      </ContentLanguageProvider>
    </KeysProvider>
  )
}

function Frame() {
  const t = useTranslations('console')
  const { site } = useConsole()
  useChanges()
  const { isEditor } = useOpenScreen()
  const { isRail } = useShell()
  const side = isRail
    ? 'tablet:grid-cols-[60px_minmax(0,1fr)]'
    : 'tablet:grid-cols-[60px_minmax(0,1fr)] wide:grid-cols-[248px_minmax(0,1fr)]'
  const bar = isEditor
    ? 'max-tablet:grid-rows-[auto_minmax(0,1fr)]'
    : 'max-tablet:grid-rows-[auto_minmax(0,1fr)_60px]'
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-10 -translate-y-20 rounded-control bg-ink px-3.5 py-3 text-surface focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <LookingBar />
      <DueBar />
      <ArchiveBar />
      <div
        className={`grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] tablet:grid-rows-[56px_minmax(0,1fr)] ${side} ${bar}`}
      >
        <Side isRail={isRail} />
        <Outlet key={site.id} />
        {!isEditor && <BottomBar />}
        <SignInDialog />
      </div>
    </div>
  )
}
