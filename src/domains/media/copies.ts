import * as z from 'zod/mini'
import { jobKind } from '../../platform/jobs/job.ts'

/** Makes the smaller copies of a picture. */
export const makeCopies = jobKind('media.copies', z.object({ siteId: z.string(), uploadId: z.string() }))

/** Has readers get the crop of a file, or its whole picture. */
export const showCrop = jobKind('media.crop', z.object({ siteId: z.string(), fileId: z.string() }))
