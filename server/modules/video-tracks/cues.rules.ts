import { withoutUnseen } from '#contract/one-line.ts'
import { cuesMaximum } from '#contract/video-tracks.ts'
import type { Cue } from '#contract/web-vtt.ts'
import { textOf } from './decoding.rules.ts'

/** What is wrong with a text, and at which of its lines, counted from 1. */
export interface ProblemAtLine {
  line: number
  problem: string
}

/** The longest text of one subtitle, in characters, and the latest second: a week. */
const longestText = 2000
const lastSecond = 604_800

const timing = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t].*)?$/
const time = /^(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{3})$/

/**
 * What a file of WebVTT or SRT says, in the order of the video: plain text, without marks for look and place. A file that
 * is neither, or in which a time is wrong, has a problem at a line.
 */
export function readTrack(content: Uint8Array): { cues: Cue[] } | ProblemAtLine {
  const decoded = textOf(content)
  if ('line' in decoded) {
    return { line: decoded.line, problem: 'is not in UTF-8. Save the file in this encoding' }
  }
  try {
    return { cues: cuesOf(decoded.text) }
  } catch (error) {
    if (error instanceof AtLine) return { line: error.line, problem: error.message }
    throw error
  }
}

class AtLine extends Error {
  readonly line: number
  constructor(line: number, problem: string) {
    super(problem)
    this.line = line
  }
}

function cuesOf(text: string): Cue[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  const cues: Cue[] = []
  for (const { first, block } of blocksOf(lines, isVtt)) {
    // A number or a name may stand above the times.
    const at = block.length === 1 || block[0]?.includes('-->') ? 0 : 1
    const cue = cueOf(first + at, block.slice(at), isVtt)
    const earlier = cues.at(-1)
    if (earlier && cue.from < earlier.from) {
      throw new AtLine(first + at, 'begins before the subtitle above it')
    }
    // One without a text shows nothing.
    if (cue.text !== '') cues.push(cue)
    if (cues.length > cuesMaximum) {
      throw new AtLine(first, `is more than the ${cuesMaximum} subtitles that a file may have`)
    }
  }
  if (cues.length === 0) throw new AtLine(1, 'begins a file without any subtitles')
  return cues
}

/** Lines that belong together, and the number of the first, counted from 1. */
interface Block {
  first: number
  block: string[]
}

/** The blocks of a file that are divided by empty lines, without the head, the comments and the styles of WebVTT. */
function blocksOf(lines: readonly string[], isVtt: boolean): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [index, line] of lines.entries()) {
    if (line.includes('\u0000')) throw new AtLine(index + 1, 'is not text')
    if (line.trim() === '') open = null
    else if (open) open.block.push(line)
    else {
      open = { first: index + 1, block: [line] }
      blocks.push(open)
    }
  }
  if (!isVtt) return blocks
  const [head, ...others] = blocks
  const lost = head?.block.findIndex((line) => line.includes('-->')) ?? -1
  if (lost >= 0) throw new AtLine(lost + 1, 'should have an empty line above this subtitle')
  return others.filter(({ block }) => !/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0] ?? ''))
}

/** The subtitle of a block that begins with its times, at this line. */
function cueOf(line: number, [times = '', ...body]: readonly string[], isVtt: boolean): Cue {
  const [, begin = '', end = ''] = timing.exec(times.trim()) ?? []
  if (begin === '') {
    throw new AtLine(line, 'should have a time such as 00:01:02.500 --> 00:01:05.000')
  }
  const [from, to] = [secondsOf(begin, line), secondsOf(end, line)]
  if (to <= from) throw new AtLine(line, 'ends before it begins')
  const lost = body.findIndex((one) => one.includes('-->'))
  if (lost >= 0) throw new AtLine(line + lost + 1, 'should have an empty line above this subtitle')
  const written = body.join('\n')
  // With its marks, which are many only in what is no text.
  const text = written.length > longestText * 5 ? written : plainOf(written, isVtt)
  if (text.length > longestText) {
    throw new AtLine(line, `begins a text of more than ${longestText} characters`)
  }
  return { from, to, text }
}

function secondsOf(written: string, line: number): number {
  const parts = time.exec(written)
  if (!parts) throw new AtLine(line, `has “${written.slice(0, 30)}”, which is no time`)
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const total = hours * 3600 + minutes * 60 + seconds
  if (total >= lastSecond) throw new AtLine(line, 'has a time of more than a week')
  return (total * 1000 + ms) / 1000
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
}

/** Who speaks from a mark on, which stands before it; empty for any other mark. */
function speakerOf(mark: string): string {
  const [, name] = /^v(?:\.\S*)?\s+(\S.*)$/s.exec(mark) ?? []
  return name === undefined ? '' : `${name}: `
}

/** A text without its marks. */
function plainOf(written: string, isVtt: boolean): string {
  // No mark has another within, so that none is looked for again and again.
  const unmarked = isVtt
    ? written
        .replace(/<([^<>]*)>/g, (_, mark: string) => speakerOf(mark))
        .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity] ?? '')
    : written.replace(/<\/?(?:i|b|u|s|font)\b[^<>]*>/gi, '').replace(/\{\\[^{}]*\}/g, '')
  return unmarked
    .split('\n')
    .map((line) => withoutUnseen(line.replaceAll('\t', ' ')).trim())
    .filter((line) => line !== '')
    .join('\n')
}
