import { totalCountHeader } from '#contract/endpoint.ts'

/** What a call gives for an answer's body: for a counted list one page, whose total is in a header. */
export function resultFrom(answer: unknown, headers: Headers, counted?: true): unknown {
  if (!counted) return answer
  const page = Array.isArray(answer) ? { items: answer } : Object(answer)
  const total = Number(headers.get(totalCountHeader) ?? Number.NaN)
  return { ...page, total: Number.isFinite(total) ? total : page.items.length }
}
