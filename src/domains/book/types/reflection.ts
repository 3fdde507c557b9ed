import { callsOf } from '../../../content/type/calls.ts'
import { defineType } from '../../../content/type/define-type.ts'
import { list, paragraph, requiredLine } from '../../../content/type/fields.ts'
import { PARAGRAPH_MAX } from '../../../kernel/text.ts'
import { inPart, SWITCHED_IN_PART } from './of-part.ts'

/** Reflections of a part with their questions. */
export const reflectionType = defineType({
  ...SWITCHED_IN_PART,
  name: 'reflection',
  address: 'reflections',
  callNames: ['Reflection', 'Reflections'],
  one: 'a reflection with its questions',
  many: 'reflections',
  pagesAt: '/reflections',
  isOrdered: true,
  texts: {
    title: requiredLine('Title'),
    prompt: paragraph('Prompt'),
    questions: list('Questions', 'Question', { length: PARAGRAPH_MAX, max: 20 }),
    practice: paragraph('Practice'),
    seedPaperText: paragraph('Seed paper text'),
  },
  shared: inPart,
})

export const reflectionCalls = callsOf(reflectionType)
