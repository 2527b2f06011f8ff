import type { z } from 'zod'

/** A value as the JSON text that is sent for it, already written by the contract's schema. */
export class Written<Value> {
  readonly text: string
  /** Never present: it carries the type of the value. */
  declare readonly value?: Value

  constructor(text: string) {
    this.text = text
  }
}

/** A whole response as the text that is sent. */
export class WrittenAnswer<Body> extends Written<Body> {
  /** When it changes at the latest without an event, in milliseconds. */
  readonly until: number
  /** Of a counted list. */
  readonly total: number | undefined

  constructor(text: string, until: number, total?: number) {
    super(text)
    this.until = until
    this.total = total
  }
}

const textOf = (schema: z.ZodType, value: unknown) => JSON.stringify(schema.encode(value))

/** Writes a value by its schema; fields that the schema does not name are left out. */
export const write = <Schema extends z.ZodType>(
  schema: Schema,
  value: z.infer<Schema>,
): Written<z.infer<Schema>> => new Written(textOf(schema, value))

type ObjectSchema = z.ZodObject<Record<string, z.ZodType>>

/**
 * Writes a response of which parts are written already. It reads as if the schema had written the whole: the
 * fields are in the schema's order.
 */
export function writeAnswer<Schema extends ObjectSchema>(
  schema: Schema,
  parts: {
    [Name in keyof z.infer<Schema>]: z.infer<Schema>[Name] | Written<z.infer<Schema>[Name]>
  },
  until: number,
): WrittenAnswer<z.infer<Schema>> {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const part: unknown = parts[name as keyof typeof parts]
    return `${JSON.stringify(name)}:${part instanceof Written ? part.text : textOf(field, part)}`
  })
  return new WrittenAnswer(`{${fields.join(',')}}`, until)
}

/** An object's field by which it tells the bytes that it takes. */
export interface Weighed {
  readonly bytes: number
}

/**
 * Rows written by their schema once for many callers, from whom only the fields `own` differ. They are written
 * as for a caller who has nothing to do with them; for others these fields are put in.
 */
export class WrittenRows<Row, Own extends keyof Row & string> implements Weighed {
  readonly #own: readonly Own[]
  readonly #rows: readonly { usual: Pick<Row, Own>; text: string; texts: readonly string[] }[]
  readonly #usual: Written<Row[]>

  constructor(schema: z.ZodType<Row> & ObjectSchema, rows: readonly Row[], own: readonly Own[]) {
    const isOwn = (name: string) => own.some((one) => one === name)
    const fields = Object.keys(schema.shape)
    // In the order in which they are written.
    this.#own = fields.filter(isOwn) as Own[]
    this.#rows = rows.map((usual) => {
      const values = schema.encode(usual as never) as Record<string, unknown>
      const texts = textsOf(fields, (name) => (isOwn(name) ? null : JSON.stringify(values[name])))
      return { usual, text: JSON.stringify(values), texts }
    })
    this.#usual = new Written(`[${this.#rows.map(({ text }) => text).join(',')}]`)
  }

  /** Each row is held as a whole and in parts, and once more in the text of all. */
  get bytes(): number {
    return 6 * this.#usual.text.length
  }

  /**
   * The rows for one caller: `owns` are the own fields of those with which the caller has something to do, by
   * their index. Sorted by the number that `placeOf` gives them, and otherwise as they are.
   */
  filled(
    owns: ReadonlyMap<number, Pick<Row, Own>>,
    placeOf?: (own: Pick<Row, Own>) => number,
  ): Written<Row[]> {
    if (owns.size === 0 && !placeOf) return this.#usual
    const rows = this.#rows.map(({ usual, text, texts }, index) => {
      const own = owns.get(index)
      return own ? { own, text: this.#textOf(texts, own) } : { own: usual, text }
    })
    if (placeOf) rows.sort((one, other) => placeOf(one.own) - placeOf(other.own))
    return new Written(`[${rows.map(({ text }) => text).join(',')}]`)
  }

  #textOf(texts: readonly string[], own: Pick<Row, Own>): string {
    let text = ''
    for (const [place, before] of texts.entries()) {
      const name = this.#own[place]
      text += name === undefined ? before : before + JSON.stringify(own[name])
    }
    return text
  }
}

/** The texts of an object before, between and behind the fields that `textOfField` leaves open with null. */
function textsOf(
  fields: readonly string[],
  textOfField: (name: string) => string | undefined | null,
): string[] {
  const texts = []
  let text = '{'
  for (const name of fields) {
    const value = textOfField(name)
    // As in any JSON, an absent value is not named.
    if (value === undefined) continue
    text += `${text === '{' && texts.length === 0 ? '' : ','}${JSON.stringify(name)}:${value ?? ''}`
    if (value !== null) continue
    texts.push(text)
    text = ''
  }
  return [...texts, `${text}}`]
}
