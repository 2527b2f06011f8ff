import { RoleArea } from '../role-area.tsx'

export default function MentorshipPage() {
  return <RoleArea area="mentorship" permission="mentorship.enter" />
}
