import { describe, expect, it } from 'vitest'
import { captionedIn, filesOf, missingOf, rowShares, withRows } from './figures.ts'
import { markdownToRichText } from './markdown.ts'

describe('pictures side by side', () => {
  it('fill their lines, two or three in each', () => {
    const inSixths = { half: 3, third: 2 }
    for (let count = 2; count <= 30; count++) {
      const widths = rowShares(count).map((share) => inSixths[share.startsWith('half') ? 'half' : 'third'])
      const left = widths.reduce((taken, width) => {
        expect(taken + width).toBeLessThanOrEqual(6)
        return (taken + width) % 6
      }, 0)
      expect(left).toBe(0)
    }
  })

  it('fill their lines on phones, too, where two stand in each and the lead in one of its own', () => {
    for (let count = 2; count <= 30; count++) {
      const [first, ...rest] = rowShares(count).map((share) => share.endsWith('lead'))
      expect(first).toBe(count % 2 === 1)
      expect(rest).not.toContain(true)
    }
  })

  it('are neighbours: any other block ends a row', () => {
    expect(withRows([...'rr-rr--r'], (block) => block === 'r')).toEqual([
      ['r', 'r'],
      ['-'],
      ['r', 'r'],
      ['-'],
      ['-'],
      ['r'],
    ])
  })
})

describe('what those miss who do not see or hear', () => {
  const missing = (markdown: string) => captionedIn(markdownToRichText(markdown)).map(missingOf)

  it.each([
    ['![](/a.png)', 'alt'],
    ['![](/a.png){.decorative}', null],
    ['![A walk](/a.mp4){.film}\n: All that is said.', 'captions'],
    ['![](/a.mp4){.film captions="/a.vtt"}', null],
    ['![A walk](/a.mp4){.film .silent}', 'transcript'],
    ['![](/a.mp4){.film .silent}\n: Somebody walks.', null],
    ['![A song](/a.mp3){.sound}\nCaption', 'transcript'],
    ['![](/a.mp3){.sound}\n: La.', null],
    ['![](https://youtu.be/dQw4w9WgX_-){.embed}', 'name'],
    ['![A walk](https://youtu.be/dQw4w9WgX_-){.embed}', null],
  ])('%j: %j', (markdown, expected) => {
    expect(missing(markdown)).toEqual([expected])
  })

  it('is found in quotations and lists, too', () => {
    expect(missing('> ![](/a.mp3){.sound}\n\n- Words\n\n  ![](/a.png)')).toEqual(['transcript', 'alt'])
  })
})

it('the files of a text are pictures, films with captions and posters, and sounds', () => {
  const text =
    '![](/a.png)\n\n![](/b.mp4){.film captions="/c.vtt" poster="/d.png"}\n\n![](/e.mp3){.sound}\n\n![](https://vimeo.com/1){.embed}'
  expect(captionedIn(markdownToRichText(text)).flatMap(filesOf)).toEqual([
    '/a.png',
    '/b.mp4',
    '/c.vtt',
    '/d.png',
    '/e.mp3',
  ])
})
