import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { ConflictDialog } from '../../../console/drafts/conflict-dialog.tsx'
import { DraftNotices } from '../../../console/drafts/draft-notices.tsx'
import { LeaveGuard } from '../../../console/drafts/leave-guard.tsx'
import { SaveState } from '../../../console/drafts/save-state.tsx'
import { useRefusalFocus } from '../../../console/drafts/use-draft.ts'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorPublish } from '../../../console/editor/editor-actions.tsx'
import { EditorSigns } from '../../../console/editor/editor-signs.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { mayTranslate, writesIn } from '../../../console/editor/languages.ts'
import type { Publication } from '../../../console/editor/use-publication.ts'
import { useItemPublication } from '../../../console/items/item-type.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useMoveFocus } from '../../../console/order/order-buttons.tsx'
import { Presence } from '../../../console/presence.tsx'
import { ReadOnlyNote } from '../../../console/read-only-note.tsx'
import { Screen } from '../../../console/screen.tsx'
import { useContentLanguage } from '../../../console/content-language.tsx'
import type { Locale } from '../../../kernel/locale.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ENTRIES_MAX } from '../contract.ts'
import { AddEntry } from './add-entry.tsx'
import { Beside, EntrySheet, gripOf, useChosen } from './chosen-entry.tsx'
import { wordsOfItems } from './entry-words.ts'
import { EntryPanel } from './entry-panel.tsx'
import { HeaderProof } from './header-proof.tsx'
import { MenuFacts } from './menu-facts.tsx'
import { MenuTree } from './menu-tree.tsx'
import { useTargets } from './targets.ts'
import { itemsIn, shownLabel } from './tree.ts'
import { type DraftedMenu, studioMenu, useMenuType } from './type.ts'
import { useSteps } from './use-steps.ts'

interface Props {
  id: string
  /** Stands above it: the tabs of all menus. */
  head: ReactNode
}

/** One menu, open for writing; its words in all languages stand in it, so it has one draft. */
export function MenuEditor({ id, head }: Props) {
  const type = useMenuType()
  const { loading } = type.words
  return (
    <ItemEditor
      type={type}
      id={id}
      waiting={
        <Screen title={loading} parents={[type.home]}>
          {head}
          <p role="status" className="unhurried px-4 py-4 text-ink-2 tablet:px-6 wide:px-9">
            {loading}
          </p>
        </Screen>
      }
    >
      {(editing) => <OpenMenu editing={editing} head={head} />}
    </ItemEditor>
  )
}

function OpenMenu({ editing, head }: { editing: Editing<DraftedMenu>; head: ReactNode }) {
  const t = useTranslations('navigation')
  const { type, draft, snapshot, item, values } = editing
  const { locale } = useContentLanguage()
  const { site } = useConsole()
  const { mayWrite, maySay } = useRights(type.mayWrite, locale)
  const { targets, query } = useTargets()
  const { list: screen, goTo } = useMoveFocus<HTMLDivElement>()
  const steps = useSteps(draft, values.items ?? '')
  const { selected, setChosen, isSheetOpen, setSheetOpen, handleOpen, handleRemove } = useChosen(
    steps,
    screen,
    goTo,
  )
  const publication = useItemPublication(studioMenu, editing)
  useRefusalFocus(screen, snapshot.refusals)
  const { items } = steps
  const title = values.name || t('title')
  const panel = selected && targets && (
    <EntryPanel
      key={selected.entry.id}
      placed={selected}
      steps={steps}
      targets={targets}
      locale={locale}
      error={snapshot.errors.items}
      readOnly={!mayWrite}
      isSilent={!maySay}
      onRemove={() => handleRemove(selected.entry.id)}
    />
  )
  return (
    <Screen
      title={title}
      state={(mayWrite || maySay) && <SaveState draft={draft} />}
      actions={<Presence type={type.kind.type} id={item.uid} locale={null} labels={type.labels} />}
    >
      <div ref={screen} className="flex min-h-full flex-col">
        {head}
        <div className="-mt-px grid flex-1 grid-cols-[minmax(0,1fr)] border-t border-line min-[1180px]:grid-cols-[minmax(0,1fr)_340px]">
          <div className="min-w-0 px-4 pt-4 pb-12 tablet:px-6 wide:px-9">
            {!mayWrite && !maySay && <ReadOnlyNote />}
            {!mayWrite && maySay && <p className="mb-4 text-second text-ink-2">{t('onlyWords')}</p>}
            <DraftNotices draft={draft} labels={type.labels} />
            <MenuHead editing={editing} publication={publication} steps={steps}>
              {targets && items.length < ENTRIES_MAX && (
                <AddEntry targets={targets} steps={steps} after={selected} onAdded={handleOpen} />
              )}
            </MenuHead>
            {!targets && <TargetsFailed query={query} />}
            {targets && (
              <HeaderProof
                place={item.type}
                items={items}
                targets={targets}
                locale={locale}
                selectedId={selected ? (selected.parentId ?? selected.entry.id) : null}
              />
            )}
            <MenuTree
              steps={steps}
              targets={targets}
              locale={locale}
              selectedId={selected?.entry.id ?? null}
              readOnly={!mayWrite}
              onOpen={handleOpen}
              onTouch={setChosen}
              onRemove={handleRemove}
            />
            <MenuFacts editing={editing} publication={publication} />
          </div>
          {panel && selected && (
            <Beside
              onLeave={() => screen.current?.querySelector<HTMLElement>(gripOf(selected.entry.id))?.focus()}
            >
              {panel}
            </Beside>
          )}
        </div>
      </div>
      {isSheetOpen && selected && (
        <EntrySheet
          name={shownLabel(selected.entry, locale, site.sourceLanguage)}
          onClose={() => setSheetOpen(false)}
        >
          {panel}
        </EntrySheet>
      )}
      <ConflictDialog
        draft={draft}
        labels={type.labels}
        wordsOf={(field, value) => (field === 'items' ? wordsOfItems(itemsIn(value)) : value)}
      />
      <LeaveGuard draft={draft} />
    </Screen>
  )
}

/** What the person may do with a menu: change it, and say something in a language. */
function useRights(mayChange: boolean, locale: Locale) {
  const { site } = useConsole()
  const mayWrite = mayChange && writesIn(site, site.sourceLanguage)
  const isOwn = locale === site.sourceLanguage
  return { mayWrite, maySay: isOwn ? mayWrite : mayTranslate(site, locale) }
}

interface MenuHeadProps {
  editing: Editing<DraftedMenu>
  publication: Publication
  steps: ReturnType<typeof useSteps>
  /** The way to one more entry. */
  children: ReactNode
}

/** Which menu it is, in which language its words are shown, and what can be done with it. */
function MenuHead({ editing, publication, steps, children }: MenuHeadProps) {
  const t = useTranslations('navigation')
  const tAll = useTranslations('console')
  const { snapshot, item, mayWrite } = editing
  const { locale } = useContentLanguage()
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-2 text-second text-ink-2">
      <h2 className="text-second font-semibold text-ink">{t(`live.${item.type}`)}</h2>
      <span>
        {t.rich('editing', {
          language: tAll(`contentLanguage.${locale}`),
          b: (words) => <b className="font-semibold text-ink">{words}</b>,
        })}
      </span>
      <EditorSigns item={item} isDirty={snapshot.isDirty} isSignOnPhone />
      {mayWrite && (
        <span className="ml-auto flex flex-wrap items-center justify-end gap-1.5">
          <IconButton
            icon="undo"
            label={tAll('undo')}
            aria-disabled={!steps.undo}
            onClick={() => steps.undo?.()}
          />
          <IconButton
            icon="redo"
            label={t('redo')}
            aria-disabled={!steps.redo}
            onClick={() => steps.redo?.()}
          />
          {children}
          <EditorPublish editing={editing} publication={publication} publishLabel={t('publish')} />
        </span>
      )}
    </div>
  )
}

/** What entries may lead to could not be read. */
function TargetsFailed({ query: { error, refetch } }: { query: ReturnType<typeof useTargets>['query'] }) {
  if (!error) return null
  return (
    <div className="mb-4">
      <LoadingFailed sentence="navigation.targetsFailed" error={error} onRetry={() => void refetch()} />
    </div>
  )
}
