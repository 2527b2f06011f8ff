import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { type GrantableStaffRole, grantableStaffRoles } from '#contract/access/permissions.ts'
import { staffWords } from './staff-words.ts'

const options = grantableStaffRoles.map((value) => ({ value, label: staffWords[value].name }))

interface RoleChoiceProps {
  value: GrantableStaffRole
  onChange: (role: GrantableStaffRole) => void
}

/** One of the roles below admin, with what it is for. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <Field label="Role" hint={staffWords[value].may}>
      <Select
        options={options}
        value={value}
        onChange={({ target }) => {
          const chosen = grantableStaffRoles.find((role) => role === target.value)
          if (chosen) onChange(chosen)
        }}
      />
    </Field>
  )
}
