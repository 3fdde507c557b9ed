import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Values } from '../../../console/drafts/draft-state.ts'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { SlugField } from '../../../console/item-dialogs/slug-field.tsx'
import { useDay } from '../../../console/list/cells.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { DraftedPost } from './kinds.ts'
import { useLabels } from './labels.ts'
import { DeletePost } from './post-dialog.tsx'
import type { usePublication } from './use-publication.ts'

export const POST_PANEL_FIELDS = [
  'slug',
  'excerpt',
  'category',
  'tags',
  'author',
  'publishedAt',
  'metaTitle',
  'metaDescription',
] as const

interface Props {
  item: DraftedPost
  publication: ReturnType<typeof usePublication>
  bind: (name: string) => Bound
  values: Values
  /** Beside the text where there is room; else over it while open. */
  isOpen: boolean
  onClose: () => void
  /** Null where the person may not write. */
  onDeleted: (() => Promise<void>) | null
}

/** The facts of a post beside its text. */
export function PostPanel({ item, publication, bind, values, isOpen, onClose, onDeleted }: Props) {
  const t = useTranslations()
  const labels = useLabels()
  const optional = t('blog.optional')
  return (
    <Panel isOpen={isOpen} onClose={onClose}>
      {onDeleted && (
        <Section>
          <Published item={item} publication={publication} />
        </Section>
      )}
      <Section>
        <SlugField label={labels.slug} under="/blog" bound={bind('slug')} />
        <TextArea label={labels.excerpt} isAuthored aside={optional} dir="auto" {...bind('excerpt')} />
        <TextField label={labels.category} aside={optional} autoComplete="off" {...bind('category')} />
        <TextField
          label={labels.tags}
          aside={optional}
          hint={t('blog.tagsHint')}
          autoComplete="off"
          {...bind('tags')}
        />
        <TextField label={labels.author} aside={optional} autoComplete="off" {...bind('author')} />
        <TextField
          type="date"
          label={labels.publishedAt}
          aside={optional}
          hint={t('blog.dateHint')}
          {...bind('publishedAt')}
        />
      </Section>
      <Section label={t('blog.searchResult')}>
        <TextField
          label={labels.metaTitle}
          aside={optional}
          autoComplete="off"
          placeholder={values.title}
          {...bind('metaTitle')}
        />
        <TextArea
          label={labels.metaDescription}
          aside={optional}
          dir="auto"
          placeholder={values.excerpt}
          {...bind('metaDescription')}
        />
      </Section>
      {onDeleted && <Delete item={item} name={values.title ?? ''} onDeleted={onDeleted} />}
    </Panel>
  )
}

function Panel({ isOpen, onClose, children }: { isOpen: boolean; onClose: () => void; children: ReactNode }) {
  const t = useTranslations()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    panel.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen])
  return (
    <aside
      ref={panel}
      id="details"
      tabIndex={-1}
      aria-label={t('blog.details')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen && !event.defaultPrevented) onClose()
      }}
      className={`overflow-y-auto bg-sunken outline-none max-wide:fixed max-wide:inset-y-0 max-wide:right-0 max-wide:z-50 max-wide:w-82 max-wide:max-w-full max-wide:shadow-dialog max-tablet:w-full wide:sticky wide:top-0 wide:max-h-[calc(100dvh-57px)] wide:border-l wide:border-line ${isOpen ? '' : 'max-wide:hidden'}`}
    >
      <div className="flex justify-end px-3 pt-2 wide:hidden">
        <IconButton icon="close" label={t('console.close')} onClick={onClose} />
      </div>
      {children}
    </aside>
  )
}

function Section({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-b border-line px-5 py-3">
      {label && <h2 className="font-semibold">{label}</h2>}
      {children}
    </section>
  )
}

/** Whether readers see the post. */
function Published({ item, publication }: Pick<Props, 'item' | 'publication'>) {
  const t = useTranslations('blog')
  const labels = useLabels()
  const day = useDay()
  const { wanted, publish, withdraw } = publication
  const { status, publishAt } = item
  const isScheduled = status === 'scheduled'
  return (
    <>
      <Switch
        label={labels.isPublished}
        {...(isScheduled && publishAt && { hint: t('scheduled', { date: day(publishAt) }) })}
        isOn={wanted ?? item.isPublished}
        isDisabled={wanted !== null}
        onChange={(isOn) => (isOn ? publish() : withdraw())}
      />
      {isScheduled && (
        <span>
          <Button isSmall isPending={wanted === false} onClick={withdraw}>
            {t('unpublishPost')}
          </Button>
        </span>
      )}
    </>
  )
}

function Delete({
  item,
  name,
  onDeleted,
}: {
  item: DraftedPost
  name: string
  onDeleted: () => Promise<void>
}) {
  const t = useTranslations('blog')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="px-1.5 py-3">
      <Button kind="quiet" icon="trash" onClick={() => setIsAsking(true)}>
        {t('deletePost')}
      </Button>
      {isAsking && (
        <DeletePost
          post={{ id: item.id, title: name }}
          onDeleted={onDeleted}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
