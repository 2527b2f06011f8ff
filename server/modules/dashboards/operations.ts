import type { DashboardsDeps } from './deps.ts'
import { createReadAcademyContent } from './read-academy-content.ts'
import { createReadAgenda } from './read-agenda.ts'
import { createReadCommunityContent } from './read-community-content.ts'
import { createReadMentorshipContent } from './read-mentorship-content.ts'

export const createOperations = (deps: DashboardsDeps) => ({
  readAcademy: createReadAcademyContent(deps),
  readMentorship: createReadMentorshipContent(deps),
  readCommunity: createReadCommunityContent(deps),
  readAgenda: createReadAgenda(deps),
})

export type Operations = ReturnType<typeof createOperations>
