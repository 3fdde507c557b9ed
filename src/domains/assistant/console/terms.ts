import type { Guide } from '../shapes.ts'

type Terms = Guide['terms']

/** Terms as they are typed, one a line: `circle = Kreis`; a term alone stays as it is. */
export function termsIn(typed: string): Terms {
  return typed.split('\n').flatMap((line) => {
    const [term = '', ...rest] = line.split('=')
    const use = rest.join('=').trim()
    return line.trim() === '' ? [] : [{ term: term.trim(), use: rest.length === 0 ? term.trim() : use }]
  })
}

export const wordsOfTerms = (terms: Terms): string =>
  terms.map(({ term, use }) => (term === use ? term : `${term} = ${use}`)).join('\n')
