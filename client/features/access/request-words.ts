import type { PaidProgram } from '#contract/offers/programs.ts'

export const requestFailure = 'Failed to submit request.'

const programNames: Record<PaidProgram, string> = { academy: 'Academy', mentorship: 'Mentorship' }

/** What users are told once their request has been filed. */
export const requestSent = (program: PaidProgram) => ({
  title: 'Request Sent',
  description: `${programNames[program]} role request submitted. You will be upgraded after admin approval.`,
})

export const requestLabel = (program: PaidProgram) => `Request ${programNames[program]} Role`
