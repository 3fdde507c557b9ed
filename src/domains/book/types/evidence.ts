import { callsOf } from '../../../content/type/calls.ts'
import { defineType } from '../../../content/type/define-type.ts'
import { paragraph, requiredLine } from '../../../content/type/fields.ts'
import { inPart, SWITCHED_IN_PART } from './of-part.ts'

/** Findings of a part. */
export const evidenceType = defineType({
  ...SWITCHED_IN_PART,
  name: 'evidence',
  address: 'evidence',
  callNames: ['Evidence', 'Evidence'],
  one: 'a finding',
  many: 'findings',
  isOrdered: true,
  texts: {
    title: requiredLine('Title'),
    description: paragraph('Description'),
    source: paragraph('Source'),
  },
  shared: inPart,
})

export const evidenceCalls = callsOf(evidenceType)
