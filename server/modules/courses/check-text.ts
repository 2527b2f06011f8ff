import { readChart, textChartLimits } from '#contract/chart-blocks.ts'
import {
  blocksOf,
  formulaLimits,
  formulaOptions,
  formulasOf,
  type LessonBlock,
  picturesOf,
} from '#contract/lesson-text.ts'
import { Failure } from '#server/platform/failure.ts'

/**
 * Throws invalid_input that names the line, unless every formula and chart of a text can be shown. Its pictures are checked
 * by `checkPictures`.
 */
export async function checkText(text: string): Promise<void> {
  const blocks = blocksOf(text)
  checkCharts(blocks)
  await checkFormulas(blocks)
}

function atLine(line: number, problem: string): Failure {
  const message = `Line ${line} ${problem}.`
  return new Failure('invalid_input', message, { issues: [{ path: 'text', message }] })
}

function checkCharts(blocks: readonly LessonBlock[]): void {
  const charts = blocks.filter(({ kind }) => kind === 'chart')
  for (const [index, { text, line }] of charts.entries()) {
    const read = readChart(text)
    if ('problem' in read) throw atLine(line + read.line - 1, `of a chart ${read.problem}`)
    if (index >= textChartLimits.count) {
      throw atLine(line, `begins more than the ${textChartLimits.count} possible charts`)
    }
  }
}

/**
 * Throws invalid_input that names the line, unless every picture that a text names is one of `known`, the ids of those that
 * its lesson has, and is described.
 */
export function checkPictures(text: string, known: ReadonlySet<string>): void {
  for (const { line, alt, id } of picturesOf(blocksOf(text))) {
    if (id === null || !known.has(id)) {
      throw atLine(line, 'has a picture that is not one of this lesson: please insert it again')
    }
    if (alt === '') {
      throw atLine(line, 'has a picture that is not described: write what it shows between [ and ]')
    }
  }
}

/** Commands that define others: what such a formula comes to could be of any length. */
const defining =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:re|provide)?newcommand|providecommand|char|@\w+)(?![a-zA-Z])/

async function checkFormulas(blocks: readonly LessonBlock[]): Promise<void> {
  const formulas = formulasOf(blocks)
  if (formulas.length === 0) return
  const { default: katex } = await import('katex')
  for (const [index, { line, text }] of formulas.entries()) {
    if (index >= formulaLimits.count) {
      throw atLine(line, `has more than the ${formulaLimits.count} possible formulas`)
    }
    if (text.length > formulaLimits.length) {
      throw atLine(line, `begins a formula of more than ${formulaLimits.length} characters`)
    }
    if (text.trim() === '') throw atLine(line, 'has a formula in which nothing is written')
    if (defining.test(text)) throw atLine(line, 'has a formula that defines commands')
    try {
      katex.renderToString(text, formulaOptions)
    } catch (error) {
      if (!(error instanceof katex.ParseError)) throw error
      const before = text.slice(0, error.position ?? 0).split('\n').length - 1
      throw atLine(
        line + before,
        `has a formula that cannot be read: ${sentence(error.rawMessage)}`,
      )
    }
  }
}

/** What the library says is wrong, without a full stop. */
const sentence = (message: string) => message.trim().replace(/\.$/, '').slice(0, 200).toWellFormed()
