import type { Status } from '../../kernel/publication.ts'

/**
 * When readers see an item: `published` from one moment to another, while it is `switched` on, or `always`.
 */
export type StateName = 'published' | 'switched' | 'always'

export interface State<N extends StateName = StateName> {
  name: N
  statuses: readonly Status[]
}

/** State in a write. */
export interface StateWritten {
  published: { isPublished?: boolean | undefined }
  switched: { isActive?: boolean | undefined }
  always: object
}

/** State in an answer. */
export interface StateAnswer {
  published: { status: Status; isPublished: boolean; publishAt: string | null; unpublishAt: string | null }
  switched: { status: Status; isPublished: boolean; publishAt: null; isActive: boolean }
  always: object
}

/** Readers see an item from its publication until it is unpublished. */
export const published: State<'published'> = {
  name: 'published',
  statuses: ['draft', 'scheduled', 'published'],
}

export const switchable: State<'switched'> = { name: 'switched', statuses: ['active', 'inactive'] }

export const always: State<'always'> = { name: 'always', statuses: ['active'] }
