import type { Status } from '../../kernel/publication.ts'

/**
 * How readers come to see an item of a type:
 * `published` from one moment to another, `switched` on and off, or `always`.
 */
export type StateName = 'published' | 'switched' | 'always'

export interface State<N extends StateName = StateName> {
  name: N
  /** Where an item of the type may stand. */
  statuses: readonly Status[]
}

/** What a write says of the state of an item. */
export interface StateWritten {
  published: { isPublished?: boolean | undefined }
  switched: { isActive?: boolean | undefined }
  always: object
}

/** What an answer says of the state of an item. */
export interface StateAnswer {
  published: { status: Status; isPublished: boolean; publishAt: string | null; unpublishAt: string | null }
  switched: { status: Status; isPublished: boolean; publishAt: null; isActive: boolean }
  always: object
}

/** Readers see it from the moment of its publication until it is taken down. */
export const published: State<'published'> = {
  name: 'published',
  statuses: ['draft', 'scheduled', 'published'],
}

/** Readers see it while it is switched on. */
export const switchable: State<'switched'> = { name: 'switched', statuses: ['active', 'inactive'] }

/** Readers see it as long as it is there. */
export const always: State<'always'> = { name: 'always', statuses: ['active'] }
