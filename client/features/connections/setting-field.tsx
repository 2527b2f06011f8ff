import { Input, PasswordInput } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { isSecretSetting, settingLabels } from '#contract/connections/connection-names.ts'
import type { ConnectionSetting } from '#contract/connections/connections.ts'
import { hints } from './connection-words.ts'

const modes = [
  { value: '', label: 'As it is' },
  { value: 'live', label: 'Live' },
  { value: 'sandbox', label: 'Sandbox, where no money moves' },
]

interface SettingFieldProps {
  setting: ConnectionSetting
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A field for a new value; left empty, the setting stays as it is. */
export function SettingField({ setting, value, error, onChange }: SettingFieldProps) {
  const { name, source } = setting
  const hint = [hints[name], source === 'here' && 'Left empty, it stays as it is'].filter(Boolean)
  const common = {
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  const typed = { ...common, autoComplete: 'off', spellCheck: false, autoCapitalize: 'off' }
  return (
    <Field label={settingLabels[name]} hint={hint.join('. ')} error={error}>
      {name === 'PAYPAL_MODE' ? (
        <Select options={modes} {...common} />
      ) : isSecretSetting(name) ? (
        // Otherwise browsers offer the password of the academy's own account.
        <PasswordInput {...typed} autoComplete="new-password" />
      ) : (
        <Input {...typed} />
      )}
    </Field>
  )
}
