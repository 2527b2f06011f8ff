import type { Parameter, Question } from '#contract/quizzes/questions.ts'
import { Failure } from '#server/platform/failure.ts'
import { evaluate, type Formula, readFormula, rounded, type Values } from './formula.rules.ts'
import { below, type Random, randomOf } from './random.rules.ts'

export type NumericQuestion = Question & { kind: 'numeric' }

/** The values of parameters as they are shown in the prompt. */
export type Drawn = Readonly<Record<string, string>>

const isNumber = (value: string) => /^-?\d+(\.\d+)?$/.test(value)

/** A list holds numbers only if all of it are; otherwise its values are words. */
const holdsNumbers = ({ values }: Parameter & { kind: 'list' }) => values.every(isNumber)

const countOf = (parameter: Parameter): number =>
  parameter.kind === 'list'
    ? parameter.values.length
    : Math.floor((parameter.max - parameter.min) / parameter.step + 1e-9) + 1

/** The decimal places in which a number is written. */
const placesOf = (value: number) => {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

/** The value at a place of a parameter, without the errors of binary fractions. */
function valueAt(parameter: Parameter, place: number): string {
  if (parameter.kind === 'list') return parameter.values[place] ?? ''
  const { min, step } = parameter
  const places = Math.min(10, Math.max(placesOf(min), placesOf(step)))
  return rounded(min + place * step, places).toFixed(places)
}

/** The values as a formula takes them. */
export function valuesOf(parameters: readonly Parameter[], drawn: Drawn): Values {
  return Object.fromEntries(
    parameters.map((parameter) => {
      const value = drawn[parameter.name] ?? ''
      const isWord = parameter.kind === 'list' && !holdsNumbers(parameter)
      return [parameter.name, isWord ? value : Number(value)]
    }),
  )
}

const placed = (parameters: readonly Parameter[], places: readonly number[]): Drawn =>
  Object.fromEntries(
    parameters.map((parameter, index) => [parameter.name, valueAt(parameter, places[index] ?? 0)]),
  )

const drawValues = (parameters: readonly Parameter[], random: Random): Drawn =>
  placed(
    parameters,
    parameters.map((parameter) => below(random, countOf(parameter))),
  )

/** The prompt with the values of its parameters; other braces stay. */
export const filledPrompt = (prompt: string, drawn: Drawn): string =>
  prompt.replace(/\{([a-zA-Z0-9_]+)\}/g, (all, name: string) =>
    Object.hasOwn(drawn, name) ? (drawn[name] ?? all) : all,
  )

/** What an attempt asks: the values, and the answer that is right for them. */
export function drawNumeric(
  { formula, parameters }: NumericQuestion,
  random: Random,
): { drawn: Drawn; right: number } {
  const read = readFormula(formula)
  // Between the values that were tried at saving there may be a few for which the formula has no result.
  for (let attempt = 0; attempt < 100; attempt++) {
    const drawn = drawValues(parameters, random)
    const right = resultOf(read, parameters, drawn)
    if (typeof right === 'number') return { drawn, right }
  }
  const drawn = placed(parameters, [])
  return { drawn, right: evaluate(read, valuesOf(parameters, drawn)) }
}

/** The result, or why there is none. */
function resultOf(formula: Formula, parameters: readonly Parameter[], drawn: Drawn) {
  try {
    return evaluate(formula, valuesOf(parameters, drawn))
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** All combinations of values are tried up to this many. */
const mostTried = 2000

const checkSeed = '5eed'.repeat(8)

/**
 * The combinations at which a formula is tried: all if they are few; otherwise every corner, and as many at random as
 * are left. Ten parameters have 1,024 corners.
 */
function* combinations(parameters: readonly Parameter[]): Generator<Drawn> {
  const counts = parameters.map(countOf)
  const total = counts.reduce((product, count) => product * count, 1)
  if (total <= mostTried) {
    for (let index = 0; index < total; index++) yield placed(parameters, digits(index, counts))
    return
  }
  const ends = counts.map((count) => Math.min(2, count))
  const corners = ends.reduce((product, count) => product * count, 1)
  for (let index = 0; index < corners; index++) {
    const places = digits(index, ends).map((end, at) => (end === 0 ? 0 : (counts[at] ?? 1) - 1))
    yield placed(parameters, places)
  }
  const random = randomOf(checkSeed)
  for (let index = corners; index < mostTried; index++) yield drawValues(parameters, random)
}

/** The digits of a number whose places have these bases. */
function digits(index: number, bases: readonly number[]): number[] {
  let rest = index
  return bases.map((base) => {
    const digit = rest % base
    rest = Math.floor(rest / base)
    return digit
  })
}

const nameOf = (prompt: string) =>
  prompt.length > 60 ? `${prompt.slice(0, 60).toWellFormed()}…` : prompt

/**
 * Throws invalid_input, with the question and the values of its parameters, unless a numeric question has an answer
 * for every combination that is tried, and names only parameters that it has.
 */
export function checkNumeric({ prompt, formula, parameters }: NumericQuestion): void {
  const fail = (path: string, message: string): never => {
    const full = `“${nameOf(prompt)}”: ${message}`
    throw new Failure('invalid_input', full, { issues: [{ path: `question.${path}`, message }] })
  }
  for (const parameter of parameters) {
    if (parameter.kind === 'list') continue
    if (parameter.max < parameter.min) fail('parameters', `${parameter.name} ends below its start.`)
    if (countOf(parameter) > 1e6) fail('parameters', `${parameter.name} has too many steps.`)
  }
  const known = new Set(parameters.map(({ name }) => name))
  const [unknown] = [...prompt.matchAll(/\{([a-z][a-zA-Z0-9_]*)\}/g)].flatMap(([, name = '']) =>
    known.has(name) ? [] : name,
  )
  if (unknown !== undefined) fail('prompt', `There is no parameter {${unknown}}.`)
  const read = readable(formula, (message) => fail('formula', message))
  for (const drawn of combinations(parameters)) {
    const result = resultOf(read, parameters, drawn)
    if (typeof result === 'number') continue
    const values = Object.entries(drawn).map(([name, value]) => `${name} = ${value}`)
    const at = values.length > 0 ? ` with ${values.join(', ')}` : ''
    fail('formula', `The formula ${result.message}${at}.`)
  }
}

function readable(formula: string, fail: (message: string) => never): Formula {
  try {
    return readFormula(formula)
  } catch (error) {
    if (error instanceof Failure) return fail(`The formula cannot be used: ${error.message}`)
    throw error
  }
}
