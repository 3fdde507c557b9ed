import { expect, it } from 'vitest'
import { picturesIn, withCopies } from './pictures.ts'

const PATH = '/objects/uploads/00000000-0000-4000-8000-000000000000'

it('a page lets browsers choose among the copies of its uploaded pictures, and of no others', () => {
  const html = `<p>${PATH}</p><img class="a" src="${PATH}" alt=""/><img src="/art/x.jpg" alt=""/>`
  expect(picturesIn(html + html)).toEqual([PATH])
  expect(withCopies(html, new Map([[PATH, 'x-400.webp 400w']]))).toBe(
    html.replace('<img class', '<img srcset="x-400.webp 400w" sizes="auto, 100vw" class'),
  )
  expect(withCopies(html, new Map())).toBe(html)
  const sized = `<img src="${PATH}" alt="" sizes="10rem"/>`
  expect(withCopies(sized, new Map([[PATH, 'x-400.webp 400w']]))).toBe(
    sized.replace('<img', '<img srcset="x-400.webp 400w"'),
  )
})
