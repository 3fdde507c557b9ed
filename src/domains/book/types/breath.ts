import { callsOf } from '../../../content/type/calls.ts'
import { defineType } from '../../../content/type/define-type.ts'
import { number, paragraph, requiredLine } from '../../../content/type/fields.ts'
import { partId, SWITCHED_IN_PART } from './of-part.ts'

/** Pauses for breathing of a part. */
export const breathType = defineType({
  ...SWITCHED_IN_PART,
  name: 'breath',
  address: 'breath-sections',
  callNames: ['Breath', 'Breath'],
  one: 'a pause for breathing',
  many: 'pauses for breathing',
  texts: {
    title: requiredLine('Title'),
    description: paragraph('Description'),
    instruction: paragraph('Instruction'),
  },
  shared: {
    partId,
    /** In minutes. */
    duration: number('Duration', 1, 600),
  },
  /** Answers also contain the site's names for description and instruction. */
  answers: { content: paragraph('Description'), practice: paragraph('Instruction') },
})

export const breathCalls = callsOf(breathType)
