import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConsole, useMay } from '../../../console/context.ts'
import { ConflictDialog } from '../../../console/drafts/conflict-dialog.tsx'
import type { Draft, Snapshot } from '../../../console/saving/draft.ts'
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
import type { Settings } from '../shapes.ts'
import { ActivitySection } from './activity-section.tsx'
import { BackupsSection } from './backups-section.tsx'
import { DangerSection } from './danger-section.tsx'
import { DomainsSection } from './domains-section.tsx'
import { IntegrationSection } from './integration-section.tsx'
import { ModulesSection } from './modules-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { SearchSection } from './search-section.tsx'
import { type SectionId, sectionsOf, type Tab } from './sections.ts'
import { SectionHead, SettingsFrame } from './settings-frame.tsx'
import { SiteSection } from './site-section.tsx'
import { ThemeSection } from './theme-section.tsx'
import { useSettings, useSettingsKind } from './use-settings.ts'

/** The settings: one form over all sections, so that going from one to the next loses nothing. */
export default function SettingsScreen() {
  const { tab, section } = useParams()
  const { site } = useConsole()
  const t = useTranslations('settings')
  const settings = useSettings()
  const mayWrite = useMay('settings.write')
  const [draft, setDraft] = useState<Draft<Settings> | null>(null)
  const path = ['/admin/settings', tab, section].filter(Boolean).join('/')
  const open = sectionsOf.find((one) => one.path === path)
  if (!open || !isOpenTo(site.role, open.needs)) return <NotFound home="/admin/settings" />
  return (
    // One frame for all sections keeps the focus, such as that on a section's link.
    <>
      {settings.data && <Opening settings={settings.data} onOpen={setDraft} />}
      <SettingsFrame
        section={open.id}
        // What is not saved is named at the lower edge. The other sections save at once, or nothing.
        state={draft && mayWrite && open.fields && <State draft={draft} />}
        {...(draft && { markOf: (tab: Tab) => <Unsaved draft={draft} tab={tab} /> })}
        foot={draft && mayWrite && <Foot draft={draft} />}
      >
        {draft ? (
          <Form section={open.id} draft={draft} />
        ) : (
          <>
            <SectionHead id={open.id} />
            {settings.isError ? (
              <LoadingFailed
                sentence="settings.loadingFailed"
                error={settings.error}
                onRetry={() => void settings.refetch()}
              />
            ) : (
              settings.isPending && (
                <p role="status" className="unhurried text-ink-2">
                  {t('loading')}
                </p>
              )
            )}
          </>
        )}
      </SettingsFrame>
    </>
  )
}

/** Opens the draft of the settings once they are read. */
function Opening({
  settings,
  onOpen,
}: {
  settings: Settings
  onOpen: (draft: Draft<Settings> | null) => void
}) {
  const draft = useDraft(useSettingsKind(), 'settings', settings)
  useEffect(() => {
    onOpen(draft)
    return () => onOpen(null)
  }, [draft, onOpen])
  return null
}

interface OfDraft {
  draft: Draft<Settings>
}

function State({ draft }: OfDraft) {
  return useSnapshot(draft).state.kind !== 'device' && <SaveState draft={draft} />
}

/** Says that something in a tab is not saved. */
function Unsaved({ draft, tab }: OfDraft & { tab: Tab }) {
  const t = useTranslations('settings')
  const changed = changedIn(useSnapshot(draft))
  const isUnsaved = sectionsOf.some(
    (one) => one.tab === tab && one.fields?.some((name) => changed.includes(name)),
  )
  return (
    isUnsaved && (
      <span role="img" aria-label={t('unsaved')} className="size-1.75 self-center rounded-full bg-accent" />
    )
  )
}

function Foot({ draft }: OfDraft) {
  const t = useTranslations('settings')
  const changed = changedIn(useSnapshot(draft))
  return changed.length > 0 && <SaveBar draft={draft} names={changed.map((name) => t(`field.${name}`))} />
}

function Form({ section, draft }: OfDraft & { section: SectionId }) {
  const t = useTranslations('settings')
  const form = useRef<HTMLFormElement>(null)
  const snapshot = useSnapshot(draft)
  const mayWrite = useMay('settings.write')
  const { fields } = sectionsOf.find(({ id }) => id === section) ?? {}
  useRefusalFocus(form, snapshot.refusals)
  const labels = Object.fromEntries(Object.keys(snapshot.values).map((name) => [name, t(`field.${name}`)]))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void draft.save()
  }
  return (
    <>
      {fields ? (
        <form ref={form} aria-label={t(`section.${section}`)} onSubmit={handleSubmit} noValidate>
          <DraftNotices draft={draft} labels={labels} />
          {!mayWrite && <ReadOnlyNote needs="settings.write" />}
          <Fields
            section={section}
            snapshot={snapshot}
            bind={binder(draft, snapshot, { readOnly: !mayWrite })}
          />
        </form>
      ) : (
        <Facts section={section} draft={draft} snapshot={snapshot} />
      )}
      <ConflictDialog draft={draft} labels={labels} />
      <LeaveGuard draft={draft} isWithin={isOfForm} />
    </>
  )
}

interface FieldsProps {
  section: SectionId
  snapshot: Snapshot<Settings>
  bind: (name: string) => Bound
}

function Fields({ section, snapshot, bind }: FieldsProps): ReactNode {
  return section === 'site' ? (
    <SiteSection snapshot={snapshot} bind={bind} />
  ) : (
    <SearchSection snapshot={snapshot} bind={bind} />
  )
}

interface FactsProps {
  section: SectionId
  draft: Draft<Settings>
  snapshot: Snapshot<Settings>
}

/** Sections outside of the form. */
function Facts({ section, draft, snapshot }: FactsProps): ReactNode {
  switch (section) {
    case 'domains':
      return <DomainsSection />
    case 'theme':
      return <ThemeSection />
    case 'backups':
      return <BackupsSection />
    case 'modules':
      return <ModulesSection />
    case 'activity':
      return <ActivitySection />
    case 'danger':
      return snapshot.item && <DangerSection settings={snapshot.item} onSaved={draft.takeIn} />
    default:
      return <IntegrationSection id={section} />
  }
}

/** Names of the fields that the server does not have as they are. */
function changedIn({ item, values, isDirty }: Snapshot<Settings>): string[] {
  if (!isDirty || !item) return []
  const stored: Readonly<Record<string, unknown>> = item
  return Object.keys(values).filter((name) => values[name]?.trim() !== String(stored[name]).trim())
}

function isOfForm(path: string): boolean {
  return sectionsOf.some((one) => one.path === path && !one.isElsewhere)
}
