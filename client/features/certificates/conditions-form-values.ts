import type { CertificateConditions } from '#contract/certificates.ts'
import type { ConditionsFormValues } from './conditions-form-checks.ts'

const typed = (value: number | null): string => value?.toString() ?? ''

/** The fields for the current conditions. */
export const conditionsFormValues = (
  conditions: Omit<CertificateConditions, 'updatedAt'>,
): ConditionsFormValues => ({
  isIssued: conditions.isIssued,
  allLessons: conditions.allLessons,
  allAssignments: conditions.allAssignments,
  quizPercent: typed(conditions.quizPercent),
  decisions: typed(conditions.decisions),
  averageR: typed(conditions.averageR),
  sessions: typed(conditions.sessions),
  finalProjectId: conditions.finalProjectId ?? '',
  finalProjectPoints: typed(conditions.finalProjectPoints),
})
