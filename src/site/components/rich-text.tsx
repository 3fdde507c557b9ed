import { Fragment, type ReactNode, useContext } from 'react'
import { rowShares, withRows } from '../../kernel/rich-text/figures.ts'
import { Figure } from './figure.tsx'
import { Link, TextLink } from './link.tsx'
import { CopiesContext } from './picture.tsx'
import { Embed, Film, Sound } from './player.tsx'
import {
  docOf,
  hrefOf,
  levelOf,
  type Mark,
  marksOf,
  type Node,
  nodesOf,
  notesIn,
  numberOf,
  paragraphIds,
  textOf,
  topHeading,
} from './rich-text.ts'

/** Longest quotation that stands large as a pull quote, in characters. */
const PULL_QUOTE_MAX = 160

interface Props {
  /** Stored rich text `{v, doc}` or its Tiptap document alone; anything else shows nothing. */
  content: unknown
  /** Level of the largest heading of the whole, when this is a piece of it. */
  topLevel?: number
  /** Name of the link that each paragraph then has to its own address; the first is number 1. */
  linkLabel?: (number: number) => string
}

/** The text of an author; unknown nodes and marks are left out. */
export function RichText({ content, topLevel, linkLabel }: Props) {
  const doc = docOf(content)
  if (!doc) return null
  const level = topLevel ?? topHeading(doc)
  const places = linkLabel ? placesOf(doc, linkLabel) : null
  return withRows(nodesOf(doc), isInRow).map((nodes, i) => (
    <Fragment key={`${nodes[0]?.type}${i}`}>
      {nodes.length > 1 ? (
        <Pictures figures={nodes} topLevel={level} />
      ) : (
        nodes.map((node) => <Block key={node.type} node={node} topLevel={level} place={places?.get(node)} />)
      )}
      <Notes notes={nodes.flatMap((node) => (node.type === 'footnote' ? [] : notesIn(node)))} />
    </Fragment>
  ))
}

interface Place {
  id: string
  label: string
}

/** Addresses of the paragraphs, and names of the links there, which lists of links show without their text. */
function placesOf(doc: Record<string, unknown>, labelOf: (number: number) => string): Map<Node, Place> {
  const ids = [...paragraphIds(doc)]
  return new Map(ids.map(([node, id], i) => [node, { id, label: labelOf(i + 1) }]))
}

const isInRow = ({ type, attrs }: Node): boolean => type === 'figure' && attrs?.width === 'row'

/** Neighbouring figures. Those whose picture is gone leave the row to the others; what is left of them stands below it. */
function Pictures({ figures, topLevel }: { figures: Node[]; topLevel: number }) {
  const copies = useContext(CopiesContext)
  const isGone = ({ attrs }: Node) => copies.get(String(attrs?.src)) === null
  const there = figures.filter((figure) => !isGone(figure))
  const alone = there.length > 1 ? figures.filter(isGone) : [...there, ...figures.filter(isGone)]
  return (
    <>
      {there.length > 1 && <PictureRow figures={there} topLevel={topLevel} />}
      {alone.map((figure, i) => (
        <Block key={i} node={figure} topLevel={topLevel} />
      ))}
    </>
  )
}

/** Figures side by side. */
function PictureRow({ figures, topLevel }: { figures: Node[]; topLevel: number }) {
  const shares = rowShares(figures.length)
  return (
    <div className="picture-row">
      {figures.map((figure, i) => (
        <Figure key={i} node={figure} share={shares[i]}>
          {captionOf(figure, topLevel)}
        </Figure>
      ))}
    </div>
  )
}

/** The caption of a figure or a player; null for none. */
function captionOf(figure: Node, topLevel: number): ReactNode {
  const nodes = nodesOf(figure)
  return nodes.length > 0 ? <Nodes nodes={nodes} topLevel={topLevel} /> : null
}

/** The footnotes of a block, right behind it: beside the text where there is room. */
function Notes({ notes }: { notes: readonly Node[] }) {
  if (notes.length === 0) return null
  return (
    <div className="notes">
      {notes.map((note) => {
        const number = numberOf(note)
        return (
          <p key={number} id={`note-${number}`} className="note" role="doc-footnote" dir="auto">
            <Link href={`#note-ref-${number}`} role="doc-backlink" className="note__number">
              {number}
            </Link>{' '}
            <Nodes nodes={nodesOf(note)} topLevel={1} />
          </p>
        )
      })}
    </div>
  )
}

/** Leads to a footnote. */
function NoteRef({ number }: { number: number }) {
  return (
    <sup className="note-ref">
      <Link href={`#note-${number}`} id={`note-ref-${number}`} role="doc-noteref">
        {number}
      </Link>
    </sup>
  )
}

function Nodes({ nodes, topLevel }: { nodes: Node[]; topLevel: number }) {
  return linked(nodes).map(({ href, nodes: run }, i) => {
    const blocks = run.map((node, at) => <Block key={`${node.type}${at}`} node={node} topLevel={topLevel} />)
    const key = `${run[0]?.type}${i}`
    return href === null ? (
      <Fragment key={key}>{blocks}</Fragment>
    ) : (
      <TextLink key={key} href={href}>
        {blocks}
      </TextLink>
    )
  })
}

/** Neighbours that lead to one address are one link, whatever else marks them. */
function linked(nodes: readonly Node[]): { href: string | null; nodes: Node[] }[] {
  const runs: { href: string | null; nodes: Node[] }[] = []
  for (const node of nodes) {
    const mark = node.type === 'text' ? marksOf(node).find(({ type }) => type === 'link') : undefined
    const href = mark ? hrefOf(mark) : null
    const last = runs.at(-1)
    if (last?.href === href) last.nodes.push(node)
    else runs.push({ href, nodes: [node] })
  }
  return runs
}

interface BlockProps {
  node: Node
  topLevel: number
  /** Of a paragraph with an address. */
  place?: Place | undefined
}

function Block({ node, topLevel, place }: BlockProps): ReactNode {
  const inner = <Nodes nodes={nodesOf(node)} topLevel={topLevel} />
  const link = place && <Link className="paragraph-mark" href={`#${place.id}`} aria-label={place.label} />
  switch (node.type) {
    case 'paragraph':
      return (
        <p dir="auto" id={place?.id}>
          {inner}
          {link}
        </p>
      )
    case 'heading':
      return <Heading rank={2 + levelOf(node) - topLevel}>{inner}</Heading>
    case 'verse':
      return (
        <p className="verse" dir="auto" id={place?.id}>
          {inner}
          {link}
        </p>
      )
    case 'table':
      return <Table node={node} topLevel={topLevel} />
    case 'footnote':
      return <NoteRef number={numberOf(node)} />
    case 'blockquote':
      return (
        <blockquote dir="auto" className={textOf(node).length <= PULL_QUOTE_MAX ? 'pull-quote' : undefined}>
          {inner}
        </blockquote>
      )
    case 'bulletList':
      return <ul>{inner}</ul>
    case 'orderedList':
      return <ol start={typeof node.attrs?.start === 'number' ? node.attrs.start : undefined}>{inner}</ol>
    case 'listItem':
      return <li dir="auto">{inner}</li>
    case 'codeBlock':
      return (
        <pre tabIndex={0}>
          <code>{inner}</code>
        </pre>
      )
    case 'horizontalRule':
      return <hr />
    case 'figure':
      return <Figure node={node}>{captionOf(node, topLevel)}</Figure>
    case 'film':
      return <Film node={node}>{captionOf(node, topLevel)}</Film>
    case 'sound':
      return <Sound node={node}>{captionOf(node, topLevel)}</Sound>
    case 'embed':
      return <Embed node={node}>{captionOf(node, topLevel)}</Embed>
    case 'hardBreak':
      return <br />
    case 'text':
      return marksOf(node).reduce<ReactNode>((text, mark) => marked(mark, text), node.text ?? '')
    default:
      return null
  }
}

/** A table that is wider than the page scrolls in its own frame. */
function Table({ node, topLevel }: { node: Node; topLevel: number }) {
  const rows = nodesOf(node).filter(({ type }) => type === 'tableRow')
  const head = rows.filter((row) => nodesOf(row).every(({ type }) => type === 'tableHeader'))
  const cellsOf = (row: Node, i: number) => (
    <tr key={i}>
      {nodesOf(row).map((cell, column) => {
        const words = <Nodes nodes={nodesOf(cell)} topLevel={topLevel} />
        const key = `cell${column}`
        return cell.type === 'tableHeader' ? (
          <th key={key} scope="col" dir="auto">
            {words}
          </th>
        ) : (
          <td key={key} dir="auto">
            {words}
          </td>
        )
      })}
    </tr>
  )
  return (
    <div className="table" tabIndex={0}>
      <table>
        {head.length > 0 && <thead>{head.map(cellsOf)}</thead>}
        <tbody>{rows.filter((row) => !head.includes(row)).map(cellsOf)}</tbody>
      </table>
    </div>
  )
}

/** The page's own heading is the only h1; the largest of the text is an h2, whatever level its author chose. */
function Heading({ rank, children }: { rank: number; children: ReactNode }) {
  if (rank === 3) return <h3 dir="auto">{children}</h3>
  if (rank === 4) return <h4 dir="auto">{children}</h4>
  if (rank === 5) return <h5 dir="auto">{children}</h5>
  return <h2 dir="auto">{children}</h2>
}

function marked(mark: Mark, text: ReactNode): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{text}</strong>
    case 'italic':
      return <em>{text}</em>
    case 'superscript':
      return <sup>{text}</sup>
    case 'subscript':
      return <sub>{text}</sub>
    case 'strike':
      return <s>{text}</s>
    case 'code':
      return <code>{text}</code>
    default:
      return text
  }
}
