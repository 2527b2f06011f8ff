import { Bell, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Combobox } from '#client/ui/controls/combobox.tsx'
import { Disclosure } from '#client/ui/controls/disclosure.tsx'
import { ExportButton } from '#client/ui/controls/export-button.tsx'
import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import { Fold } from '#client/ui/controls/fold.tsx'
import { DateTimeInput, Input, PasswordInput, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { CountryList } from '#client/ui/forms/country-list.tsx'
import { FactorForm } from '#client/ui/forms/factor-form.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Menu, MenuItem, MenuSeparator } from '#client/ui/overlays/menu.tsx'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'
import { pages } from '#contract/site/pages.ts'
import { Row, Specimen } from './specimen.tsx'

const variants = ['primary', 'secondary', 'outline', 'ghost', 'destructive', 'link'] as const
const levels = ['beginner', 'intermediate', 'advanced'].map((value) => ({ value, label: value }))
const pairs = [
  { value: 'EURUSD', label: 'EUR/USD', hint: 'Euro, US dollar' },
  { value: 'GBPUSD', label: 'GBP/USD', hint: 'British pound, US dollar' },
  { value: 'USDJPY', label: 'USD/JPY', hint: 'US dollar, Japanese yen' },
  { value: 'XAUUSD', label: 'XAU/USD', hint: 'Gold' },
]

/** What people press, choose and type into. */
export function Controls() {
  return (
    <>
      <Specimen name="Button">
        {variants.map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant}>
              <Plus aria-hidden="true" /> With icon
            </Button>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant} size="lg">
              Large
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} busy>
              Saving...
            </Button>
          </Row>
        ))}
        <Row>
          <Tooltip text="Notifications">
            <Button variant="outline" size="icon" aria-label="Notifications">
              <Bell aria-hidden="true" />
            </Button>
          </Tooltip>
          <ButtonLink to={pages.design} variant="outline">
            A link
          </ButtonLink>
          <ExportButton path="/" filter={{}} fileName="list.csv" failure="Failed to export." />
          <Menu
            trigger={
              <Button variant="ghost" size="icon" aria-label="Actions">
                <Ellipsis aria-hidden="true" />
              </Button>
            }
          >
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => undefined}>
              Edit
            </MenuItem>
            <MenuItem disabled onSelect={() => undefined}>
              Not now
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden="true" />} destructive onSelect={() => undefined}>
              Delete
            </MenuItem>
          </Menu>
        </Row>
      </Specimen>
      <TextFields />
      <Choices />
      <Authentication />
      <Files />
    </>
  )
}

function TextFields() {
  return (
    <Specimen name="Field">
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Title" hint="As students will see it">
          <Input placeholder="Reading price action" />
        </Field>
        <Field label="Title" error="Title is required">
          <Input />
        </Field>
        <Field label="Disabled">
          <Input defaultValue="Cannot be changed" disabled />
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="secret" autoComplete="off" />
        </Field>
        <Field label="Date and time">
          <DateTimeInput defaultValue="2026-12-01T18:30" />
        </Field>
        <Field label="Level">
          <Select options={levels} />
        </Field>
        <Field label="Description" className="md:col-span-2">
          <Textarea defaultValue="Why the level held, and what would prove us wrong." />
        </Field>
      </div>
    </Specimen>
  )
}

function Choices() {
  const [pair, setPair] = useState<string | null>('EURUSD')
  const [countries, setCountries] = useState(['KE', 'SG'])
  const [alerts, setAlerts] = useState(true)
  const [isOpen, setOpen] = useState(true)
  return (
    <Specimen name="Choice">
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Pair" hint="Type to search">
          <Combobox options={pairs} value={pair} onChange={setPair} placeholder="EUR/USD" />
        </Field>
        <Field label="Pair" error="A pair is required">
          <Combobox options={pairs} value={null} onChange={setPair} placeholder="EUR/USD" />
        </Field>
        <div className="flex flex-col gap-2">
          <Checkbox label="Academy" defaultChecked />
          <Checkbox label="Mentorship" />
          <Checkbox label="Disabled" disabled />
          <Checkbox label="Disabled, checked" disabled defaultChecked />
        </div>
        <div className="flex flex-col gap-3">
          <Switch
            label="Live alerts"
            hint="Signals as soon as they are published"
            checked={alerts}
            onChange={setAlerts}
          />
          <Switch label="Mail" checked={false} onChange={() => undefined} />
          <Switch label="Disabled" checked disabled onChange={() => undefined} />
        </div>
      </div>
      <CountryList label="Countries" countries={countries} onChange={setCountries} />
      <Disclosure title="Disclosure" hint="Closed, with a hint">
        <p className="text-sm">What is in it is drawn once it is open.</p>
      </Disclosure>
      <Fold
        id="fold"
        title="Fold"
        hint="What is in it"
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        isNamed={false}
      >
        <p className="text-sm">Drawn only while it is open.</p>
      </Fold>
    </Specimen>
  )
}

const refuse = async () => {
  throw new Error('This code is not right.')
}

function Authentication() {
  return (
    <Specimen name="Proof">
      <div className="max-w-sm">
        <FactorForm
          methods={['totp', 'recovery', 'password']}
          onAuthenticate={refuse}
          offerPasskey={refuse}
          submitLabel="Confirm"
        />
      </div>
    </Specimen>
  )
}

function Files() {
  const [file, setFile] = useState<File | null>(null)
  const sample = new File(['0123456789'], 'support-and-resistance.mp4', { type: 'video/mp4' })
  return (
    <Specimen name="File drop">
      <div className="grid gap-5 md:grid-cols-2">
        <FilePicker label="Thumbnail" accept="image/*" file={file} onChange={setFile} />
        <FilePicker
          label="Video file"
          accept="video/*"
          file={null}
          onChange={setFile}
          error="Please select a video file"
        />
        <FilePicker label="Video file" accept="video/*" file={sample} onChange={setFile} />
        <FilePicker
          label="Video file"
          accept="video/*"
          file={sample}
          onChange={setFile}
          progress={0.42}
        />
      </div>
    </Specimen>
  )
}
