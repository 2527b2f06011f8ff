import { automationFailure } from '#client/features/automations/automation-words.ts'
import { automationsQuery } from '#client/features/automations/automations.queries.ts'
import { AutomationsSection } from '#client/features/automations/automations-section.tsx'
import { firstPage } from '#client/platform/lists/list-state.ts'
import { useSectionPath } from '#client/platform/lists/section-path.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'

const MemberAutomation = lateDialog(
  async () => (await import('./member-automation.tsx')).MemberAutomation,
)
const AutomationPage = lateContent(
  async () => (await import('#client/features/automations/automation-page.tsx')).AutomationPage,
)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(automationsQuery(firstPage))]

/** The automations or, with an id in the address, who is where in one of them. */
export default function AdminAutomations() {
  const id = useSectionPath()
  if (!id) return <AutomationsSection Editor={MemberAutomation} />
  return <AutomationPage key={id} id={id} waiting={<Spinner />} failure={automationFailure} />
}
