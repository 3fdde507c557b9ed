import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CopiesContext, Picture } from './picture.tsx'

const PATH = '/objects/uploads/00000000-0000-4000-8000-000000000000'
const COPIES = {
  width: 1600,
  height: 900,
  crop: { left: 0, top: 0, width: 100, height: 100 },
  focal: { x: 66, y: 50 },
  avif: 'x-480.avif 480w',
  webp: 'x-480.webp 480w',
  small: 'x-480.avif',
}
const html = (picture: React.ReactNode) =>
  renderToStaticMarkup(<CopiesContext value={new Map([[PATH, COPIES]])}>{picture}</CopiesContext>)

it('a picture lets browsers choose among its copies, in the size that its place says', () => {
  expect(html(<Picture src={PATH} alt="" loading="lazy" />)).toBe(
    '<picture><source type="image/avif" srcSet="x-480.avif 480w" sizes="auto, 100vw"/>' +
      `<img srcSet="x-480.webp 480w" width="1600" height="900" src="${PATH}" alt="" loading="lazy" sizes="auto, 100vw"/></picture>`,
  )
  const placed = html(<Picture src={PATH} alt="" loading="lazy" sizes="10rem" />)
  expect(placed.match(/sizes="10rem"/g)).toHaveLength(2)
})

it('a picture without copies is there as it is', () => {
  const other = <Picture src="/art/x.jpg" alt="" loading="lazy" />
  expect(html(other)).toBe('<img src="/art/x.jpg" alt="" loading="lazy"/>')
  expect(renderToStaticMarkup(<Picture src={PATH} alt="" loading="lazy" />)).not.toMatch(/srcset/i)
})

it('a picture that is gone leaves no torn one', () => {
  const gone = (picture: React.ReactNode) =>
    renderToStaticMarkup(<CopiesContext value={new Map([[PATH, null]])}>{picture}</CopiesContext>)
  expect(gone(<Picture src={PATH} alt="A wall" />)).toBe('')
  const instead = { src: PATH, media: '(max-width: 40rem)', sizes: '66vw' }
  expect(gone(<Picture src="/art/x.jpg" alt="" instead={instead} />)).toBe(
    '<picture><img src="/art/x.jpg" alt=""/></picture>',
  )
})

it('another picture takes its place in the windows that are named', () => {
  const instead = { src: PATH, media: '(max-width: 40rem)', sizes: '66vw' }
  const other = html(<Picture src="/art/x.jpg" alt="" instead={instead} />)
  expect(other).toBe(
    '<picture><source media="(max-width: 40rem)" type="image/avif" srcSet="x-480.avif 480w" sizes="66vw"/>' +
      '<source media="(max-width: 40rem)" srcSet="x-480.webp 480w" sizes="66vw"/><img src="/art/x.jpg" alt=""/></picture>',
  )
  const plain = <Picture src={PATH} alt="" instead={{ ...instead, src: '/art/upright.jpg' }} />
  expect(html(plain)).toContain('<source media="(max-width: 40rem)" srcSet="/art/upright.jpg"/>')
})
