import { ownStyleId } from '#contract/page-texts.ts'

/** What a built page is completed with when it is sent. */
export interface PageContent {
  /** The texts for the page's placeholders, by name; any characters. */
  texts: Readonly<Record<string, string>>
  /** For the page's own scripts, as JSON in the element `academy-info`. */
  data: object
  /** What the page is to be rendered anew with; null where it is as it was built. */
  published?: object | null
  /** A style sheet of the academy's own, after the built ones. */
  style?: string | null
  /** What the web manifest says otherwise than the built one, beside the name. */
  manifest?: object
  /** Built files in whose place another address is sent, by their addresses. */
  moved?: Readonly<Record<string, string>>
}

type Escape = (text: string) => string

interface Piece {
  /** As it stands in the built page. */
  before: string
  /** The placeholder after it; null at the end of a part. */
  name: string | null
  escapeText: Escape
}

const scripts = /(<script\b[^>]*>)([\s\S]*?)(<\/script>)/gi
const placeholder = /@@(\w+)@@/g

/**
 * Reads a built page once; the function that it gives fills its placeholders, `@@name@@`, escaped as
 * their place demands: in text and attributes as HTML, in JSON data as JSON. Scripts that run are left
 * as they were built, since the content policy allows exactly those.
 */
export function parsePage(html: string): (content: PageContent) => string {
  const headEnd = html.indexOf('</head>')
  const head = headEnd < 0 ? [] : piecesOf(html.slice(0, headEnd))
  const body = piecesOf(headEnd < 0 ? html : html.slice(headEnd))
  return ({ texts, data, style }) => {
    // At the head's end: React takes the first of several scripts for its own.
    const island = `<script type="application/json" id="academy-info">${inScript(JSON.stringify(data))}</script>`
    const own = style ? `<style id="${ownStyleId}">${style.replaceAll('<', '')}</style>` : ''
    return fill(head, texts) + (headEnd < 0 ? '' : own + island) + fill(body, texts)
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
