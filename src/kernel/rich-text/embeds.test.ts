import { describe, expect, it } from 'vitest'
import { embedHost, embedIn, isEmbedded, readEmbedded, writeEmbedded } from './embeds.ts'

describe('an address of a film or a sound', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgX_-&t=42s', 'youtube', 'dQw4w9WgX_-', '16:9'],
    ['https://m.youtube.com/watch?list=PL1&v=dQw4w9WgX_-', 'youtube', 'dQw4w9WgX_-', '16:9'],
    ['https://youtu.be/dQw4w9WgX_-?si=abc', 'youtube', 'dQw4w9WgX_-', '16:9'],
    ['https://www.youtube.com/shorts/dQw4w9WgX_-', 'youtube', 'dQw4w9WgX_-', '9:16'],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgX_-?rel=0', 'youtube', 'dQw4w9WgX_-', '16:9'],
    ['https://vimeo.com/76979871', 'vimeo', '76979871', '16:9'],
    ['https://vimeo.com/76979871/abcdef0123', 'vimeo', '76979871/abcdef0123', '16:9'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo', '76979871', '16:9'],
    ['https://player.vimeo.com/video/76979871?h=abcdef0123', 'vimeo', '76979871/abcdef0123', '16:9'],
    ['https://soundcloud.com/some-one/a_sound?in=x', 'soundcloud', 'some-one/a_sound', '16:9'],
    ['https://soundcloud.com/some-one/sets/list', 'soundcloud', 'some-one/sets/list', '16:9'],
  ])('%s is known by its host and its id', (address, host, id, shape) => {
    expect(embedIn(address)).toEqual({ host, id, shape })
  })

  it.each([
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@someone',
    'https://youtube.com.example/watch?v=dQw4w9WgX_-',
    'https://example.org/?https://youtu.be/dQw4w9WgX_-',
    'https://youtu.be/dQw4w9WgX_-"><script>',
    'https://vimeo.com/watch',
    'https://vimeo.com/76979871/../../x',
    'https://soundcloud.com/discover/sets',
    'https://soundcloud.com/some-one',
    'https://soundcloud.com/some-one/likes',
    'youtu.be/dQw4w9WgX_-',
    'javascript:alert(1)//youtu.be/dQw4w9WgX_-',
    '',
  ])('%j is of no single film or sound', (address) => {
    expect(embedIn(address)).toBeNull()
  })
})

describe('an embed', () => {
  it.each([
    { host: 'youtube', id: 'dQw4w9WgX_-' },
    { host: 'vimeo', id: '76979871/abcdef0123' },
    { host: 'soundcloud', id: 'some-one/a_sound/s-Abc123' },
    { host: 'peertube', id: 'a.example/w/9c9d' },
  ])('$host $id is written in one piece and read back', (embed) => {
    expect(readEmbedded(writeEmbedded(embed))).toEqual(embed)
  })

  it('is shown by a player of its host alone', () => {
    const player = (host: string, id: string) => embedHost(host)?.player(id)
    expect([
      player('youtube', 'dQw4w9WgX_-'),
      player('vimeo', '76979871/abcdef0123'),
      player('soundcloud', 'some-one/a_sound'),
      player('peertube', 'x'),
      player('toString', 'x'),
    ]).toEqual([
      'https://www.youtube-nocookie.com/embed/dQw4w9WgX_-',
      'https://player.vimeo.com/video/76979871?dnt=1&h=abcdef0123',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fsome-one%2Fa_sound',
      undefined,
      undefined,
    ])
  })

  it('of a newer version is kept, and no other address or word passes for one', () => {
    expect(isEmbedded({ host: 'peertube', id: 'a.example/w/9c9d' })).toBe(true)
    for (const embed of [
      { host: 'youtube', id: '../../x' },
      { host: 'https', id: '//a.example' },
      { host: 'Peer Tube', id: 'x' },
      { host: 'peertube', id: '' },
      { host: 'peertube', id: 'x y' },
      { host: 'peertube', id: 'x\u0000' },
      { host: 'peertube', id: 'x\ud800' },
    ])
      expect([embed, isEmbedded(embed)]).toEqual([embed, false])
  })
})
