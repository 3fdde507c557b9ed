import { expect, it } from 'vitest'
import { bodyOf } from './file-kind.ts'

it.each([
  ['Rings', ' a, ,b ', { alt: 'Rings', tags: ['a', 'b'] }],
  ['', '', { tags: [] }],
])('[C434] [C435] a description %j and the tags %j go out as %j', (alt, tags, sent) => {
  expect(bodyOf({ originalName: 'x.png', alt, tags, focalX: '', focalY: '20' })).toEqual({
    originalName: 'x.png',
    focalX: 50,
    focalY: 20,
    ...sent,
  })
})
