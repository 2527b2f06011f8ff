import { instrumentOf } from '#contract/instruments.ts'
import { Failure } from '#server/platform/failure.ts'

/** The values of the parameters in a formula: numbers, and words such as pairs. */
export type Values = Readonly<Record<string, number | string>>

type Operator = '+' | '-' | '*' | '/'

/** A formula that has been read. */
export type Formula =
  | { type: 'number'; value: number }
  | { type: 'name'; name: string }
  | { type: 'negative'; of: Formula }
  | { type: 'operation'; operator: Operator; left: Formula; right: Formula }
  | { type: 'call'; name: string; of: Formula[] }

const deepest = 40
const token = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([A-Za-z_][A-Za-z0-9_]*)|([-+*/(),×÷−·]))/y

const operators: Record<string, string> = { '×': '*', '·': '*', '÷': '/', '−': '-' }

type Token = { number: number } | { name: string } | { sign: string }

const refuse = (message: string): never => {
  throw new Failure('invalid_input', message)
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const source = text.trimEnd()
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const at = token.lastIndex
    const found = token.exec(source)
    if (!found) return refuse(`“${source.slice(at).trim().slice(0, 10)}” cannot be read.`)
    const [, number, name, sign = ''] = found
    if (number !== undefined) tokens.push({ number: Number(number) })
    else if (name !== undefined) tokens.push({ name })
    else tokens.push({ sign: operators[sign] ?? sign })
  }
  return tokens
}

/**
 * Reads a formula of numbers, names, + − × ÷ (or - * /), parentheses and the functions of `functions`, by recursive
 * descent: nothing of it is ever run as a program. Throws a `Failure` that says what cannot be read.
 */
export function readFormula(text: string): Formula {
  const tokens = tokensOf(text)
  let at = 0
  const isNext = (...signs: string[]) => {
    const next = tokens[at]
    return next !== undefined && 'sign' in next && signs.includes(next.sign) ? next.sign : null
  }
  const expect = (sign: string) => {
    if (!isNext(sign)) refuse(`“${sign}” is missing.`)
    at++
  }
  const chain = (signs: Operator[], part: (depth: number) => Formula, depth: number): Formula => {
    let left = part(depth)
    for (let sign = isNext(...signs); sign; sign = isNext(...signs)) {
      at++
      left = { type: 'operation', operator: sign as Operator, left, right: part(depth) }
    }
    return left
  }
  const sum = (depth: number): Formula => {
    if (depth > deepest) refuse('It is nested too deeply.')
    return chain(['+', '-'], product, depth)
  }
  const product = (depth: number): Formula => chain(['*', '/'], signed, depth)
  const signed = (depth: number): Formula => {
    if (depth > deepest) refuse('It is nested too deeply.')
    if (!isNext('-')) return value(depth)
    at++
    return { type: 'negative', of: signed(depth + 1) }
  }
  const call = (name: string, depth: number): Formula => {
    expect('(')
    const of = [sum(depth + 1)]
    while (isNext(',')) {
      at++
      of.push(sum(depth + 1))
    }
    expect(')')
    return { type: 'call', name, of }
  }
  const value = (depth: number): Formula => {
    const next = tokens[at++]
    if (next === undefined) return refuse('It ends too early.')
    if ('number' in next) return { type: 'number', value: next.number }
    if ('name' in next) {
      return isNext('(') ? call(next.name, depth) : { type: 'name', name: next.name }
    }
    if (next.sign !== '(') return refuse(`“${next.sign}” is in the wrong place.`)
    const inner = sum(depth + 1)
    expect(')')
    return inner
  }
  const formula = sum(0)
  if (at < tokens.length) refuse('There is something behind its end.')
  return formula
}

/** Rounds to decimal places, halves away from zero, as it is written: 1.005 becomes 1.01. */
export function rounded(value: number, places: number): number {
  const size = Math.abs(value)
  const shifted = Math.round(Number(`${plain(size)}e${places}`))
  return Math.sign(value) * Number(`${plain(shifted)}e${-places}`) + 0
}

/** Without an exponent, behind which another could not be written; what is beyond 20 digits has no places anyway. */
const plain = (size: number) => (/e/.test(String(size)) ? size.toFixed(20) : String(size))

/**
 * What one pip of one lot is worth in the pair's quote currency: pip size × contract size, by the market's
 * conventions in contract/instruments.ts.
 */
function pipValue(pair: string): number {
  const { pipSize, contractSize } = instrumentOf(pair)
  if (pipSize === null || contractSize === null) return refuse(`has no pip value for ${pair}`)
  return rounded(Number(pipSize) * contractSize, 10)
}

const numeric: Record<string, { least: number; most: number; run: (of: number[]) => number }> = {
  min: { least: 1, most: 20, run: (of) => Math.min(...of) },
  max: { least: 1, most: 20, run: (of) => Math.max(...of) },
  round: { least: 1, most: 2, run: ([value = 0, places = 0]) => roundTo(value, places) },
}

function roundTo(value: number, places: number): number {
  if (!Number.isInteger(places) || places < 0 || places > 10) {
    refuse('rounds to 0 to 10 decimal places')
  }
  return Math.abs(value) < 1e15 ? rounded(value, places) : value
}

/** The result of a formula; throws a `Failure` that says why there is none, to be read behind 'The formula'. */
export function evaluate(formula: Formula, values: Values): number {
  const result = partValue(formula, values)
  if (!Number.isFinite(result)) refuse('gives no finite number')
  return result
}

function partValue(formula: Formula, values: Values): number {
  if (formula.type === 'number') return formula.value
  if (formula.type === 'name') return numberNamed(formula.name, values)
  if (formula.type === 'negative') return -partValue(formula.of, values)
  if (formula.type === 'call') return called(formula, values)
  const [left, right] = [partValue(formula.left, values), partValue(formula.right, values)]
  if (formula.operator === '+') return left + right
  if (formula.operator === '-') return left - right
  if (formula.operator === '*') return left * right
  if (right === 0) return refuse('divides by zero')
  return left / right
}

function numberNamed(name: string, values: Values): number {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) return refuse(`has the unknown name ${name}`)
  return typeof value === 'number' ? value : refuse(`uses ${name} as a number`)
}

function called({ name, of }: Formula & { type: 'call' }, values: Values): number {
  if (name === 'pipValue') {
    const [pair] = of
    if (of.length !== 1 || pair?.type !== 'name') return refuse('needs one pair in pipValue')
    const value = Object.hasOwn(values, pair.name) ? values[pair.name] : pair.name
    return typeof value === 'string' ? pipValue(value) : refuse('needs one pair in pipValue')
  }
  const known = Object.hasOwn(numeric, name) ? numeric[name] : undefined
  if (!known) return refuse(`has the unknown function ${name}`)
  if (of.length < known.least || of.length > known.most) {
    refuse(`gives ${name} ${of.length} numbers`)
  }
  return known.run(of.map((one) => partValue(one, values)))
}
