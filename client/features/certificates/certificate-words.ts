import {
  type CertificateChange,
  type CertificateCondition,
  certificateBadgePath,
  certificatePicturePath,
  type OwnCertificate,
  type OwnCertificates,
  type Standing,
} from '#contract/certificates.ts'

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The day of issue, '2026-11-20', as printed on the certificate, whatever the reader's time zone. */
export const dayOfIssue = (date: string): string => days.format(new Date(date))

const shortDays = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** The same where there is less room. */
export const shortDayOfIssue = (date: string): string => shortDays.format(new Date(date))

export interface Part {
  label: string
  isMet: boolean
  /** For example '3 of 24'. */
  text: string
  /** From 0 to 100. */
  percent: number
}

/** Where a certificate is to be had as a digital badge. */
export const badgeAddress = (code: string): string =>
  `/api${certificateBadgePath.replace(':code', code)}`

/** Where the picture for posts is to be had. */
export const pictureAddress = (code: string): string =>
  `/api${certificatePicturePath.replace(':code', code)}`

/** The form of LinkedIn that adds a certificate to one's own profile, filled in. */
export function linkedInAddress({
  brand,
  code,
  issuedOn,
  program,
  url,
}: Pick<OwnCertificate, 'brand' | 'code' | 'issuedOn' | 'program' | 'url'>): string {
  const [year = '', month = ''] = issuedOn.split('-')
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: program,
    organizationName: brand,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: url,
    certId: code,
  })
  return `https://www.linkedin.com/profile/add?${fields}`
}

/** Whether a certificate is valid: its last change, if any, did not revoke it. */
export const isValid = ({ changes }: { changes: readonly CertificateChange[] }): boolean =>
  changes.at(-1)?.kind !== 'revoked'

const conditionLabels: Record<CertificateCondition['kind'], string> = {
  quizzes: 'Average of all quizzes',
  decisions: 'Decisions on charts',
  averageR: 'Average of these decisions',
  sessions: 'Live sessions joined',
  finalProject: 'Final project',
  finalProjectPoints: 'Points for the final project',
}

/** A value of a condition with its unit. */
function inUnit(kind: CertificateCondition['kind'], value: number): string {
  if (kind === 'quizzes') return `${value} %`
  return kind === 'averageR' ? `${value} R` : String(value)
}

function conditionPart({ kind, needed, reached, isMet, title }: CertificateCondition): Part {
  if (kind === 'finalProject') {
    return {
      label: title ? `Final project: ${title}` : 'Final project',
      isMet,
      text: isMet ? 'Passed' : 'Not passed yet',
      percent: isMet ? 100 : 0,
    }
  }
  const share = needed > 0 ? Math.floor((100 * Math.max(0, reached ?? 0)) / needed) : 0
  const isCount = kind === 'decisions' || kind === 'sessions'
  const value = reached === null ? 'None yet' : inUnit(kind, reached)
  return {
    label: conditionLabels[kind],
    isMet,
    text: `${value}${isCount ? ' of' : ', at least'} ${inUnit(kind, needed)}`,
    percent: isMet ? 100 : Math.min(99, share),
  }
}

/** What the words are about. */
type Told = Omit<Standing, 'program' | 'title'>

/** The progress towards those certificates that somebody does not have yet. */
export const standingsAhead = ({ certificates, standings }: OwnCertificates): Standing[] =>
  standings.filter(
    ({ program }) => !certificates.some(({ certifiedProgram }) => certifiedProgram === program),
  )

/** What the certificate of a program is given for, in a sentence. */
export function wayText({ title, allLessons, allAssignments, conditions }: Standing): string {
  const own = [
    ...(allLessons ? ['completed all lessons'] : []),
    ...(allAssignments ? ['passed all assignments'] : []),
  ]
  const further = conditions.length > 0 ? 'met the conditions below' : null
  const all = own.length > 0 && further ? `${own.join(' and ')}, and ${further}` : own.join(' and ')
  return `The certificate of the ${title} is yours once you have ${all || further}.`
}

/** How much of each demand for a certificate is done; assignments only if there are any. */
export function partsOf(standing: Told): Part[] {
  const { lessons, lessonsCompleted, assignments, assignmentsPassed, conditions } = standing
  const part = (label: string, done: number, all: number): Part => ({
    label,
    isMet: all > 0 && done >= all,
    text: `${done} of ${all}`,
    percent: all === 0 ? 0 : Math.floor((done / all) * 100),
  })
  return [
    ...(standing.allLessons ? [part('Lessons completed', lessonsCompleted, lessons)] : []),
    ...(standing.allAssignments && assignments > 0
      ? [part('Assignments passed', assignmentsPassed, assignments)]
      : []),
    ...conditions.map(conditionPart),
  ]
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

const notYetComplete =
  'You have completed all there is so far. Certificates are issued once the program is complete.'

/**
 * What is still missing for a certificate, in words; null if nothing is required or missing. `title` names the program
 * where there are several.
 */
export function missingText(standing: Told, title?: string): string | null {
  const { lessons, lessonsCompleted, assignments, assignmentsPassed, isProgramComplete } = standing
  const left = [
    {
      count: standing.allLessons ? lessons - lessonsCompleted : 0,
      text: (count: number) => `${counted(count, 'lesson')} to complete`,
    },
    {
      count: standing.allAssignments ? assignments - assignmentsPassed : 0,
      text: (count: number) => `${counted(count, 'assignment')} to pass`,
    },
  ]
  const missing = [
    ...left.filter(({ count }) => count > 0).map(({ count, text }) => text(count)),
    ...standing.conditions.filter(({ isMet }) => !isMet).map(conditionLeft),
  ]
  if (missing.length === 0) return isProgramComplete || lessons === 0 ? null : notYetComplete
  return `For your certificate${title ? ` of the ${title}` : ''}: ${listed.format(missing)}.`
}

const listed = new Intl.ListFormat('en-GB')

function conditionLeft({ kind, needed, reached, title }: CertificateCondition): string {
  if (kind === 'finalProject') return `the final project${title ? ` ‘${title}’` : ''} to pass`
  if (kind === 'finalProjectPoints') return `${counted(needed, 'point')} for the final project`
  const left = needed - (reached ?? 0)
  if (kind === 'decisions') return `${counted(left, 'decision')} on charts to make`
  if (kind === 'sessions') return `${counted(left, 'live session')} to join`
  const average = kind === 'quizzes' ? 'all quizzes' : 'your decisions on charts'
  return `an average of ${inUnit(kind, needed)} in ${average}`
}
