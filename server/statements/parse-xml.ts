import { SaxesParser } from 'saxes'
import { UnreadableFile } from './unreadable-file.ts'

export interface XmlHandler {
  open: (name: string, attributes: Record<string, string>) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** Receives the bytes of one XML part in chunks, and calls `handler` with its contents. */
export interface XmlPart {
  write: (piece: Uint8Array) => void
  /** Throws an UnreadableFile if the part is incomplete. */
  end: () => void
}

/** By the byte order mark, by a zero at every second byte, or the declaration; UTF-8 otherwise. */
function encodingOfXml(head: Uint8Array): string {
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return 'utf-8'
}

/** The longest text without a tag; a spreadsheet cell holds 32,767 characters. */
const maxRun = 4_000_000

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Parses XML as a stream. MetaTrader writes its sheets in UTF-16 with stray bytes after the end,
 * which are skipped. A document type is refused, so that no entity is ever declared or expanded.
 */
export function parseXml(handler: XmlHandler): XmlPart {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  let done = false
  let run = 0
  parser.on('doctype', () => {
    throw new UnreadableFile('harmful', 'The file declares its own entities, so it was not read.')
  })
  parser.on('error', (error) => {
    if (!done) throw damaged(error)
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    run = 0
    handler.open(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    run = 0
    handler.close(local(name))
    if (depth === 0) done = true
  })
  parser.on('text', (text) => handler.text(text))
  parser.on('cdata', (text) => handler.text(text))
  let decoder: TextDecoder | null = null
  let held: Uint8Array = new Uint8Array(0)
  return {
    write(piece) {
      if (done) return
      // The parser buffers a text until it ends; an endless one would fill the memory.
      run += piece.length
      if (run > maxRun && run > piece.length) throw tooLong()
      let ready = piece
      if (!decoder) {
        held = Uint8Array.from([...held, ...piece.subarray(0, 4)])
        if (held.length < 4) return
        decoder = new TextDecoder(encodingOfXml(held))
        ready = Uint8Array.from([...held, ...piece.subarray(4)])
      }
      parser.write(decoder.decode(ready, { stream: true }))
    },
    end() {
      if (!done) throw damaged()
    },
  }
}

const tooLong = () =>
  new UnreadableFile('harmful', 'A cell of the file is too long, so the file was not read.')

const damaged = (cause?: unknown) =>
  new UnreadableFile('truncated', 'The sheet in this file is damaged. Export it again.', cause)
