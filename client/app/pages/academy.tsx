import { RoleArea } from '../role-area.tsx'

export default function AcademyPage() {
  return <RoleArea area="academy" permission="academy.enter" />
}
