import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CopiesContext, Picture } from './picture.tsx'

const PATH = '/objects/uploads/00000000-0000-4000-8000-000000000000'
const html = (picture: React.ReactNode) =>
  renderToStaticMarkup(<CopiesContext value={new Map([[PATH, 'x-400.webp 400w']])}>{picture}</CopiesContext>)

it('a picture lets browsers choose among its copies, in the size that its place says', () => {
  expect(html(<Picture src={PATH} alt="" loading="lazy" />)).toBe(
    `<img srcSet="x-400.webp 400w" sizes="auto, 100vw" src="${PATH}" alt="" loading="lazy"/>`,
  )
  expect(html(<Picture src={PATH} alt="" loading="lazy" sizes="10rem" />)).toContain('sizes="10rem"')
})

it('a picture without copies is there as it is', () => {
  const other = <Picture src="/art/x.jpg" alt="" loading="lazy" />
  expect(html(other)).toBe('<img src="/art/x.jpg" alt="" loading="lazy"/>')
  expect(renderToStaticMarkup(<Picture src={PATH} alt="" loading="lazy" />)).not.toMatch(/srcset/i)
})
