import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isMac, keyCapsOf } from '../keys/keys.ts'
import { AssistantButton } from './assistant-button.tsx'
import { Bell } from './bell.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { PublishButton } from '../review/publish-button.tsx'
import { useOpenScreen } from './open-screen.ts'
import { useShell } from '../shell-context.ts'

interface Props {
  /** The screen is below others: the palette's field makes room for the breadcrumbs. */
  isDeep: boolean
  /** Breadcrumbs and save state. */
  children: ReactNode
  actions: ReactNode
  /** The actions that publish, last of all: an editor has its own, other screens the site's review. */
  publish: ReactNode
}

/** The bar over every screen; on a phone most of it is behind More. */
export function TopBar({ isDeep, children, actions, publish }: Props) {
  const t = useTranslations('console')
  const { openSheet } = useShell()
  const { isEditor } = useOpenScreen()
  return (
    <header
      data-deep={isDeep || undefined}
      className="group/bar flex min-w-0 items-center gap-2 pr-2 pl-4 max-tablet:data-deep:gap-1 max-[22.5rem]:data-deep:gap-0 max-[22.5rem]:data-deep:pl-2 tablet:pr-4 tablet:pl-2 max-tablet:relative max-tablet:h-13 max-tablet:border-b max-tablet:border-line max-tablet:bg-surface max-tablet:has-data-below:mb-11 max-tablet:[&>button]:h-9.5"
    >
      <Fold />
      <Find isDeep={isDeep} />
      {children}
      <span className="min-w-0 flex-1" />
      {!isDeep && (
        <span className="tablet:hidden">
          <IconButton icon="search" label={t('findHint')} onClick={() => openSheet('palette')} />
        </span>
      )}
      {actions}
      <span className="flex items-center gap-2 max-tablet:hidden">
        <LanguageChoice />
        <span className="max-wide:hidden">
          <AssistantButton />
        </span>
        <span className="wide:hidden">
          <AssistantButton isNarrow />
        </span>
        <Bell />
      </span>
      {isEditor ? publish : <PublishButton />}
    </header>
  )
}

/** The button of the side bar: folds it, or opens it as a sheet where it is always a rail. */
function Fold() {
  const t = useTranslations('console')
  const { isRail, toggleRail, openSheet } = useShell()
  return (
    <>
      <span className="max-wide:hidden">
        <IconButton icon="fold" label={isRail ? t('unfoldSide') : t('foldSide')} onClick={toggleRail} />
      </span>
      <span className="max-tablet:hidden wide:hidden">
        <IconButton icon="fold" label={t('more')} aria-haspopup="dialog" onClick={() => openSheet('more')} />
      </span>
    </>
  )
}

function Find({ isDeep }: { isDeep: boolean }) {
  const t = useTranslations('console')
  const { openSheet } = useShell()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openSheet('palette')}
      className={`hit flex h-8.5 flex-none items-center gap-2 rounded-control border border-line-2 bg-surface pr-1.5 pl-2.5 text-second text-ink-3 hover:bg-hover max-tablet:hidden ${isDeep ? 'w-44 max-wide:w-9 max-wide:justify-center max-wide:px-0' : 'w-75 max-wide:w-45'}`}
    >
      <Icon name="search" />
      <span className={`truncate ${isDeep ? 'max-wide:sr-only' : ''}`}>{t('findHint')}</span>
      <kbd className={`ml-auto max-wide:hidden ${isDeep ? 'hidden' : ''}`}>
        {keyCapsOf('Mod+K', isMac(navigator), t('ctrl')).join(' ')}
      </kbd>
    </button>
  )
}
