/** The placeholders for the member's data in an answer, written as `{{first name}}`. */
export const answerFields = ['name', 'first name', 'email'] as const
type AnswerField = (typeof answerFields)[number]

const named = /\{\{\s*([^{}]*?)\s*\}\}/g
const isField = (name: string): name is AnswerField =>
  answerFields.some((field) => field === name.toLowerCase())

/** The names in double braces that are not fields. */
export const unknownAnswerFields = (words: string): string[] =>
  [...words.matchAll(named)].map(([, name = '']) => name).filter((name) => !isField(name))

/** Fills in an answer for one member. */
export function fillAnswer(words: string, member: { name: string; email: string }): string {
  const values: Record<AnswerField, string> = {
    name: member.name,
    'first name': member.name.trim().split(/\s+/)[0] ?? member.name,
    email: member.email,
  }
  return words.replace(named, (whole, name: string) => {
    const field = name.toLowerCase()
    return isField(field) ? values[field] : whole
  })
}
