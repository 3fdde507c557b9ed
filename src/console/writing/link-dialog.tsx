import type { Editor } from '@tiptap/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSeen, type Status } from '../../kernel/publication.ts'
import { isSafeHref } from '../../kernel/rich-text/href.ts'
import { itemHref, itemIn, type LinkedItem, nameOf } from '../../kernel/rich-text/item-link.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldNotes } from '../../ui/field.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useContentLanguage } from '../content-language.tsx'
import { useConsole } from '../context.ts'
import { useKindName } from '../item-types.ts'
import { useLinkTargets } from '../use-link-targets.ts'

/** Links the selected words: to an address, or to a page of the site, which is found by its name and followed by its id. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations('console')
  const before = String(editor.getAttributes('link').href ?? '')
  const item = itemIn(before)
  const [typed, setTyped] = useState(item ? '' : before)
  const [isWrong, setIsWrong] = useState(false)
  const { pages, isNone } = usePages(typed)
  const link = (href: string, words: string) => {
    onClose()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && before === '')
      chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setMark('link', { href }).run()
  }
  const asking = useRef<object | null>(null)
  useEffect(() => () => void (asking.current = null), [])
  const handleSubmit = async () => {
    const address = completed(typed.trim())
    if (address === '' && item) return onClose()
    if (!isSafeHref(address) || !isAddress(address)) return setIsWrong(true)
    if (asking.current) return
    const own = (asking.current = {})
    const href = (await editor.storage.link.targets?.hrefAt(address)) ?? address
    // The dialog may be closed by now.
    if (asking.current === own) link(href, address)
  }
  const handleRemove = () => {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
  }
  return (
    <Dialog
      title={t('writing.link')}
      width={560}
      onClose={onClose}
      closeLabel={t('close')}
      onSubmit={() => void handleSubmit()}
      footer={
        <>
          {before !== '' && (
            <span className="mr-auto flex flex-col max-tablet:mr-0">
              <Button kind="quiet" onClick={handleRemove}>
                {t('writing.removeLink')}
              </Button>
            </span>
          )}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('writing.setLink')}
          </Button>
        </>
      }
    >
      {item && <Leads item={item} />}
      <Target
        typed={typed}
        pages={pages}
        isNone={isNone}
        error={isWrong ? t('writing.wrongAddress') : undefined}
        onType={(value) => {
          setTyped(value)
          setIsWrong(false)
        }}
        onChoose={(page) => link(itemHref(page), page.title)}
        onSubmit={() => void handleSubmit()}
      />
    </Dialog>
  )
}

interface Page extends LinkedItem {
  title: string
  path: string
  status: Status
}

/** What a link to an item leads to, by name. */
function Leads({ item }: { item: LinkedItem & { rest: string } }) {
  const t = useTranslations('console')
  const target = useLinkTargets([nameOf(item)]).get(nameOf(item))
  if (target === undefined) return null
  const { title = '', path = null, isTrashed = false } = target ?? {}
  return (
    <div role="group" aria-label={t('writing.leadsTo')} className="mb-3">
      <p aria-hidden className="mb-1 text-second font-semibold">
        {t('writing.leadsTo')}
      </p>
      {target ? (
        <div className="flex min-h-10 items-center gap-2.5 rounded-control bg-hover px-2 py-1">
          <PageWords page={{ ...target, title: title || t('untitled'), path: `${path ?? ''}${item.rest}` }} />
          {isTrashed ? (
            <span className="text-small text-ink-2">{t('writing.linkInTrash')}</span>
          ) : (
            <Shown status={target.status} />
          )}
        </div>
      ) : (
        <p className="text-second text-ink-2">{t('writing.linkGone')}</p>
      )}
    </div>
  )
}

/** Name, kind and address of a page. */
function PageWords({ page: { kind, title, path } }: { page: Pick<Page, 'kind' | 'title' | 'path'> }) {
  const kindName = useKindName()
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium" dir="auto">
        {title}
      </span>
      <span className="block truncate text-small text-ink-2">
        {[kindName(kind), path.replace(/#[0-9a-f-]{36}$/, '')].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

function Shown({ status }: { status: Status }) {
  const t = useTranslations('console')
  return <StatusBadge isPublished={isSeen(status)} label={t(`status.${status}`)} />
}

interface TargetProps {
  typed: string
  pages: readonly Page[]
  /** No page has such a name. */
  isNone: boolean
  error: string | undefined
  onType: (value: string) => void
  onChoose: (page: Page) => void
  onSubmit: () => void
}

/** An address is typed whole; for anything else the pages with such a name are listed. */
function Target({ typed, pages, isNone, error, onType, onChoose, onSubmit }: TargetProps) {
  const t = useTranslations('console')
  const id = useId()
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || pages.length > 0) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <Command label={t('writing.address')} shouldFilter={false} loop onKeyDown={handleKeyDown}>
      <div className="flex flex-col gap-1.5">
        {/* The list names its field by itself. */}
        <span aria-hidden className="text-second font-semibold">
          {t('writing.address')}
        </span>
        <Command.Input
          value={typed}
          onValueChange={onType}
          autoComplete="off"
          data-autofocus
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          className="min-h-9 w-full rounded-control border border-control bg-surface px-2.5 aria-invalid:border-bad max-tablet:min-h-12"
        />
        <FieldNotes id={id} error={error} hint={t('writing.addressHint')} />
      </div>
      <p role="status" className={isNone ? 'mt-2 text-second text-ink-2' : 'sr-only'}>
        {isNone && t('writing.noPages')}
      </p>
      <Command.List label={t('writing.pages')} className="mt-2 max-h-72 scroll-py-1 overflow-y-auto">
        {pages.map((page) => (
          <Command.Item
            key={nameOf(page)}
            value={nameOf(page)}
            onSelect={() => onChoose(page)}
            className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2 data-[selected=true]:bg-hover pointer-coarse:min-h-11"
          >
            <PageWords page={page} />
            <Shown status={page.status} />
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  )
}

/** The pages of the site that are called so. */
function usePages(typed: string): { pages: Page[]; isNone: boolean } {
  const { account, session, site } = useConsole()
  const { locale } = useContentLanguage()
  const t = useTranslations('console')
  const q = typed.trim()
  const isName = q.length > 1 && !isAddress(completed(q))
  const { data = [], isSuccess } = useQuery({
    queryKey: ['link-pages', site.id, locale, q],
    queryFn: () => session.hold(() => account.findPages(site.id, q, locale)),
    enabled: isName,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  if (!isName) return { pages: [], isNone: false }
  const pages = data.flatMap(({ kind, id, title, status, path }) =>
    path ? [{ kind, id, status, path, title: title || t('untitled') }] : [],
  )
  return { pages, isNone: isSuccess && pages.length === 0 }
}

/** Whether it is an address and no name: a path, a place on the page, or something with a scheme. */
const isAddress = (typed: string): boolean => /^(?:[/#]|[a-z][a-z0-9+.-]*:)/i.test(typed)

/** The address, with a scheme if a host or a mail address was typed without one. */
function completed(address: string): string {
  if (/^[^\s@/:]+@[^\s@/:]+$/.test(address)) return `mailto:${address}`
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(address) ? `https://${address}` : address
}
