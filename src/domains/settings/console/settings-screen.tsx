import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConsole, useIsLooking, useMay } from '../../../console/context.ts'
import { ConflictDialog } from '../../../console/drafts/conflict-dialog.tsx'
import type { Snapshot } from '../../../console/saving/draft.ts'
import { DraftNotices } from '../../../console/drafts/draft-notices.tsx'
import { LeaveGuard } from '../../../console/drafts/leave-guard.tsx'
import { SaveState } from '../../../console/drafts/save-state.tsx'
import {
  type Bound,
  binder,
  useDraft,
  useRefusalFocus,
  useSnapshot,
} from '../../../console/drafts/use-draft.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { isOpenTo } from '../../../console/menu.ts'
import { NotFound } from '../../../console/not-found.tsx'
import { ReadOnlyNote } from '../../../console/read-only-note.tsx'
import {
  isSameThemeValue,
  type Theme,
  themeValuesOf,
  useTheme,
  useThemeKind,
  useThemeLabels,
} from '../../appearance/ui.tsx'
import type { Settings } from '../shapes.ts'
import { ActivitySection } from './activity-section.tsx'
import { AiSection } from './ai-section.tsx'
import { DangerSection } from './danger-section.tsx'
import { DomainsSection } from './domains-section.tsx'
import { MailSection } from './mail-section.tsx'
import { MeasuringSection } from './measuring-section.tsx'
import { ModulesSection } from './modules-section.tsx'
import { type OpenDrafts, together } from './open-drafts.ts'
import { SaveBar } from './save-bar.tsx'
import { SearchSection } from './search-section.tsx'
import { type SectionId, sectionsOf, type Tab } from './sections.ts'
import { SectionHead, SettingsFrame } from './settings-frame.tsx'
import { SignInSection } from './sign-in-section.tsx'
import { SiteSection } from './site-section.tsx'
import { ThemeSection } from './theme-section.tsx'
import { useSaveToasts, useSettings, useSettingsKind } from './use-settings.ts'

/** The settings: one form over all sections, so that going from one to the next loses nothing. */
export default function SettingsScreen() {
  const { tab, section } = useParams()
  const { site } = useConsole()
  const t = useTranslations('settings')
  const settings = useSettings()
  const theme = useTheme()
  const mayWrite = useMay('settings.write')
  const [drafts, setDrafts] = useState<OpenDrafts | null>(null)
  const path = ['/admin/settings', tab, section].filter(Boolean).join('/')
  const open = sectionsOf.find((one) => one.path === path)
  if (!open || !isOpenTo(site, open.needs)) return <NotFound home="/admin/settings" />
  const error = settings.error ?? theme.error
  return (
    // One frame for all sections keeps the focus, such as that on a section's link.
    <>
      {settings.data && theme.data && (
        <Opening settings={settings.data} theme={theme.data} onOpen={setDrafts} />
      )}
      <SettingsFrame
        section={open.id}
        // What is not saved is named at the lower edge. The other sections save at once, or nothing.
        state={drafts && mayWrite && open.fields && <State drafts={drafts} section={open.id} />}
        {...(drafts && { markOf: (tab: Tab) => <Unsaved drafts={drafts} tab={tab} /> })}
        foot={drafts && mayWrite && <Foot drafts={drafts} />}
      >
        {drafts ? (
          <Form section={open.id} drafts={drafts} />
        ) : (
          <>
            <SectionHead id={open.id} />
            {error ? (
              <LoadingFailed
                sentence="settings.loadingFailed"
                error={error}
                onRetry={() => void Promise.all([settings.refetch(), theme.refetch()])}
              />
            ) : (
              <p role="status" className="unhurried text-ink-2">
                {t('loading')}
              </p>
            )}
          </>
        )}
      </SettingsFrame>
    </>
  )
}

interface OpeningProps {
  settings: Settings
  theme: NonNullable<ReturnType<typeof useTheme>['data']>
  onOpen: (drafts: OpenDrafts | null) => void
}

/** Opens the drafts once both are read. */
function Opening({ settings, theme, onOpen }: OpeningProps) {
  const settingsDraft = useDraft(useSettingsKind(), 'settings', settings)
  const { onSaved, onFailed } = useSaveToasts()
  const opened = useRef<OpenDrafts['theme'] | null>(null)
  const kind = useThemeKind({
    onSaved: (before) =>
      onSaved(() => {
        for (const [field, value] of Object.entries(before)) opened.current?.edit(field, value)
        void opened.current?.save()
      }),
    onFailed,
  })
  const themeDraft = useDraft<Theme>(kind, 'theme', theme)
  const { standardWords } = theme
  useEffect(() => {
    opened.current = themeDraft
    onOpen(settingsDraft && themeDraft && { settings: settingsDraft, theme: themeDraft, standardWords })
    return () => onOpen(null)
  }, [settingsDraft, themeDraft, standardWords, onOpen])
  return null
}

interface OfDrafts {
  drafts: OpenDrafts
}

function State({ drafts, section }: OfDrafts & { section: SectionId }) {
  const settings = useSnapshot(drafts.settings).state.kind
  const theme = useSnapshot(drafts.theme).state.kind
  const isTheme = section === 'theme' && (theme !== 'saved' || settings === 'saved')
  if ((isTheme ? theme : settings) === 'device') return null
  return isTheme ? <SaveState draft={drafts.theme} /> : <SaveState draft={drafts.settings} />
}

/** Says that something in a tab is not saved. */
function Unsaved({ drafts, tab }: OfDrafts & { tab: Tab }) {
  const t = useTranslations('settings')
  const settings = changedIn(useSnapshot(drafts.settings))
  const theme = changedInTheme(useSnapshot(drafts.theme))
  const isUnsaved = sectionsOf.some(
    (one) =>
      one.tab === tab &&
      (one.fields?.some((name) => settings.includes(name)) || (one.id === 'theme' && theme.length > 0)),
  )
  return (
    isUnsaved && (
      <span role="img" aria-label={t('unsaved')} className="size-1.75 self-center rounded-full bg-accent" />
    )
  )
}

function Foot({ drafts }: OfDrafts) {
  const t = useTranslations('settings')
  const labelOf = useThemeLabels()
  const names = [
    ...changedIn(useSnapshot(drafts.settings)).map((name) => t(`field.${name}`)),
    ...changedInTheme(useSnapshot(drafts.theme)).map(labelOf),
  ]
  return names.length > 0 && <SaveBar drafts={drafts} names={names} />
}

function Form({ section, drafts }: OfDrafts & { section: SectionId }) {
  const t = useTranslations('settings')
  const labelOf = useThemeLabels()
  const form = useRef<HTMLFormElement>(null)
  const snapshot = useSnapshot(drafts.settings)
  const theme = useSnapshot(drafts.theme)
  const mayWrite = useMay('settings.write')
  const readOnly = useIsLooking() || !mayWrite
  const { fields } = sectionsOf.find(({ id }) => id === section) ?? {}
  useRefusalFocus(form, snapshot.refusals + theme.refusals)
  const labels = Object.fromEntries(Object.keys(snapshot.values).map((name) => [name, t(`field.${name}`)]))
  const themeLabels = Object.fromEntries(Object.keys(theme.values).map((name) => [name, labelOf(name)]))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void together(drafts).save()
  }
  return (
    <>
      {fields ? (
        <form ref={form} aria-label={t(`section.${section}`)} onSubmit={handleSubmit} noValidate>
          <DraftNotices draft={drafts.settings} labels={labels} />
          <DraftNotices draft={drafts.theme} labels={themeLabels} />
          {!mayWrite && <ReadOnlyNote needs="settings.write" />}
          <Fields
            section={section}
            drafts={drafts}
            snapshot={snapshot}
            bind={binder(drafts.settings, snapshot, { readOnly })}
            bindTheme={binder(drafts.theme, theme, { readOnly })}
          />
        </form>
      ) : (
        <Facts section={section} drafts={drafts} snapshot={snapshot} />
      )}
      <ConflictDialog draft={drafts.settings} labels={labels} />
      <ConflictDialog draft={drafts.theme} labels={themeLabels} />
      <LeaveGuard draft={together(drafts)} isWithin={isOfForm} />
    </>
  )
}

interface FieldsProps extends OfDrafts {
  section: SectionId
  snapshot: Snapshot<Settings>
  bind: (name: string) => Bound
  bindTheme: (name: string) => Bound
}

function Fields({ section, drafts, snapshot, bind, bindTheme }: FieldsProps): ReactNode {
  switch (section) {
    case 'site':
      return <SiteSection snapshot={snapshot} bind={bind} onSaved={drafts.settings.takeIn} />
    case 'theme':
      return <ThemeSection drafts={drafts} bind={bind} bindTheme={bindTheme} />
    case 'measuring':
      return <MeasuringSection bind={bind} />
    default:
      return <SearchSection snapshot={snapshot} bind={bind} />
  }
}

interface FactsProps extends OfDrafts {
  section: SectionId
  snapshot: Snapshot<Settings>
}

/** Sections outside of the form. */
function Facts({ section, drafts, snapshot }: FactsProps): ReactNode {
  switch (section) {
    case 'domains':
      return <DomainsSection />
    case 'modules':
      return <ModulesSection />
    case 'activity':
      return <ActivitySection />
    case 'danger':
      return snapshot.item && <DangerSection settings={snapshot.item} onSaved={drafts.settings.takeIn} />
    case 'signIn':
      return <SignInSection />
    case 'ai':
      return <AiSection />
    default:
      return <MailSection />
  }
}

/** Names of the fields that the server does not have as they are. */
function changedIn({ item, values, isDirty }: Snapshot<Settings>): string[] {
  if (!isDirty || !item) return []
  const stored: Readonly<Record<string, unknown>> = item
  return Object.keys(values).filter((name) => values[name]?.trim() !== String(stored[name]).trim())
}

function changedInTheme({ item, values, isDirty }: Snapshot<Theme>): string[] {
  if (!isDirty || !item) return []
  const stored = themeValuesOf(item)
  return Object.keys(values).filter((name) => !isSameThemeValue(name, values[name] ?? '', stored[name] ?? ''))
}

function isOfForm(path: string): boolean {
  return sectionsOf.some((one) => one.path === path && !one.isElsewhere)
}
