import { expect, it } from 'vitest'
import { bodyOf, FILE_COMPARISON } from './file-kind.ts'

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

it('a crop goes out as one value, and is read as numbers where two of them are compared', () => {
  expect(bodyOf({ originalName: 'x.png', tags: '', alt: '', crop: '10 12.5 60 75' })).toMatchObject({
    crop: { left: 10, top: 12.5, width: 60, height: 75 },
  })
  expect(FILE_COMPARISON.wordsOf('crop', '10 12.5 60 75')).toBe('60 × 75 % (10, 12.5)')
})
