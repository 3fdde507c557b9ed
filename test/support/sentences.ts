import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/** Code of browsers, whose texts are messages; what is made; and tests. */
const OF_OTHERS = /\/console\/|^src\/(console|ui|art)\/|\.island\.|\.(gen|test|browser|long)\.ts$/

/** Whole rules of what a field takes, and types of items: what they begin with a capital is a name of a field, or a sentence. */
const OF_FIELDS =
  /\/(shapes|rules|type|fields|shape|publication-shape|secret)\.ts$|\/(types|shapes)\/[\w-]+\.ts$/

/** A sentence begins with a capital, a quotation mark or a hole, and has two words of small letters beside each other. */
const SENTENCE = /^(?:\p{Lu}|“|\{)[^]*[a-z]{2,},? [a-z({]/u

/** Errors that are not problems: they go to the log or to a terminal. Those of a backup are stored and shown in the studio. */
const NO_PROBLEM = /(Error|Refusal|RegExp)$/
const OF_BACKUPS = /^src\/platform\/backup\//
const STORED = /^(StartError|DamageError)$/
const OF_LOG = /^(info|warn|error|debug|fatal)$/

interface Node {
  start: number
  end: number
}

/** The texts in the source of the server, with the files that hold them. */
export interface Sources {
  /** Sentences with `{}` for each hole and without their full stop, each with a file that has it. */
  sentences: Map<string, string>
  /** The same for names that rules and types give to fields. */
  names: Map<string, string>
  /** Every text that stands between quotation marks. */
  texts: Set<string>
}

/**
 * Reads every text in the code of the server. Left out is what cannot become a problem by where it stands: errors that are no
 * problems, lines of the log, SQL, types, and what describes a call to developers.
 */
export function sourcesOf(isOther: (path: string) => boolean): Sources {
  const sources: Sources = { sentences: new Map(), names: new Map(), texts: new Set() }
  for (const file of readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })) {
    const path = `src/${file}`
    if (OF_OTHERS.test(path) || !path.endsWith('.ts')) continue
    for (const { said, isName } of textsIn(path, readFileSync(join(ROOT, path), 'utf8'))) {
      sources.texts.add(said)
      if (isOther(path)) continue
      const plain = plainOf(said)
      if (SENTENCE.test(plain)) sources.sentences.set(plain, path)
      else if (isName) sources.names.set(said, path)
    }
  }
  return sources
}

/** A sentence with nameless holes and without its full stop. */
export const plainOf = (sentence: string): string => sentence.replace(/\{\w*\}/g, '{}').replace(/\.$/, '')

interface Text {
  said: string
  isName: boolean
}

function textsIn(path: string, code: string): Text[] {
  const { program } = parseSync(path, code)
  const left: Node[] = []
  const names = new Set<number>()
  const leave = (node: Node) => void left.push(node)
  new Visitor({
    ImportDeclaration: leave,
    TaggedTemplateExpression: leave,
    TSLiteralType: leave,
    NewExpression(node) {
      if (node.callee.type !== 'Identifier' || !NO_PROBLEM.test(node.callee.name)) return
      if (!OF_BACKUPS.test(path) || !STORED.test(node.callee.name)) leave(node)
    },
    CallExpression(node) {
      const { callee, arguments: given } = node
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        if (OF_LOG.test(callee.property.name)) leave(node)
      }
      if (callee.type === 'Identifier' && given[0]?.type === 'Literal') names.add(given[0].start)
    },
    Property({ key, value }) {
      if (key.type !== 'Identifier') return
      if (key.name === 'summary') leave(value)
      if (key.name === 'name' && value.type === 'Literal') names.add(value.start)
    },
  }).visit(program)

  const found: Text[] = []
  const isLeft = ({ start, end }: Node) => left.some((one) => one.start <= start && end <= one.end)
  new Visitor({
    Literal(node) {
      if (typeof node.value !== 'string' || isLeft(node)) return
      const isName = OF_FIELDS.test(path) && names.has(node.start) && /^\p{Lu}/u.test(node.value)
      found.push({ said: node.value, isName })
    },
    TemplateLiteral(node) {
      if (isLeft(node)) return
      for (const said of wordingsOf(node)) found.push({ said, isName: false })
    },
  }).visit(program)
  return found
}

interface Template {
  quasis: { value: { cooked: string | null } }[]
  expressions: unknown[]
}

/** What a template can say, with `{}` for what is not known: a choice between two texts makes two of it. */
function wordingsOf({ quasis, expressions }: Template): string[] {
  return quasis.reduce<string[]>(
    (begun, { value }, index) => {
      const next = index < expressions.length ? choicesIn(expressions[index]) : ['']
      return begun.flatMap((one) => next.map((choice) => `${one}${value.cooked}${choice}`))
    },
    [''],
  )
}

interface Choice {
  type: string
  value?: unknown
  consequent?: unknown
  alternate?: unknown
}

function choicesIn(expression: unknown): string[] {
  // The parser gives nodes with these properties.
  const { type, value, consequent, alternate } = expression as Choice
  if (type === 'Literal' && typeof value === 'string') return [value]
  return type === 'ConditionalExpression' ? [...choicesIn(consequent), ...choicesIn(alternate)] : ['{}']
}
