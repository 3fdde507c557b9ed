import type { Kept } from '../../../content/type/field.ts'
import { group, line, paragraph } from '../../../content/type/fields.ts'

/** Samples for the pages of parts without a reflection, finding or pause of their own. */
export const previewSamples = group('Samples on part pages', {
  reflection: paragraph('Question'),
  evidence: group('Finding', {
    title: line('Title of the finding'),
    description: paragraph('Finding'),
    source: paragraph('Source'),
  }),
  breath: group('Pause', {
    title: line('Title of the pause'),
    content: paragraph('Pause'),
    practice: paragraph('Practice'),
  }),
})

export type PreviewSamples = Kept<{ samples: typeof previewSamples }>['samples']
