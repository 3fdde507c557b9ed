import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsole } from '../../../console/context.ts'
import type { DraftKind } from '../../../console/drafts/draft.ts'
import type { Values } from '../../../console/drafts/draft-state.ts'
import { listKey } from '../../../console/list/rows.ts'
import { call } from '../../../ui/client.ts'
import { createPage, type PageRow, savePage, TEMPLATES } from '../contract.ts'

/** What the save engine has to know of the dialog of a page. */
export function usePageKind(): DraftKind<PageRow> {
  const { site } = useConsole()
  const queries = useQueryClient()
  const [kind] = useState(() =>
    pageKind(site.id, () => void queries.invalidateQueries({ queryKey: listKey(site.id, 'pages') })),
  )
  return kind
}

function pageKind(forkId: string, noteSaved: () => void): DraftKind<PageRow> {
  return {
    type: 'page-dialog',
    valuesOf: ({ title, slug, template, isPublished }) => ({
      title,
      slug,
      template,
      isPublished: String(isPublished),
    }),
    versionOf: ({ version }) => version,
    nameOf: ({ title = '', slug = '' }) => title || slug,
    async save(changed, page, { ifMatch, idempotencyKey }) {
      const body = bodyOf(changed)
      const saved = page
        ? await call(savePage, { params: { id: page.id }, body }, { ifMatch })
        : await call(
            createPage,
            {
              params: { forkId },
              body: { ...body, slug: changed.slug ?? '', template: templateIn(changed) },
            },
            { idempotencyKey },
          )
      noteSaved()
      return saved
    },
  }
}

function bodyOf(changed: Values) {
  return {
    // A page without a title is called as its slug reads.
    ...(changed.title && { title: changed.title }),
    ...(changed.slug !== undefined && { slug: changed.slug }),
    ...(changed.template !== undefined && { template: templateIn(changed) }),
    ...(changed.isPublished !== undefined && { isPublished: changed.isPublished === 'true' }),
  }
}

function templateIn({ template }: Values) {
  return TEMPLATES.find((one) => one === template) ?? 'default'
}
