import type { QuestionKind, Unit } from '#contract/quizzes/questions.ts'

/** What each kind of question is called. */
export const kindWords: Record<QuestionKind, string> = {
  single: 'One choice',
  multiple: 'Several choices',
  numeric: 'Number',
  order: 'Put in order',
  match: 'Match pairs',
  mark: 'Mark on a chart',
  text: 'Free text, marked by you',
}

export const kindOptions = Object.entries(kindWords).map(([value, label]) => ({ value, label }))

const unitNames: Record<Unit, string> = {
  none: 'None',
  pips: 'Pips',
  lots: 'Lots',
  percent: '%',
  r: 'R',
}

export const unitOptions = Object.entries(unitNames).map(([value, label]) => ({ value, label }))

/** The first line of a prompt, without the marks of Markdown. */
export function titleOf(prompt: string): string {
  const [line = ''] = prompt.replace(/^[\s#>-]+/, '').split('\n')
  const bare = line.replace(/[*`]/g, '').trim()
  return bare.length > 120 ? `${bare.slice(0, 120).toWellFormed()}…` : bare
}
