import { describe, expect, it } from 'vitest'
import type { Status } from '../../kernel/publication.ts'
import {
  DRAFT,
  publish,
  published,
  publishWhereUnscheduled,
  type Publication,
  scheduled,
  takeDown,
} from './publication.ts'

const NOW = '2026-11-21T12:00:00.000Z'
const BEFORE = '2026-11-21T11:00:00.000Z'
const LATER = '2026-11-22T12:00:00.000Z'
const LAST = '2026-11-23T12:00:00.000Z'

const states: Record<'draft' | 'scheduled' | 'published', Publication> = {
  draft: DRAFT,
  scheduled: { isPublished: true, publishAt: LATER, unpublishAt: null },
  published: { isPublished: true, publishAt: null, unpublishAt: LAST },
}

const after = (change: ReturnType<typeof scheduled>, status: keyof typeof states) =>
  change(states[status], status as Status, NOW)

describe('[C215] publication', () => {
  it('comes at once, and leaves the end of what is out already', () => {
    expect(after(publish, 'draft')).toEqual({ ...DRAFT, isPublished: true })
    expect(after(publish, 'scheduled')).toEqual({ ...DRAFT, isPublished: true })
    expect(after(publish, 'published')).toEqual(states.published)
  })

  it('ends with everything that was due', () => {
    for (const status of ['draft', 'scheduled', 'published'] as const)
      expect(after(takeDown, status)).toEqual(DRAFT)
  })

  it('[C643] is not touched by a save that says what a read gave', () => {
    expect(after(published(false), 'scheduled')).toEqual(states.scheduled)
    expect(after(published(true), 'published')).toEqual(states.published)
    expect(after(published(undefined), 'draft')).toEqual(DRAFT)
  })

  it('of a scheduled item is moved by no switch, and by no publication of drafts', () => {
    expect(after(published(true), 'scheduled')).toEqual(states.scheduled)
    expect(after(publishWhereUnscheduled, 'scheduled')).toEqual(states.scheduled)
    expect(after(publishWhereUnscheduled, 'draft')).toEqual({ ...DRAFT, isPublished: true })
  })
})

describe('[C215] a schedule', () => {
  it('brings a draft out later, or at once when the moment has passed', () => {
    for (const publishAt of [LATER, BEFORE]) {
      expect(after(scheduled({ publishAt }), 'draft')).toEqual({ ...DRAFT, isPublished: true, publishAt })
    }
  })

  it('is removed by null, and a published item stays published', () => {
    expect(after(scheduled({ publishAt: null }), 'scheduled')).toEqual(DRAFT)
    expect(after(scheduled({ publishAt: null, unpublishAt: null }), 'published')).toEqual({
      ...DRAFT,
      isPublished: true,
    })
  })

  it('ends what is out or due, at a moment of its own', () => {
    expect(after(scheduled({ unpublishAt: LAST }), 'scheduled')).toEqual({
      ...states.scheduled,
      unpublishAt: LAST,
    })
    expect(after(scheduled({ publishAt: LATER, unpublishAt: LAST }), 'draft')).toMatchObject({
      publishAt: LATER,
      unpublishAt: LAST,
    })
  })

  it('is refused where it cannot be meant', () => {
    expect(() => after(scheduled({ publishAt: LATER }), 'published')).toThrow('published already')
    expect(() => after(scheduled({ unpublishAt: LATER }), 'draft')).toThrow('Only what is published')
    expect(() => after(scheduled({ unpublishAt: LATER }), 'scheduled')).toThrow('after publication')
    expect(() => after(scheduled({ unpublishAt: BEFORE }), 'published')).toThrow('after publication')
    expect(() => after(scheduled({ publishAt: null, unpublishAt: LATER }), 'draft')).toThrow()
  })
})
