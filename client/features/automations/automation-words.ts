import type { BadgeProps } from '#client/ui/displays/badge.tsx'
import { waitText } from '#contract/automation-words.ts'
import type {
  AutomationGoal,
  AutomationRunState,
  AutomationState,
  AutomationStep,
  AutomationTrigger,
} from '#contract/automations.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'

export const automationFailure = 'Failed to load the automation. Please try again.'

const programNames: Record<PaidProgram, string> = { academy: 'Academy', mentorship: 'Mentorship' }

export const programOptions = [
  { value: '', label: 'Any program' },
  ...Object.entries(programNames).map(([value, label]) => ({ value, label })),
]

export const triggerLabels: Record<AutomationTrigger['kind'], string> = {
  joined: 'Joins the academy',
  bought: 'Buys a program',
  approved: 'Is approved for a program',
  payment_failed: 'A payment fails',
  silent: 'Has not been seen for some days',
  lesson_finished: 'Finishes a lesson',
  month_ended: 'A month of the program is over',
  access_ending: 'Access ends in some days',
  access_ended: 'Access has ended',
  bought_offer: 'Buys a further offer',
  offer_ending: 'A further offer ends in some days',
  offer_ended: 'A further offer has ended',
}

export const goalLabels: Record<AutomationGoal['kind'], string> = {
  bought: 'Buys a program',
  bought_offer: 'Buys a further offer',
  came_back: 'Comes back to the academy',
  lesson_finished: 'Finishes a lesson',
}

export const stepLabels: Record<AutomationStep['kind'], string> = {
  wait: 'Wait',
  mail: 'E-mail',
  message: 'Message',
  notice: 'Notification',
}

export const stateLabels: Record<AutomationState, string> = {
  draft: 'Draft',
  on: 'On',
  off: 'Off',
  stopped: 'Stopped',
}

export const stateLooks: Record<AutomationState, BadgeProps['variant']> = {
  draft: 'neutral',
  on: 'success',
  off: 'warning',
  stopped: 'danger',
}

export const runLabels: Record<AutomationRunState, string> = {
  within: 'In it',
  finished: 'Finished',
  goal: 'Goal reached',
  stopped: 'Stopped',
}

const programOf = (program: PaidProgram | null) =>
  program === null ? 'any program' : programNames[program]
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** What begins an automation, in words. */
export function triggerText(trigger: AutomationTrigger): string {
  switch (trigger.kind) {
    case 'joined':
      return 'Joins the academy'
    case 'bought':
      return `Buys ${programOf(trigger.program)}`
    case 'approved':
      return `Is approved for ${programOf(trigger.program)}`
    case 'payment_failed':
      return 'A payment fails'
    case 'silent':
      return `Not seen for ${days(trigger.days)}`
    case 'lesson_finished':
      return `Finishes ${lessonsOf(trigger)}`
    case 'month_ended':
      return `Month ${trigger.month} of ${programOf(trigger.program)} is over`
    case 'access_ending':
      return `Access to ${programOf(trigger.program)} ends in ${days(trigger.days)}`
    case 'access_ended':
      return `Access to ${programOf(trigger.program)} has ended`
    case 'bought_offer':
      return `Buys ${offerOf(trigger)}`
    case 'offer_ending':
      return `What ${offerOf(trigger)} opened ends in ${days(trigger.days)}`
    case 'offer_ended':
      return `What ${offerOf(trigger)} opened has ended`
  }
}

const offerOf = ({ offerId }: { offerId: string | null }) =>
  offerId === null ? 'any further offer' : 'a certain further offer'

const lessonsOf = ({ courseId, lessonId }: { courseId: string | null; lessonId: string | null }) =>
  lessonId ? 'a certain lesson' : courseId ? 'a lesson of a course' : 'a lesson'

/** A step in a few words, with its place among all. */
export function stepText(step: AutomationStep): string {
  if (step.kind === 'wait') return `Wait ${waitText(step.hours)}`
  if (step.kind === 'message') return `Message: ${step.body.slice(0, 60)}`
  return `${stepLabels[step.kind]}: ${step.subject}`
}

/** A trigger of a kind, with what is usual. */
export function triggerOf(kind: AutomationTrigger['kind']): AutomationTrigger {
  switch (kind) {
    case 'silent':
      return { kind, days: 14 }
    case 'access_ending':
      return { kind, program: null, days: 7 }
    case 'month_ended':
      return { kind, program: null, month: 1 }
    case 'lesson_finished':
      return { kind, courseId: null, lessonId: null }
    case 'joined':
    case 'payment_failed':
      return { kind }
    case 'bought':
    case 'approved':
    case 'access_ended':
      return { kind, program: null }
    case 'offer_ending':
      return { kind, offerId: null, days: 7 }
    case 'bought_offer':
    case 'offer_ended':
      return { kind, offerId: null }
  }
}

export function goalOf(kind: AutomationGoal['kind']): AutomationGoal {
  if (kind === 'bought') return { kind, program: null }
  if (kind === 'bought_offer') return { kind, offerId: null }
  if (kind === 'lesson_finished') return { kind, courseId: null, lessonId: null }
  return { kind }
}

/** A new step of a kind, to be filled in. */
export function newStep(kind: AutomationStep['kind']): AutomationStep {
  const id = crypto.randomUUID()
  if (kind === 'wait') return { id, kind, hours: 24 }
  if (kind === 'message') return { id, kind, body: '' }
  return { id, kind, subject: '', body: '' }
}

/** Whether a step can be saved as it is. */
export function isComplete(step: AutomationStep): boolean {
  if (step.kind === 'wait') return Number.isInteger(step.hours) && step.hours > 0
  if (step.body.trim() === '') return false
  return step.kind === 'message' || step.subject.trim() !== ''
}
