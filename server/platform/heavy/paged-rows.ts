/** Many rows of a data download, read page by page as they are written. */
export class PagedRows<Row> {
  readonly pages: () => AsyncGenerator<Row[]>

  constructor(pages: () => AsyncGenerator<Row[]>) {
    this.pages = pages
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** A value as JSON, piece by piece: `PagedRows` in it become lists. */
export async function* jsonPieces(value: unknown): AsyncGenerator<string> {
  if (value instanceof PagedRows) {
    let before = '['
    for await (const rows of value.pages()) {
      if (rows.length === 0) continue
      yield before + JSON.stringify(rows).slice(1, -1)
      before = ','
    }
    yield before === '[' ? '[]' : ']'
  } else if (isPlain(value)) {
    let before = '{'
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue
      yield `${before}${JSON.stringify(name)}:`
      yield* jsonPieces(field)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  } else {
    yield JSON.stringify(value) ?? 'null'
  }
}
