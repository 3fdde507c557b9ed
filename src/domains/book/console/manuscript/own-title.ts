/** What manuscripts call parts and chapters in the four languages. */
const KINDS = {
  part: wordsIn('part teil parte partie'),
  chapter: wordsIn('chapter kapitel capítulo capitulo chapitre'),
}

/** The numbers up to twelve, as words that count and that order. */
const NUMBERS = wordsIn(`
  one two three four five six seven eight nine ten eleven twelve
  first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
  eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf
  erster zweiter dritter vierter fünfter sechster siebter achter neunter zehnter elfter zwölfter
  erstes zweites drittes viertes fünftes sechstes siebtes achtes neuntes zehntes elftes zwölftes
  uno dos tres cuatro cinco seis siete ocho nueve diez once doce
  primera segunda tercera cuarta quinta sexta séptima octava novena décima
  primer segundo tercer cuarto quinto sexto séptimo octavo noveno décimo primero tercero
  un deux trois quatre cinq six sept huit neuf dix onze douze
  première deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième
  premier seconde
`)

/** The title without the number that its book gives it anyway: “Ebb” of “Part One: Ebb”. A title that is its number alone stays. */
export function ownTitle(kind: keyof typeof KINDS, heading: string): string {
  const at = heading.search(/[:.–—-]/)
  const rest = heading.slice(at + 1).trim()
  if (at < 0 || rest === '') return heading
  const words = [...wordsIn(heading.slice(0, at))].filter((word) => word !== 'the')
  const isNumbered = words.length === 2 && words.some((word) => KINDS[kind].has(word)) && words.some(isNumber)
  return isNumbered ? rest : heading
}

const isNumber = (word: string): boolean =>
  /^\d{1,3}$/.test(word) || /^x{0,3}(?:ix|iv|v?i{0,3})$/.test(word) || NUMBERS.has(word)

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.trim().toLowerCase().split(/\s+/))
}
