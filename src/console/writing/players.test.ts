import { expect, it } from 'vitest'
import { isCaptions, isFilm, isSound, titleOf } from './file-names.ts'
import { embedOf, nearestShape } from './players.ts'

it.each([
  [1920, 1080, '16:9'],
  [1440, 1080, '4:3'],
  [1080, 1920, '9:16'],
  [600, 640, '1:1'],
  [2560, 1080, '16:9'],
  [0, 0, '16:9'],
] as const)('a film of %i by %i is shown as %s', (width, height, shape) => {
  expect(nearestShape(width, height)).toBe(shape)
})

it.each([
  ['a_walk along.the river.webm', 'a walk along.the river', 'film'],
  ['Walk.M4V', 'Walk', 'film'],
  ['song.opus', 'song', 'sound'],
  ['de.vtt', 'de', 'captions'],
  ['walk.mov', 'walk', null],
  ['webm', 'webm', null],
] as const)('%s is called %s and is taken as %s', (name, title, kind) => {
  const found = isFilm(name) ? 'film' : isSound(name) ? 'sound' : isCaptions(name) ? 'captions' : null
  expect([titleOf(name), found]).toEqual([title, kind])
})

it('an address of a short film is upright, and one of nothing that plays is none', () => {
  expect(embedOf(' https://youtube.com/shorts/dQw4w9WgX_- ')).toEqual({
    host: 'youtube',
    id: 'dQw4w9WgX_-',
    title: '',
    shape: '9:16',
    width: 'text',
  })
  expect(embedOf('https://example.org/watch?v=dQw4w9WgX_-')).toBeNull()
})
