import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LinkedWords } from './words.tsx'

const html = (text: string) => renderToStaticMarkup(<LinkedWords text={text} />)

it('web addresses in a source are links, without the sign that ends the sentence', () => {
  expect(html('Nature 388:579, https://doi.org/10.1038/41557; see also (https://x.example/a).')).toBe(
    '<p dir="auto">Nature 388:579, <a href="https://doi.org/10.1038/41557" rel="noopener">doi.org/10.1038/41557</a>' +
      '; see also (<a href="https://x.example/a" rel="noopener">x.example/a</a>).</p>',
  )
})

it('what only looks like an address stays text', () => {
  for (const text of ['https://', 'https://10.0.0.1/x', 'javascript:alert(1)', 'https://a@b.example/']) {
    expect(html(text)).not.toContain('<a')
  }
})
