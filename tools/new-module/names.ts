/** Why a module cannot be created; the message is shown to the user. */
export class Refusal extends Error {}

/** The names of a module in every form its files need, with trade-notes as the example. */
export interface Names {
  /** trade-notes: folders, files, addresses. */
  name: string
  /** trade-note: files of single operations. */
  singular: string
  /** tradeNotes */
  many: string
  /** TradeNotes */
  Many: string
  /** tradeNote */
  one: string
  /** TradeNote */
  One: string
  /** trade_notes */
  table: string
  /** trade notes */
  words: string
  /** trade note */
  word: string
  /** Trade notes */
  heading: string
  /** Trade Notes */
  label: string
}

const longest = 40
const kebabCase = /^[a-z]+(-[a-z]+)*$/
/** SQL keywords that cannot be a table name. */
const wordsOfSql = ['references', 'overlaps']

/**
 * All forms of the module name `name`; the singular is derived unless given. Throws a Refusal if
 * the name is not valid for a module.
 */
export function namesOf(name: string, givenSingular?: string): Names {
  const example = 'such as watchlists or trade-notes'
  if (name.length > longest || !kebabCase.test(name) || !/[^s]s$/.test(name)) {
    throw new Refusal(
      `“${name}” is not a name for a module: take a plural in small letters and hyphens of at most ${longest} characters, ${example}.`,
    )
  }
  const singular = givenSingular ?? singularOf(name)
  if (singular.length > longest || !kebabCase.test(singular) || singular === name) {
    throw new Refusal(`“${singular}” cannot be the singular of ${name}.`)
  }
  const Many = pascalCase(name)
  const One = pascalCase(singular)
  if (wordsOfSql.includes(name) || One in globalThis || Many in globalThis) {
    throw new Refusal(
      `“${name}” is reserved: it is a word of the language, or its singular is one.`,
    )
  }
  return {
    name,
    singular,
    many: lowerFirst(Many),
    Many,
    one: lowerFirst(One),
    One,
    table: name.replaceAll('-', '_'),
    words: name.replaceAll('-', ' '),
    word: singular.replaceAll('-', ' '),
    heading: upperFirst(name.replaceAll('-', ' ')),
    label: name.split('-').map(upperFirst).join(' '),
  }
}

function singularOf(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  return /(ss|x|ch|sh)es$/.test(name) ? name.slice(0, -2) : name.slice(0, -1)
}

const upperFirst = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const lowerFirst = (word: string) => word.charAt(0).toLowerCase() + word.slice(1)
const pascalCase = (name: string) => name.split('-').map(upperFirst).join('')
