const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What XML 1.0 cannot hold in any spelling: most control characters, halves of a surrogate pair, two non-characters. */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** An element of XML; texts and attributes are escaped, an attribute that is left out is not written. */
export function element(
  name: string,
  attributes: Record<string, string | undefined>,
  ...children: (Xml | string)[]
): Xml {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(value)}"`],
  )
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : child.text)).join('')
  return {
    text: inner === '' ? `<${name}${given.join('')}/>` : `<${name}${given.join('')}>${inner}</${name}>`,
  }
}

/** A well-formed piece of XML. */
export interface Xml {
  text: string
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`
}

function escaped(text: string): string {
  return text.replace(IMPOSSIBLE, '').replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '')
}
