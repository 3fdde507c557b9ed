import * as z from 'zod/mini'
import { CURRENT_VERSION, isRichText, type RichText } from './schema.ts'

/** The shape of rich text as it is stored. */
export const richTextSchema = z
  .unknown()
  .check(z.refine(isRichText, 'Content is not a text of the editor')) as z.ZodMiniType<RichText>

/** Rich text as a call may bring it: as it is stored, or the editor's document alone, which gets its envelope here. */
export const writtenSchema: z.ZodMiniType<RichText> = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform((value) => (isBareDocument(value) ? { v: CURRENT_VERSION, doc: value } : value)),
  ),
  richTextSchema,
)

const isBareDocument = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc'
