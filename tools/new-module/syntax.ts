import { type Expression, type ObjectExpression, parseSync, Visitor } from 'oxc-parser'
import { Refusal } from './names.ts'

/** Text to insert at an offset of a file. */
interface Insertion {
  at: number
  text: string
}

/** A source file in which places are found and text is inserted. */
export class Source {
  readonly path: string
  private readonly text: string
  private readonly program
  private readonly insertions: Insertion[] = []

  constructor(path: string, text: string) {
    this.path = path
    this.text = text
    this.program = parseSync(path, text).program
  }

  /** Every identifier that the file contains. */
  identifiers(): Set<string> {
    const found = new Set<string>()
    new Visitor({ Identifier: ({ name }) => found.add(name) }).visit(this.program)
    return found
  }

  /** The initial value of a variable; throws a Refusal when there is no such variable. */
  variable(name: string): Expression {
    let found: Expression | null = null
    new Visitor({
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && id.name === name) found = init
      },
    }).visit(this.program)
    return found ?? this.lacks(`a variable ${name}`)
  }

  /** The value of a property of an object literal. */
  property(object: Expression, name: string): Expression {
    for (const property of this.propertiesOf(object)) {
      if (property.type === 'Property' && nameOf(property.key) === name && !property.computed) {
        return property.value
      }
    }
    return this.lacks(`a property ${name}`)
  }

  /** The names of the properties of an object literal. */
  propertyNames(object: Expression): string[] {
    return this.propertiesOf(object).flatMap((one) =>
      one.type === 'Property' ? [nameOf(one.key) ?? ''] : [],
    )
  }

  /** The elements of an array literal with their source text. */
  elements(array: Expression): { end: number; text: string }[] {
    if (array.type !== 'ArrayExpression') return this.lacks('a list where one is expected')
    return array.elements.flatMap((element) =>
      element ? [{ end: element.end, text: this.text.slice(element.start, element.end) }] : [],
    )
  }

  /** Appends an element to an array literal, or a property to an object literal. */
  append(target: Expression, text: string): void {
    const parts =
      target.type === 'ArrayExpression' ? this.elements(target) : this.propertiesOf(target)
    const last = parts.at(-1)
    this.insert(last ? last.end : target.start + 1, last ? `,${text}` : text)
  }

  /** Adds statements before all others; imports are sorted when the file is formatted. */
  addImport(text: string): void {
    this.insert(this.program.body[0]?.start ?? 0, `${text}\n`)
  }

  insert(at: number, text: string): void {
    this.insertions.push({ at, text })
  }

  /** The text with all insertions; still to be formatted. */
  result(): string {
    // From the end of the file, and at the same offset from the last insertion, so that no offset
    // shifts.
    const fromTheEnd = this.insertions.toReversed().toSorted((a, b) => b.at - a.at)
    return fromTheEnd.reduce(
      (text, one) => text.slice(0, one.at) + one.text + text.slice(one.at),
      this.text,
    )
  }

  lacks(what: string): never {
    throw new Refusal(`${this.path} no longer has ${what}: the generator is to be adapted to it.`)
  }

  private propertiesOf(object: Expression): ObjectExpression['properties'] {
    const bare = object.type === 'TSSatisfiesExpression' ? object.expression : object
    return bare.type === 'ObjectExpression'
      ? bare.properties
      : this.lacks('an object where one is expected')
  }
}

function nameOf(key: { type: string; name?: unknown; value?: unknown }): string | undefined {
  if (typeof key.name === 'string') return key.name
  return typeof key.value === 'string' ? key.value : undefined
}
