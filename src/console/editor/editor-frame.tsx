import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../context.ts'
import { useOpenItem } from '../open-item.ts'
import { ConflictDialog } from '../drafts/conflict-dialog.tsx'
import { DraftNotices } from '../drafts/draft-notices.tsx'
import { HistoryLink } from '../history/history-link.tsx'
import { LeaveGuard } from '../drafts/leave-guard.tsx'
import { SaveState } from '../drafts/save-state.tsx'
import { useRefusalFocus } from '../drafts/use-draft.ts'
import { Presence } from '../presence.tsx'
import { ReadOnlyNote } from '../read-only-note.tsx'
import { Screen } from '../screen.tsx'
import { useKeys } from '../keys/use-keys.tsx'
import { Assisted } from './assisted.tsx'
import type { EditedItem, Editing } from './editing.ts'
import { EditorPublish, PageLinks } from './editor-actions.tsx'
import { EditorBar, PanelButton, usePanel } from './editor-bar.tsx'
import { EditorPanel, PanelSection } from './editor-panel.tsx'
import { EditorSigns } from './editor-signs.tsx'
import { EditedLanguage, SharedNote } from './edited-language.tsx'
import { useFieldInAddress } from './field-in-address.ts'
import { LanguagesSection } from './languages-section.tsx'
import { goToPlace, placeOfWords } from './place-of-words.ts'
import { PreviewPane } from './preview-pane.tsx'
import { unseenOf } from './languages.ts'
import { TranslatePane } from './translate-pane.tsx'
import type { Publication } from './use-publication.ts'
import { MachineNotice } from './machine-notice.tsx'
import { useWasUntranslated } from './use-is-untranslated.ts'
import { useView, type View } from './use-view.ts'
import { ViewSwitch } from './view-switch.tsx'

interface Props<Item extends EditedItem> {
  editing: Editing<Item>
  /** Name of the screen and its form, usually the title that is being typed. */
  title: string
  /** The screens above, from the top; left out, the home of the type. */
  parents?: readonly { title: string; path: string }[]
  /** Path of the public page; null while readers do not see it. */
  viewPath: string | null
  /** Null where the person may not publish. */
  publication: Publication | null
  /** The future day on which it is meant to be published, where its type has one. */
  day?: string | undefined
  /** Words of the badge of a public item, and of one that is not; left out: published and draft. */
  signs?: { on: string; off: string }
  /** Another language opens beside the source, since nothing of it is written in the form itself. */
  isTranslatedBeside?: boolean
  /** Shown after the badges above the title. */
  beside?: ReactNode
  /** Shown at the end of that row if there is no panel: a `PublishedSwitch`. */
  published?: ReactNode
  /** Sections of the panel beside the text, each a `PanelSection`; without it the column is wider. */
  panel?: ReactNode
  /** Fields of the panel, which opens when one of them is wrong. */
  panelFields?: readonly string[]
  deletion?: ReactNode
  /** Shown above everything, such as tabs that lead to the lists beside this screen. */
  above?: ReactNode
  /** The panel holds more than facts and needs more room. */
  isPanelWide?: boolean
  children: ReactNode
  /** Shown below the column and outside of the form, for what has forms of its own. */
  below?: ReactNode
  /** Stays at the foot of a column of running text, which then has its tools above: an `EditorFoot`. */
  foot?: ReactNode
  /** A field's value as people read it, for comparing two versions; left out or null: as the type says. */
  wordsOf?: (field: string, value: string) => string | null
  /** Fields of running text, of which both versions can be kept, one after the other. */
  texts?: ReadonlySet<string>
}

/** The screen of one item: bar with state and actions, column with form, panel, and the questions before words are lost. */
export function EditorFrame<Item extends EditedItem>(props: Props<Item>) {
  const { editing, title, panel, panelFields = [] } = props
  const { type, draft, snapshot, item, locale, source, mayWrite } = editing
  const t = useTranslations('console')
  const { site } = useConsole()
  useOpenItem({
    type: type.kind.type,
    id: item.uid,
    title,
    locale,
    from: source && site.sourceLanguage,
    texts: source ?? editing.values,
    values: editing.values,
    labels: type.labels,
    mayWrite,
    publicSlug: item.isPublished && 'slug' in item ? String(item.slug) : null,
    read: (name) => draft.getSnapshot().values[name] ?? '',
    edit: (name, value) => draft.edit(name, value),
    take: (name, answerId) => draft.take(name, answerId),
  })
  const screen = useRef<HTMLDivElement>(null)
  const panelState = usePanel()
  const views = useViews(editing, props.isTranslatedBeside)
  const { view } = views
  const hasPanel = panel !== undefined && view === 'write'
  useRefusalFocus(screen, snapshot.refusals)
  const goToFieldWith = useGoToField(screen, view, views.choose)
  useFieldInAddress(screen, panelFields, panelState.show)
  useKeys([{ keys: 'Mod+S', label: t('saveNow'), group: t('keyGroup.writing') }])
  return (
    <Screen
      title={title}
      parents={props.parents ?? [type.home]}
      state={mayWrite && <SaveState draft={draft} />}
      actions={
        <>
          <Presence type={type.kind.type} id={item.uid} locale={source && locale} labels={type.labels} />
          <PageLinks viewPath={props.viewPath} view={view} views={views.all} onView={views.choose} />
          {hasPanel && (
            <span className={isRunningText(props) ? 'tablet:hidden' : 'wide:hidden'}>
              <PanelButton panel={panelState} />
            </span>
          )}
        </>
      }
      publish={<EditorPublish editing={editing} publication={props.publication} day={props.day} />}
    >
      <h1 className="sr-only">{title}</h1>
      {props.above}
      <div
        ref={screen}
        className={`grid min-h-full grid-cols-[minmax(0,1fr)] ${GRIDS[layoutOf(view, hasPanel && panelState.isBeside, props)]}`}
      >
        <FormColumn frame={props} views={views} panel={hasPanel ? panelState : null} />
        {hasPanel && (
          <EditorPanel
            isBeside={panelState.isBeside}
            isOpen={panelState.isOver || panelFields.some((field) => snapshot.errors[field])}
            onClose={panelState.closeOver}
          >
            {panel}
            <LastSections frame={props} />
          </EditorPanel>
        )}
        <SecondColumn editing={editing} views={views} signs={props.signs} onWords={goToFieldWith} />
      </div>
      <ConflictDialog
        isWaiting
        draft={draft}
        labels={type.labels}
        {...(props.texts && { texts: props.texts })}
        wordsOf={(field, value) => props.wordsOf?.(field, value) ?? type.wordsOf?.(field, value) ?? value}
      />
      <LeaveGuard draft={draft} />
    </Screen>
  )
}

/** Only running text has a foot; its tools stand above it. */
const isRunningText = ({ foot }: { foot?: ReactNode }): boolean => foot !== undefined

/** The views of an item, and the one that is shown. */
interface Views {
  all: readonly View[]
  view: View
  choose: (view: View) => void
  /** There was no text in its language when it was opened. */
  wasUntranslated: boolean
}

/** The views that an item has, and the one that the address asks for. */
export function useViews<Item extends EditedItem>(editing: Editing<Item>, isTranslatedBeside = false): Views {
  const { type, source, item, locale } = editing
  const wasUntranslated = useWasUntranslated(editing)
  // A translation that was begun and never published is still being written.
  const [isBeingTranslated] = useState(() => unseenOf(item, locale) === 'all')
  const isBeside = wasUntranslated || isBeingTranslated || isTranslatedBeside
  const [wanted, choose] = useView(isBeside && source ? 'translate' : 'write')
  const all: readonly View[] = [
    'write',
    ...(type.previews ? (['split', 'preview'] as const) : []),
    ...(type.translation && source ? (['translate'] as const) : []),
  ]
  return { all, view: all.includes(wanted) ? wanted : 'write', choose, wasUntranslated }
}

function layoutOf(view: View, isPanelBeside: boolean, { isPanelWide = false }: { isPanelWide?: boolean }) {
  if (view === 'split') return 'split'
  if (!isPanelBeside) return 'alone'
  return isPanelWide ? 'widePanel' : 'panel'
}

interface PartProps<Item extends EditedItem> {
  frame: Props<Item>
  views: Views
}

/** The form, and what stands below it. */
function FormColumn<Item extends EditedItem>({
  frame: props,
  views,
  panel,
}: PartProps<Item> & { panel: ReturnType<typeof usePanel> | null }) {
  const { title, below, foot, isPanelWide } = props
  const column = <Column frame={props} views={views} />
  const viewSwitch = <ViewSwitch view={views.view} views={views.all} onChange={views.choose} />
  return (
    <div className={`flex min-w-0 flex-col ${COLUMNS[views.view]}`}>
      <form
        aria-label={title}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className={`flex flex-col ${below ? '' : 'flex-1'}`}
      >
        {isRunningText(props) ? (
          <EditorBar views={viewSwitch} panel={panel}>
            {column}
          </EditorBar>
        ) : (
          column
        )}
        {foot}
      </form>
      {(below || !props.panel) && (
        <div className={`mx-auto w-full px-4.5 pb-12 tablet:px-6 ${isPanelWide ? WIDE : 'max-w-206'}`}>
          {below}
          {!props.panel && (
            <div className="-mx-4.5 mt-9 border-t border-line tablet:mx-0 max-tablet:[&>section]:px-4.5 tablet:[&>section]:px-0">
              <LastSections frame={props} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}

/** Title, text and fields, below the badges of the item. */
function Column<Item extends EditedItem>({ frame: props, views }: PartProps<Item>) {
  const { editing, panel, below, isPanelWide } = props
  const { type, draft, snapshot, item, locale, source, mayWrite } = editing
  const hasBar = isRunningText(props)
  return (
    <div
      className={`mx-auto flex w-full flex-1 flex-col px-4.5 pt-4.5 tablet:px-6 ${isPanelWide ? WIDE : panel ? 'max-w-172 tablet:pt-8' : `max-w-206 tablet:pt-6.5 ${below ? '' : 'pb-9'}`}`}
    >
      {!mayWrite && <ReadOnlyNote />}
      {views.view !== 'translate' && <DraftNotices draft={draft} labels={type.labels} />}
      {views.view !== 'translate' && source && type.translation && (
        <>
          <MachineNotice editing={editing} calls={type.translation} />
          <Assisted editing={editing} />
        </>
      )}
      <div className="mb-3.5 flex flex-wrap items-center gap-x-2.5 gap-y-2.5 text-second text-ink-2 tablet:gap-x-3.5">
        <EditorSigns item={item} isDirty={snapshot.isDirty} words={props.signs} />
        {type.translation && <EditedLanguage locale={locale} />}
        {props.beside}
        <span className="ml-auto flex items-center gap-3.5 empty:hidden">
          {props.published}
          {(!hasBar || source) && (
            <span className={hasBar ? 'tablet:hidden' : source ? '' : 'max-tablet:hidden'}>
              <ViewSwitch view={views.view} views={views.all} onChange={views.choose} />
            </span>
          )}
        </span>
      </div>
      {source && mayWrite && <SharedNote />}
      {props.children}
    </div>
  )
}

/** The last sections of every item: its languages, its history, and its deletion. */
function LastSections<Item extends EditedItem>({ frame: { editing, deletion } }: { frame: Props<Item> }) {
  const { type, item } = editing
  return (
    <>
      {type.translation && <LanguagesSection editing={editing} calls={type.translation} />}
      <PanelSection>
        <HistoryLink kind={type.kind.type} id={item.uid} />
      </PanelSection>
      {deletion}
    </>
  )
}

interface SecondColumnProps<Item extends EditedItem> {
  editing: Editing<Item>
  views: Views
  signs?: Props<Item>['signs']
  onWords: (words: string) => void
}

/** The other view beside the form or in its place: the other language, or the page. */
function SecondColumn<Item extends EditedItem>({ editing, views, signs, onWords }: SecondColumnProps<Item>) {
  const { type } = editing
  const { view, all, choose } = views
  if (view === 'translate') return <OtherLanguage editing={editing} views={views} signs={signs} />
  if (!type.previews || (view !== 'split' && view !== 'preview')) return null
  return (
    <PreviewPane
      key={view}
      editing={editing}
      previews={type.previews}
      isBeside={view === 'split'}
      onWords={onWords}
    >
      {/* Without room for two columns the page stands alone. */}
      <span className={`max-tablet:hidden ${view === 'split' ? 'wide:hidden' : ''}`}>
        <ViewSwitch view="preview" views={all} onChange={choose} />
      </span>
    </PreviewPane>
  )
}

/** The texts beside their source. */
export function OtherLanguage<Item extends EditedItem>({
  editing,
  views,
  signs,
}: Omit<SecondColumnProps<Item>, 'onWords'>) {
  const { type, draft } = editing
  const { view, all, choose, wasUntranslated } = views
  if (!type.translation) return null
  return (
    <TranslatePane
      editing={editing}
      calls={type.translation}
      notices={
        <>
          <DraftNotices draft={draft} labels={type.labels} />
          <MachineNotice editing={editing} calls={type.translation} />
          <Assisted editing={editing} />
        </>
      }
      wasUntranslated={wasUntranslated}
      signs={signs}
    >
      <ViewSwitch view={view} views={all} onChange={choose} />
    </TranslatePane>
  )
}

/** Gives a function that goes to the field with these words, also from a view without the form. */
function useGoToField(
  screen: RefObject<HTMLDivElement | null>,
  view: View,
  chooseView: (view: View) => void,
): (words: string) => void {
  const wanted = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (wanted.current) goToPlace(wanted.current)
    wanted.current = null
  }, [view])
  return (words) => {
    const place = screen.current && placeOfWords(screen.current, words)
    if (!place) return
    if (place.checkVisibility()) return goToPlace(place)
    wanted.current = place
    chooseView('write')
  }
}

/** Begins at the left edge of the title above it, as lists do. */
const WIDE = 'max-w-none wide:ml-0 wide:max-w-233 wide:px-9'

const GRIDS = {
  alone: '',
  panel: 'wide:grid-cols-[minmax(0,1fr)_328px]',
  widePanel: 'wide:grid-cols-[minmax(0,1fr)_420px]',
  split: 'wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]',
}

/** The form stays mounted while another view is shown, so that nothing in it starts anew. */
const COLUMNS: Record<View, string> = {
  write: '',
  split: 'max-wide:hidden',
  preview: 'hidden',
  translate: 'hidden',
}
