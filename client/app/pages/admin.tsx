import { RoleArea } from '../role-area.tsx'

export default function AdminPage() {
  return <RoleArea area="admin" permission="office.enter" />
}
