import { ownStyleId } from '#contract/site/page-texts.ts'

/** The content that completes a built page when it is sent. */
export interface PageContent {
  /** The texts for the page's placeholders, by name; any characters. */
  texts: Readonly<Record<string, string>>
  /** For the page's own scripts, as JSON in the element `academy-info`. */
  data: object
  /** The content to re-render the page with; null if it needs no change. */
  published?: object | null
  /** The academy's own style sheet, after the built ones. */
  style?: string | null
  /** What networks show of a link to the page, at the end of its head. */
  meta?: readonly PublicMeta[]
  /** Whether there is nothing at this address, although its page says so itself. */
  isMissing?: boolean
  /** Changes to the web manifest, besides the name. */
  manifest?: object
  /** Built files that are replaced by another address, by their addresses. */
  moved?: Readonly<Record<string, string>>
}

/** A property of the Open Graph protocol, with any characters. */
export interface PublicMeta {
  property: string
  content: string
}

type Escape = (text: string) => string

interface Piece {
  /** The text as built. */
  before: string
  /** The placeholder after it; null at the end of a part. */
  name: string | null
  escapeText: Escape
}

const scripts = /(<script\b[^>]*>)([\s\S]*?)(<\/script>)/gi
const placeholder = /@@(\w+)@@/g

/**
 * Parses a built page once; the returned function fills in its placeholders, `@@name@@`, escaped
 * according to their context: as HTML in text and attributes, as JSON in JSON data. Executable
 * scripts are unchanged, since the content policy allows exactly those.
 */
export function parsePage(html: string): (content: PageContent) => string {
  const headEnd = html.indexOf('</head>')
  const head = headEnd < 0 ? [] : piecesOf(html.slice(0, headEnd))
  const body = piecesOf(headEnd < 0 ? html : html.slice(headEnd))
  return ({ texts, data, style, meta = [] }) => {
    // At the end of the head: of several scripts React takes the first for its own.
    const island = `<script type="application/json" id="academy-info">${inScript(JSON.stringify(data))}</script>`
    const own = style ? `<style id="${ownStyleId}">${style.replaceAll('<', '')}</style>` : ''
    const shared = meta.map(
      ({ property, content }) =>
        `<meta property="${inHtml(property)}" content="${inHtml(content)}"/>`,
    )
    return (
      fill(head, texts) + (headEnd < 0 ? '' : shared.join('') + own + island) + fill(body, texts)
    )
  }
}

function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { index, 0: element, 1: opening = '', 2: code = '' } of html.matchAll(scripts)) {
    pieces.push(...split(html.slice(end, index) + opening, inHtml))
    const isData = /\btype="application\/(ld\+)?json"/.test(opening)
    pieces.push(
      ...(isData ? split(code, inJson) : [{ before: code, name: null, escapeText: inHtml }]),
    )
    end = index + element.length - '</script>'.length
  }
  return [...pieces, ...split(html.slice(end), inHtml)]
}

function split(text: string, escapeText: Escape): Piece[] {
  const parts = text.split(placeholder)
  return parts.flatMap((before, index) =>
    index % 2 === 0 ? [{ before, name: parts[index + 1] ?? null, escapeText }] : [],
  )
}

const fill = (pieces: Piece[], texts: PageContent['texts']) =>
  pieces
    .map(({ before, name, escapeText }) => {
      if (name === null) return before
      const text = texts[name]
      return before + (text === undefined ? `@@${name}@@` : escapeText(text))
    })
    .join('')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

const inHtml: Escape = (text) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Inside a JSON string of a script element. */
const inJson: Escape = (text) => inScript(JSON.stringify(text).slice(1, -1))

/** JSON that no HTML parser can take for the end of its script element. */
const inScript: Escape = (json) => json.replaceAll('<', '\\u003c')
