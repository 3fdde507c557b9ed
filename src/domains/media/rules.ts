import * as z from 'zod/mini'
import { required } from '../../content/type/rules.ts'
import { integer, list, requiredText, text } from '../../kernel/shape.ts'
import { uploadIdIn } from './contract.ts'

/** The address of an upload. */
export const uploadText = requiredText('Path').check(
  z.refine(
    (value) => uploadIdIn(value) !== null,
    'Path must be the address of an upload, such as /objects/uploads/ and an id',
  ),
)

export const fileRules = {
  path: { rule: uploadText },
  size: { rule: z.nullable(integer('Size', 0)) },
  tags: {
    rule: z.pipe(
      required(list('Tags', text('Tag', 60), 50)),
      z.transform((all) => all.map((tag) => tag.trim()).filter(Boolean)),
    ),
  },
}
