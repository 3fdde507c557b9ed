import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DraftOutcome, DraftWrite } from '../../content/contract/draft.ts'
import type { TypeDeclaration } from '../../content/type/define-type.ts'
import type { ById, Call, OfSite } from '../../kernel/call.ts'
import type { PreviewCalls } from '../../content/contract/preview.ts'
import type { RecordTranslationCalls, TranslationCalls } from '../../content/contract/translation-calls.ts'
import type { Locale } from '../../kernel/locale.ts'
import { reachOf } from '../../kernel/role.ts'
import type { ScheduleWrite } from '../../kernel/publication-shape.ts'
import type { Planned, Status } from '../../kernel/publication.ts'
import { type CallOptions, call } from '../../ui/client.ts'
import { useContentLanguage } from '../content-language.tsx'
import { useCall, useConsole } from '../context.ts'
import { draftCalls } from '../saving/draft-call.ts'
import type { DraftKind } from '../saving/draft.ts'
import type { Values } from '../saving/draft-state.ts'
import type { EditedItem, Editing, EditorType } from '../editor/editing.ts'
import { type Publication, usePublication } from '../editor/use-publication.ts'
import { useItemToasts } from '../item-toasts.ts'
import { useItemTypes } from '../item-types.ts'
import type { ListCalls } from '../catalogue/list-spec.ts'
import { listKey } from '../list/list-key.ts'
import { useMomentWords } from '../use-moment-words.ts'
import { useShell } from '../shell-context.ts'
import { usePublishItem } from '../review/use-publish-item.ts'
import { comparisonOf, type Fields, formOf } from './fields.ts'
import { useLabelsWithin } from './labels-within.ts'

type OfItem<A> = Call<{ params: ById; answer: A }>

/** What every row and every answer of a type has. */
export interface Row {
  id: string
  version: number
  status: Status
  isPublished: boolean
  publishAt: string | null
  hasChanges: boolean
  planned: Planned | null
  /** In a list in another language than the source one: whether there are texts in it, or drafts alone. */
  translation?: 'missing' | 'draft' | 'begun' | undefined
  /** It belongs to somebody else, and the person writes own items only. */
  isOthers?: true | undefined
}

/** The calls of a type's editor; those of a record name no item. */
export interface EditorCalls {
  read: Call<{ params: object; answer: object }>
  save: Call<{ params: object; body: object; answer: object }>
  draft: Call<{ params: object; body: DraftWrite; answer: object }>
  unpublish?: Call<{ params: object; answer: object }>
  schedule?: Call<{ params: object; body: ScheduleWrite; answer: object }>
  translation: TranslationCalls | RecordTranslationCalls
  previews?: PreviewCalls
}

/** The calls of a type, as `callsOf` makes them of its declaration. */
export interface TypeCalls<R extends Row, A extends object> extends EditorCalls, ListCalls<R> {
  create: Call<{ params: OfSite; body: object; answer: A }>
  read: OfItem<A>
  save: Call<{ params: ById; body: object; answer: A }>
  draft: Call<{ params: ById; body: DraftWrite; answer: A & DraftOutcome }>
  remove: Call<{ params: ById }>
  publish: OfItem<A>
  unpublish?: OfItem<A>
  schedule?: Call<{ params: ById; body: ScheduleWrite; answer: A }>
}

/**
 * What is special about a type of item in its editor. Its texts, in the messages of its slice, have the same keys as those of
 * every type: `title`, `failed`, `updateFailed`, `field.title` and so on.
 */
export interface EditedType<A> {
  declared: TypeDeclaration
  /** Key of its slice among all texts, such as `case-studies`. */
  words: string
  /** Beginning of the keys of its labels; left out: `field` of these words. */
  fieldWords?: string
  /** Its name in the activity log, and of its queries, its presence and its items in the palette. */
  kind: string
  /** Address of its list; its items open below it. */
  home: string
  calls: EditorCalls
  fields: Fields
  /** Fields of which both versions can be kept, one after the other. */
  texts: ReadonlySet<string>
  /** Name of the list that shows its items, where that is not its kind. */
  list?: string
  /** First part of the keys of other queries with its items. */
  otherQueries?: string
  /** Makes the editor's item of an answer. */
  itemOf: (answer: unknown) => A
}

/** A type of item that has a list. What its editor is given is at least a row of the list. */
export interface ListedType<R extends Row, A extends R & { uid: string }> extends EditedType<A> {
  calls: TypeCalls<R, A>
  /** Fields of the dialog in the list; the first one names the item. */
  short: Fields
  /** Values of these for a new item. */
  first: Values
  nameOf(row: R): string
  /** It is edited in that dialog alone, in the language of the content. */
  hasNoEditor?: true
  /** Name under which devices keep that dialog's words, if no editor uses the same; left out: `short-` and its kind. */
  keptAs?: string
}

type Listed = Pick<EditedType<never>, 'kind' | 'list' | 'otherQueries'>

/** Keys of the queries with items of a type. */
function listKeysOf(siteId: string, { kind, list = kind, otherQueries }: Listed): QueryKey[] {
  return [listKey(siteId, list), ...(otherQueries === undefined ? [] : [[otherQueries]])]
}

/** Gives the function that refetches the list after a change of an item. */
export function useRefetch(type: Listed): () => void {
  const queries = useQueryClient()
  const { site } = useConsole()
  return () => {
    for (const queryKey of listKeysOf(site.id, type)) void queries.invalidateQueries({ queryKey })
  }
}

/** Marks the list as outdated without reading it: the editor is on screen, and the list reads when it is shown next. */
function useNoteOld(type: Listed): () => void {
  const queries = useQueryClient()
  const { site } = useConsole()
  return () => {
    for (const queryKey of listKeysOf(site.id, type))
      void queries.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}

/** Labels of the fields of a type, by their stored names. */
export function useLabels(
  type: Pick<EditedType<never>, 'words' | 'fieldWords' | 'fields'> & { short?: Fields },
): Record<string, string> {
  const t = useTranslations(type.fieldWords ?? `${type.words}.field`)
  const names = Object.keys({ ...type.fields, ...type.short })
  return Object.fromEntries(names.map((name) => [name, t(name)]))
}

/** Whether the person may write items of a type, or only their own, which the server checks. */
export function useMayWrite({ declared }: Pick<EditedType<never>, 'declared'>): boolean {
  const { site } = useConsole()
  return reachOf(site.role, declared.capability) !== null
}

/** Titles of the toasts about a change, where the type has its own. */
export function useToastTitles({ words }: { words: string }) {
  const t = useTranslations(words)
  return (
    change: 'created' | 'updated' | 'deleted',
    failure: 'createFailed' | 'updateFailed' | 'deleteFailed',
  ) => (t.has(`toast.${change}`) ? { done: t(`toast.${change}`), failed: t(`toast.${failure}`) } : undefined)
}

/** The words about a deletion, where the type has its own; props of the dialog that asks for it. */
export function useDeletionWords(type: { words: string }) {
  const t = useTranslations(type.words)
  const titlesOf = useToastTitles(type)
  if (!t.has('deleted')) return {}
  const titles = titlesOf('deleted', 'deleteFailed')
  return { words: { done: t('deleted'), failed: t('deleteFailed'), titles } }
}

/**
 * An item in the short form of the list, which is saved as a whole and at once.
 * @returns `locale` where its texts are those of another language than the site's own
 */
export function useShortKind<R extends Row, A extends R & { uid: string }>(
  type: ListedType<R, A>,
  item: R | null,
): { kind: DraftKind<R>; locale: Locale | undefined } {
  const { site } = useConsole()
  const content = useContentLanguage()
  const refetch = useRefetch(type)
  // If the type has an editor, other languages are written there. A new item begins in the site's own.
  const isOther = type.hasNoEditor && item !== null && content.locale !== site.sourceLanguage
  const locale = isOther ? content.locale : undefined
  const isAlone = item === null || type.hasNoEditor
  const [kind] = useState((): DraftKind<R> => {
    const { valuesOf, bodyOf, isSame } = formOf(type.short)
    const [name = ''] = Object.keys(type.short)
    return {
      type: (isAlone && type.keptAs) || `short-${type.kind}`,
      valuesOf,
      versionOf: ({ version }) => version,
      nameOf: (values) => values[name] ?? '',
      isSame,
      async save(changed, item, { ifMatch, idempotencyKey }) {
        const body = bodyOf(changed)
        const saved = item
          ? await call(type.calls.save, { params: { id: item.id }, body }, { ifMatch, locale })
          : await call(type.calls.create, { params: { forkId: site.id }, body }, { idempotencyKey })
        refetch()
        return type.itemOf(saved)
      },
    }
  })
  return { kind, locale }
}

/**
 * An item in its editor, which autosaves; changes that readers would see wait for publication.
 * @param onSaved left out: the list is refetched when it is shown next
 */
export function useEditorType<A extends EditedItem>(
  type: EditedType<A>,
  onSaved?: () => void,
): EditorType<A> {
  const t = useTranslations(type.words)
  const ask = useCall()
  const { site } = useConsole()
  const noteOld = useNoteOld(type)
  const noteSaved = onSaved ?? noteOld
  const mayWrite = useMayWrite(type)
  const momentWords = useMomentWords()
  const paramsOf = (id: string) => (type.declared.isRecord ? { forkId: site.id } : { id })
  const [kind] = useState((): DraftKind<A> => {
    const { valuesOf, bodyOf, isSame, merge } = formOf(type.fields)
    const [name = ''] = Object.keys(type.fields)
    return {
      type: type.kind,
      valuesOf,
      versionOf: ({ version }) => version,
      nameOf: (values) => values[name] ?? '',
      isSame,
      merge,
      async save(changed, item, { ifMatch }) {
        if (!item) throw new TypeError('an editor opens what is there')
        const input = { params: paramsOf(item.uid), body: bodyOf(changed) }
        const saved = await call(type.calls.save, input, ifMatch === undefined ? {} : { ifMatch })
        noteSaved()
        return type.itemOf(saved)
      },
      drafts: draftCalls<A>({
        valuesOf,
        bodyOf,
        // Every draft call answers with the item and the outcome.
        send: async (id, body, options) =>
          type.itemOf(await call(type.calls.draft, { params: paramsOf(id), body }, options)) as A &
            DraftOutcome,
        onSaved: noteSaved,
      }),
    }
  })
  const rows = Object.keys(type.fields).filter((field) => type.fields[field]?.isRows)
  return {
    kind,
    read: async (id, options) => type.itemOf(await ask(type.calls.read, { params: paramsOf(id) }, options)),
    labels: { ...useLabels(type), ...useLabelsWithin(type.declared) },
    wordsOf: comparisonOf(type.fields, momentWords).wordsOf,
    home: { title: t('title'), path: type.home },
    words: { loading: t('loading'), failed: `${type.words}.failed` },
    ...(Object.keys(type.declared.texts).length > 0 && { translation: type.calls.translation }),
    ...(type.calls.previews && { previews: type.calls.previews }),
    ...(rows.length > 0 && { rows: new Set(rows) }),
    mayWrite,
  }
}

/** Publishing, scheduling and withdrawing the open item. */
export function useItemPublication<A extends EditedItem>(
  type: EditedType<A>,
  editing: Editing<A>,
): Publication {
  const t = useTranslations(type.words)
  const ask = useCall()
  const titlesOf = useToastTitles(type)
  const { schedule } = type.calls
  const titles = titlesOf('updated', 'updateFailed')
  const params = { id: editing.item.uid }
  return usePublication(editing, {
    withdraw: async (options) => (await withdrawn(type.calls, ask, params.id, options)) as Partial<A>,
    ...(schedule && {
      schedule: async (body: ScheduleWrite, options: CallOptions) =>
        (await ask(schedule, { params, body }, options)) as Partial<A>,
    }),
    words: {
      withdrawFailed: t('updateFailed'),
      titles,
      own: titles && {
        done: { title: titles.done, description: t('updated') },
        failed: { title: titles.failed, description: t('updateFailed') },
      },
    },
    onDone: useRefetch(type),
  })
}

/**
 * Publishes a row, with Undo, or withdraws it, and says what readers see then.
 * @param mustReview whether the review opens instead, since it has more to ask
 */
export function useSetPublished<R extends Row, A extends R & { uid: string }>(
  type: ListedType<R, A>,
  mustReview: (row: R) => boolean = () => false,
): (row: R, isOn: boolean) => Promise<void> {
  const t = useTranslations(type.words)
  const told = useTranslations('console.editor')
  const ask = useCall()
  const { openSheet } = useShell()
  const { locale } = useContentLanguage()
  const { nameOf } = type
  const refetch = useRefetch(type)
  const publish = usePublishItem()
  const address = useItemTypes().addressOf(type.kind)
  const toasts = useItemToasts(useToastTitles(type)('updated', 'updateFailed'))
  return async (row, isOn) => {
    const { id, status } = row
    try {
      if (!isOn) {
        await withdrawn(type.calls, ask, id)
        toasts.succeeded(
          status === 'scheduled' ? told('schedule.ended') : told('withdrawn', { name: nameOf(row) }),
        )
      } else if (address !== null && mustReview(row)) openSheet('publish', { type: address, id, locale })
      else if (address !== null) await publish({ type: address, id }, nameOf(row))
    } catch (error) {
      toasts.failed(error, t(isOn && t.has('publishFailed') ? 'publishFailed' : 'updateFailed'))
    }
    refetch()
  }
}

/** Withdraws an item; types that are switched on and off are switched off by a save. */
function withdrawn(
  calls: EditorCalls,
  ask: ReturnType<typeof useCall>,
  id: string,
  options: CallOptions = {},
) {
  const { unpublish, save } = calls
  return unpublish
    ? ask(unpublish, { params: { id } }, options)
    : ask(save, { params: { id }, body: { isActive: false } }, options)
}
