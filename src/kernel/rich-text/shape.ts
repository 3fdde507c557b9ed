import * as z from 'zod/mini'
import { brokenItemLink } from './item-link.ts'
import { CURRENT_VERSION, isRichText, type RichText } from './schema.ts'

/** The shape of rich text as it is stored. */
export const richTextSchema = z
  .unknown()
  .check(z.refine(isRichText, { error: ({ input }) => wrongIn(input) })) as z.ZodMiniType<RichText>

/** How much of an address a sentence names, in characters. */
const ADDRESS_SHOWN = 80

function wrongIn(value: unknown): string {
  const broken = brokenItemLink(value)
  return broken === null
    ? 'Content is not a text of the editor'
    : `The text has a link that names no item: ${broken.slice(0, ADDRESS_SHOWN)}`
}

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
