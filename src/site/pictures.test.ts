import { expect, it } from 'vitest'
import { picturesIn } from './pictures.ts'

const upload = (last: number) => `/objects/uploads/00000000-0000-4000-8000-00000000000${last}`

it('the uploaded pictures of a page are found wherever its data names them, each once', () => {
  const figure = { type: 'figure', attrs: { src: upload(1) } }
  const page = {
    cover: upload(2),
    members: [{ avatar: upload(3) }, { avatar: null }, { avatar: upload(3) }],
    content: { v: 1, doc: { type: 'doc', content: [figure] } },
    text: `A sentence that names ${upload(4)}`,
    plate: { image: { path: '/art/x.jpg' }, focal: { x: 50 } },
  }
  expect(picturesIn(page, { logo: { src: upload(2) } })).toEqual([upload(2), upload(3), upload(1)])
})
