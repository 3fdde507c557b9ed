const WORDS =
  'after again alone along among ancient answer apart around autumn balance because before begin believe below between bread bridge bright candle carry change child circle clear clock close cloud copper corner country dark daughter dawn deep distance door dream drift early earth edge empty enough evening every face family far field fire first floor follow forest forget found garden gather gentle glass gone green ground grow half hand harbour harvest hear heart heavy hill hold hollow home hour house hundred iron keep kitchen known lamp land large late learn leave letter light line listen little long lost low many map meadow memory middle mill mirror moment month morning moss mother mountain mouth name narrow near never night north open orchard other over page paper part past path patient paper place plain quiet rain reach read river road roof room root salt sea season second seed shadow shape shore silence silver simple slow small snow soft song sound south space spoken spring stand step stone story street strong summer sure table tall tell thin thread through tide time together toward tree true turn under until valley voice wait walk wall warm water weather west wheat whole wide wild wind window winter without wood word world written year yellow yesterday young'.split(
    ' ',
  )
const PARAGRAPH_WORDS = 100
const PARAGRAPHS = 64

/** Paragraphs that hold the marks that a chapter holds. */
const paragraphs = Array.from({ length: PARAGRAPHS }, (_, n) => paragraph(n))

/**
 * Text of a chapter as its author writes it, with Markdown marks.
 * @param words rounded up to whole paragraphs of 100 words
 * @param n another number gives another text
 */
export function chapterText(words: number, n: number): string {
  const count = Math.ceil(words / PARAGRAPH_WORDS)
  const chosen = Array.from({ length: count }, (_, i) => paragraphs[(n * 7 + i * 5) % PARAGRAPHS])
  return [`## Writing ${n}`, ...chosen].join('\n\n')
}

function paragraph(n: number): string {
  const words = Array.from(
    { length: PARAGRAPH_WORDS },
    (_, i) => WORDS[(n * 37 + i * (n + 11)) % WORDS.length] ?? '',
  )
  words[10] = `**${words[10]}**`
  words[40] = `*${words[40]}*`
  return `${words.join(' ')}.`
}
