import * as z from 'zod/mini'
import { type FieldRule, required } from '../../content/type/rules.ts'
import { integer, list, requiredText, text } from '../../kernel/shape.ts'
import { CROP_MIN, type Crop, isWithin, rounded, uploadIdIn, WHOLE } from './contract.ts'

/** The address of an upload. */
export const uploadText = requiredText('Path').check(
  z.refine(
    (value) => uploadIdIn(value) !== null,
    'Path must be the address of an upload, such as /objects/uploads/ and an id',
  ),
)

/** A percentage with at most two decimals. */
function percent(name: string, least: number) {
  return z
    .number({ error: ({ input }) => `${name} ${input === undefined ? 'is required' : 'must be a number'}` })
    .check(
      z.gte(least, `${name} must be at least ${least}`),
      z.lte(100, `${name} must be at most 100`),
      z.refine((value) => rounded(value) === value, `${name} may have at most two decimals`),
    )
}

const sides = z.strictObject(
  {
    left: percent('Crop from the left', 0),
    top: percent('Crop from the top', 0),
    width: percent('Width of the crop', CROP_MIN.percent),
    height: percent('Height of the crop', CROP_MIN.percent),
  },
  'Crop must be an object with left, top, width and height',
)

const crop: FieldRule<Crop, Crop> = {
  rule: z.pipe(
    z.nullable(sides.check(z.refine(isWithin, 'Crop must lie within the picture'))),
    z.transform((value) => value ?? WHOLE),
  ),
  answer: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
}

export const fileRules = {
  crop,
  path: { rule: uploadText },
  size: { rule: z.nullable(integer('Size', 0)) },
  tags: {
    rule: z.pipe(
      required(list('Tags', text('Tag', 60), 50)),
      z.transform((all) => [...new Set(all.map((tag) => tag.trim()).filter(Boolean))]),
    ),
  },
}
