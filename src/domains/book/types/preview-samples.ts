import type { Kept } from '../../../content/type/field.ts'
import { group, line, paragraph } from '../../../content/type/fields.ts'

/** What a part page shows where the part has no reflection, finding or pause to take a sample of. */
export const previewSamples = group('Preview samples', {
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
