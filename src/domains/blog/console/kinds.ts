import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contentOf, isSameContent, mergeContent, textOfContent } from '../../../console/content-values.ts'
import { useConsole } from '../../../console/context.ts'
import { draftCalls, withDraft } from '../../../console/drafts/draft-call.ts'
import type { DraftKind } from '../../../console/drafts/draft.ts'
import { isSameText, type Values } from '../../../console/drafts/draft-state.ts'
import { given, isSameList, listOf } from '../../../console/form-values.ts'
import { listKey } from '../../../console/list/rows.ts'
import type { Drafted } from '../../../kernel/draft.ts'
import { call } from '../../../ui/client.ts'
import { createPost, draftPost, type Post, type PostRow, savePost } from '../contract.ts'
import { dayOf, momentOf } from './day.ts'

/** Name of the list of posts among what was read. */
export const POSTS = 'blog'

/** What the editor of a post is given. */
export type DraftedPost = Post & Drafted

/** Reads the list of posts anew after one was changed. */
export function useRefetchPosts(): () => void {
  const queries = useQueryClient()
  const { site } = useConsole()
  return () => void queries.invalidateQueries({ queryKey: listKey(site.id, POSTS) })
}

/** Says that the list is old without reading it: what is on screen is the editor, the next list shows what it saved. */
function useOldPosts(): () => void {
  const queries = useQueryClient()
  const { site } = useConsole()
  return () => void queries.invalidateQueries({ queryKey: listKey(site.id, POSTS), refetchType: 'none' })
}

/** A post in the short form of the list: it is saved as a whole, and at once. */
export function useShortKind(): DraftKind<PostRow> {
  const { site } = useConsole()
  const refetch = useRefetchPosts()
  const [kind] = useState(() => ({
    type: 'short-post',
    valuesOf: ({ title, slug, excerpt, category, tags, isPublished }: PostRow) => ({
      title,
      slug,
      excerpt,
      category,
      tags: tags.join(', '),
      isPublished: flagText(isPublished),
    }),
    versionOf,
    nameOf,
    isSame,
    save: saving<PostRow>(site.id, refetch),
  }))
  return kind
}

/** A post in its editor: words go out by themselves, and what readers see waits for publication. */
export function usePostKind(): DraftKind<DraftedPost> {
  const { site } = useConsole()
  const noteOld = useOldPosts()
  const [kind] = useState(
    (): DraftKind<DraftedPost> => ({
      type: 'post',
      valuesOf,
      versionOf,
      nameOf,
      isSame,
      merge: (field, base, mine, theirs) => (field === 'content' ? mergeContent(base, mine, theirs) : null),
      save: saving(site.id, noteOld),
      drafts: draftCalls({
        valuesOf,
        bodyOf,
        send: (id, body, options) => call(draftPost, { params: { id }, body }, options),
        onSaved: noteOld,
      }),
    }),
  )
  return kind
}

const versionOf = ({ version }: PostRow): number => version
const nameOf = ({ title = '' }: Values): string => title

function isSame(field: string, a: string, b: string): boolean {
  if (field === 'content') return isSameContent(a, b)
  return field === 'tags' ? isSameList(a, b) : isSameText(field, a, b)
}

/** Writes the changed fields of a post, or creates it; either call answers with the whole post. */
function saving<Item extends PostRow>(forkId: string, noteSaved: () => void): DraftKind<Item>['save'] {
  return async (changed, post, { ifMatch, idempotencyKey }) => {
    const body = bodyOf(changed)
    const words = { title: changed.title ?? '', slug: changed.slug ?? '' }
    const saved = post
      ? await call(savePost, { params: { id: post.id }, body }, { ifMatch })
      : await call(createPost, { params: { forkId }, body: { ...body, ...words } }, { idempotencyKey })
    noteSaved()
    // What an editor is given is at least a row of the list.
    return saved as DraftedPost & Item
  }
}

function valuesOf(item: DraftedPost): Values {
  const { title, content, slug, excerpt, category, tags, author, publishedAt, ...post } = withDraft(item)
  return {
    title,
    content: textOfContent(content),
    slug,
    excerpt,
    category,
    tags: tags.join(', '),
    author,
    publishedAt: publishedAt === null ? '' : dayOf(publishedAt),
    metaTitle: post.metaTitle,
    metaDescription: post.metaDescription,
  }
}

/** What a switch of a form holds. */
export const flagText = (isOn: boolean): string => (isOn ? 'on' : '')

function bodyOf({ title, slug, excerpt, category, author, metaTitle, metaDescription, ...changed }: Values) {
  return {
    title,
    slug,
    excerpt,
    category,
    author,
    metaTitle,
    metaDescription,
    content: given(changed.content, contentOf),
    tags: given(changed.tags, listOf),
    isPublished: given(changed.isPublished, Boolean),
    publishedAt: given(changed.publishedAt, momentOf),
  }
}
